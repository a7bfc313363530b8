// The worker in which bots think.

import { type Answer, type Call, thinking } from "./thinking.ts";

const hear = thinking((answer: Answer) => self.postMessage(answer));
self.addEventListener("message", (event: MessageEvent<Call>) => hear(event.data));
