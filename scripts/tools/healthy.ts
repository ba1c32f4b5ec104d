/** `node scripts/tools/healthy.ts`: ends with 0 if the server beside it can answer. The health check of the image. */

import { env, exit } from 'node:process';

const reply = await fetch(`http://127.0.0.1:${env.PORT ?? 8080}/readyz`).catch(() => undefined);
exit(reply?.ok === true ? 0 : 1);
