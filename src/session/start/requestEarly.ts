import { accountsPath } from '#src/session/accountsPath.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Manifest } from '#model/reading/manifest.ts';
import { definitionUrl } from '#src/definitions/definitionUrl.ts';
import { request, type Reply } from '#src/http/httpClient.ts';
import { routeTable } from '#src/routing/routeTable.ts';
import type { CurrentUser } from '#src/session/account/currentUser.ts';

export interface EarlyReplies {
  manifest: Promise<Reply<Manifest>>;
  user: Promise<Reply<CurrentUser>>;
}

export interface EarlyDefinition {
  resource: string;
  /** The view that the address opens. */
  view: string;
  reply: Promise<Reply<Definition>>;
}

export const EARLY_CALLS = { manifest: '/api/sys/v1/manifest', user: `${accountsPath()}/users/current` };

/** Sends the first two calls of the console. The caller that awaits a reply receives its fault. */
export function requestEarly(): EarlyReplies {
  return {
    manifest: kept(request<Manifest>(EARLY_CALLS.manifest)),
    user: kept(request<CurrentUser>(EARLY_CALLS.user)),
  };
}

/** Requests the definition behind an address once the manifest identifies it. */
export async function requestEarlyDefinition(
  manifest: EarlyReplies['manifest'],
  pathname: string,
): Promise<EarlyDefinition | undefined> {
  const reply = await manifest.catch(() => undefined); // the frame reports the fault
  const place = reply && routeTable(reply.json).placeOf(pathname);
  if (place?.kind !== 'resource') return undefined;
  const { resource } = place.entry;
  return { resource, view: place.view, reply: kept(request<Definition>(definitionUrl(resource))) };
}

function kept<T>(reply: Promise<T>): Promise<T> {
  reply.catch(() => undefined);
  return reply;
}
