import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { DEFAULT_PAGE_SIZE } from '#model/values/constants.ts';
import { App } from './App.tsx';
import { createConsole } from './createConsole.ts';
import { createQueryClient } from './createQueryClient.ts';
import { definitionQuery, manifestQuery } from './definitions/definitionQueries.ts';
import { definitionUrl } from './definitions/definitionUrl.ts';
import { request, type Reply } from './http/httpClient.ts';
import type { Lang } from './i18n/lang.ts';
import type { Messages } from './i18n/loadMessages.ts';
import { askForForm } from '#src/schemaViews/form/page/askForForm.ts';
import { askForFirstRows } from './schemaViews/list/askForFirstRows.ts';
import { actorQuery, currentUserQuery } from '#src/session/actor/actorQuery.ts';
import { EARLY_CALLS, type EarlyDefinition, type EarlyReplies } from '#src/session/start/askEarly.ts';

/**
 * React leaves a placeholder that it once drew standing for 300 ms, however soon the answers come: better to wait a
 * moment and draw the page at once.
 */
const PATIENCE_MS = 250;

/** Draws the console into the page. The first answers come from the calls that are already on the way. */
export async function startConsole(
  lang: Lang,
  messages: Messages,
  early: EarlyReplies,
  definition: Promise<EarlyDefinition | undefined>,
): Promise<void> {
  const queryClient = createQueryClient();
  const providers = createConsole(queryClient, lang, messages, () => window.location.pathname);
  const known = Promise.all([
    queryClient.prefetchQuery({ ...manifestQuery, queryFn: earlyOrAgain(early.manifest, EARLY_CALLS.manifest) }),
    queryClient.prefetchQuery({ ...currentUserQuery, queryFn: earlyOrAgain(early.user, EARLY_CALLS.user) }),
    queryClient.prefetchQuery(actorQuery),
    keepDefinition(queryClient, definition),
  ]);
  // What fails on the way, the page asks for again and says so.
  const ready = known.then(() => askForForm({ queryClient, address: window.location })).catch(() => undefined);
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  const { dataProvider, store } = providers;
  askForFirstRows({
    queryClient,
    dataProvider,
    address: window.location,
    perPage: store.getItem<number>('pageSize') ?? DEFAULT_PAGE_SIZE,
  });
  const root = document.getElementById('root');
  if (root)
    createRoot(root).render(<App queryClient={queryClient} providers={providers} lang={lang} messages={messages} />);
}

async function keepDefinition(
  queryClient: QueryClient,
  definition: Promise<EarlyDefinition | undefined>,
): Promise<void> {
  const early = await definition;
  if (early)
    await queryClient.prefetchQuery({
      ...definitionQuery(early.resource),
      queryFn: earlyOrAgain(early.reply, definitionUrl(early.resource)),
    });
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
