import type { Context as HonoContext } from 'hono';
import type { AppEnv } from '#server/engine/start/app.ts';
import { clientAddress } from '#server/engine/http/clientAddress.ts';
import type { SessionClient } from './sessions.ts';

export const clientOf = (c: HonoContext<AppEnv>): SessionClient => ({
  address: clientAddress(c.req.raw),
  agent: c.req.header('user-agent'),
});
