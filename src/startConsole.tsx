import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { createQueryClient } from './createQueryClient.ts';
import { definitionQuery, manifestQuery } from './definitions/definitionQueries.ts';
import { request, type Reply } from './http/httpClient.ts';
import type { Lang } from './i18n/lang.ts';
import type { Messages } from './i18n/loadMessages.ts';
import { currentUserQuery } from './session/actorQuery.ts';
import { EARLY_CALLS, type EarlyReplies } from './session/askEarly.ts';
import { routeTable } from './routing/routeTable.ts';

/** Draws the console into the page. The first answers come from the calls that are already on the way. */
export function startConsole(lang: Lang, messages: Messages, early: EarlyReplies): void {
  const queryClient = createQueryClient();
  void queryClient.prefetchQuery({ ...manifestQuery, queryFn: earlyOrAgain(early.manifest, EARLY_CALLS.manifest) });
  void queryClient.prefetchQuery({ ...currentUserQuery, queryFn: earlyOrAgain(early.user, EARLY_CALLS.user) });
  void askForFirstDefinition(queryClient, early);
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App queryClient={queryClient} lang={lang} messages={messages} />);
}

/** The call that is already on the way; a new one when that found no server. */
function earlyOrAgain<T>(early: Promise<Reply<T>>, url: string): () => Promise<T> {
  let spent = false;
  return async () => {
    const reply = spent ? request<T>(url) : early;
    spent = true;
    return (await reply).json;
  };
}

/** The definition behind the address is fetched while the frame is still being drawn. */
async function askForFirstDefinition(queryClient: QueryClient, early: EarlyReplies): Promise<void> {
  const reply = await early.manifest.catch(() => undefined); // the frame tells of a fault
  const place = reply && routeTable(reply.json).placeOf(window.location.pathname);
  if (place?.kind === 'resource') await queryClient.prefetchQuery(definitionQuery(place.entry.resource));
}
