import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { createQueryClient } from './createQueryClient.ts';
import { definitionQuery, manifestQuery } from './definitions/definitionQueries.ts';
import type { Lang } from './i18n/lang.ts';
import type { Messages } from './i18n/loadMessages.ts';
import { currentUserQuery } from './session/actorQuery.ts';
import type { EarlyReplies } from './session/askEarly.ts';
import { routeTable } from './routing/routeTable.ts';

/** Draws the console into the page. The first answers come from the calls that are already on the way. */
export function startConsole(lang: Lang, messages: Messages, early: EarlyReplies): void {
  const queryClient = createQueryClient();
  void queryClient.prefetchQuery({ ...manifestQuery, queryFn: async () => (await early.manifest).json });
  void queryClient.prefetchQuery({ ...currentUserQuery, queryFn: async () => (await early.user).json });
  void askForFirstDefinition(queryClient, early);
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App queryClient={queryClient} lang={lang} messages={messages} />);
}

/** The definition behind the address is fetched while the frame is still being drawn. */
async function askForFirstDefinition(queryClient: QueryClient, early: EarlyReplies): Promise<void> {
  const reply = await early.manifest.catch(() => undefined); // the frame tells of a fault
  const place = reply && routeTable(reply.json).placeOf(window.location.pathname);
  if (place?.kind === 'resource') await queryClient.prefetchQuery(definitionQuery(place.entry.resource));
}
