import type { Manifest } from '#model/manifest.ts';
import { request, type Reply } from '#src/http/httpClient.ts';
import type { CurrentUser } from './actorOf.ts';

export interface EarlyReplies {
  manifest: Promise<Reply<Manifest>>;
  user: Promise<Reply<CurrentUser>>;
}

/** Sends the first two calls of the console. A fault is kept for whoever awaits it. */
export function askEarly(): EarlyReplies {
  const early = {
    manifest: request<Manifest>('/api/sys/v1/manifest'),
    user: request<CurrentUser>('/api/ums/v1/users/current'),
  };
  for (const reply of Object.values(early)) reply.catch(() => undefined);
  return early;
}
