// Bots think here, away from the page.

import { type Answer, type Call, thinking } from "./thinking.ts";

const hear = thinking((answer: Answer) => self.postMessage(answer));
self.addEventListener("message", (event: MessageEvent<Call>) => hear(event.data));
