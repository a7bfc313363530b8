// Bots think here, away from the page.

import type { Answer, Call } from "./thinker.ts";
import { thinking } from "./thinking.ts";

const hear = thinking((answer: Answer) => self.postMessage(answer));
self.addEventListener("message", (event: MessageEvent<Call>) => hear(event.data));
