import type { Manifest } from '#model/manifest.ts';
import { request, type Reply } from '#src/http/httpClient.ts';
import type { CurrentUser } from './actorOf.ts';

export interface EarlyReplies {
  manifest: Promise<Reply<Manifest>>;
  user: Promise<Reply<CurrentUser>>;
}

export const EARLY_CALLS = { manifest: '/api/sys/v1/manifest', user: '/api/ums/v1/users/current' };

/** Sends the first two calls of the console. A fault is kept for whoever awaits it. */
export function askEarly(): EarlyReplies {
  const early = {
    manifest: request<Manifest>(EARLY_CALLS.manifest),
    user: request<CurrentUser>(EARLY_CALLS.user),
  };
  for (const reply of Object.values(early)) reply.catch(() => undefined);
  return early;
}
