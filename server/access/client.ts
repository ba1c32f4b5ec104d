import type { Context as HonoContext } from 'hono';
import type { AppEnv } from '#server/app.ts';
import type { SessionClient } from './sessions.ts';

/** Set by the listener from the socket, or from the proxy that it was told to trust; whatever a client sends under it is dropped there. */
export const ADDRESS_HEADER = 'x-client-address';

export const clientOf = (c: HonoContext<AppEnv>): SessionClient => ({
  address: c.req.header(ADDRESS_HEADER),
  agent: c.req.header('user-agent'),
});
