import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { createConsole } from './createConsole.ts';
import { createQueryClient } from './createQueryClient.ts';
import { definitionQuery, manifestQuery, readManifest } from '#src/definitions/definitionQueries.ts';
import { definitionUrl } from '#src/definitions/definitionUrl.ts';
import { request, type Reply } from '#src/http/httpClient.ts';
import type { Lang } from '#src/i18n/lang.ts';
import type { Messages } from '#src/i18n/loadMessages.ts';
import { extensions } from '#src/resources/index.ts';
import { preloadPage } from '#src/pages/preloadPage.ts';
import { preloadForm } from '#src/schemaViews/form/page/preloadForm.ts';
import { screenPageSize } from '#src/schemaViews/list/page/fittingPageSize.ts';
import { prefetchFirstRows } from '#src/schemaViews/list/page/prefetchFirstRows.ts';
import { actorQuery, currentUserQuery } from '#src/session/actor/actorQuery.ts';
import { EARLY_CALLS, type EarlyDefinition, type EarlyReplies } from '#src/session/start/requestEarly.ts';

/**
 * React keeps a placeholder for 300 ms once it has rendered one, however soon the data arrives: wait a moment and
 * render the page at once.
 */
const PATIENCE_MS = 250;
/** The code of a form or page takes longer: on a busy machine, longer than the patience for the rest and 300 ms. */
const CODE_PATIENCE_MS = 800;
/** With its first rows, a list is rendered once instead of twice. On a slow network, the frame does not wait. */
const ROWS_PATIENCE_MS = 100;

/** Renders the console. The first data comes from calls that are already pending. */
export async function startConsole(
  lang: Lang,
  messages: Messages,
  early: EarlyReplies,
  definition: Promise<EarlyDefinition | undefined>,
): Promise<void> {
  const queryClient = createQueryClient();
  const providers = createConsole(queryClient, lang, messages, () => window.location.pathname);
  const known = Promise.all([
    queryClient.prefetchQuery({
      ...manifestQuery,
      queryFn: earlyOrAgain(early.manifest, EARLY_CALLS.manifest, readManifest),
    }),
    queryClient.prefetchQuery({
      ...currentUserQuery,
      queryFn: earlyOrAgain(early.user, EARLY_CALLS.user, ({ json }) => json),
    }),
    queryClient.prefetchQuery(actorQuery),
    keepDefinition(queryClient, definition),
  ]);
  // If a call fails, the page repeats it and shows the fault.
  await Promise.race([known.catch(() => undefined), elapsed(PATIENCE_MS)]);
  const form = preloadForm({ queryClient, address: window.location, extensions }).catch(() => undefined);
  const page = preloadPage({ queryClient, address: window.location }).catch(() => undefined);
  await Promise.race([Promise.all([form, page]), elapsed(CODE_PATIENCE_MS)]);
  const { dataProvider, store } = providers;
  const rows = prefetchFirstRows({
    queryClient,
    dataProvider,
    address: window.location,
    perPage: store.getItem<number>('pageSize') ?? screenPageSize,
    chosenColumns: (key) => store.getItem<string[]>(key),
  });
  await Promise.race([rows, elapsed(ROWS_PATIENCE_MS)]);
  const root = document.getElementById('root');
  if (root)
    createRoot(root).render(<App queryClient={queryClient} providers={providers} lang={lang} messages={messages} />);
}

const elapsed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function keepDefinition(
  queryClient: QueryClient,
  definition: Promise<EarlyDefinition | undefined>,
): Promise<void> {
  const early = await definition;
  if (early)
    await queryClient.prefetchQuery({
      ...definitionQuery(early.resource),
      queryFn: earlyOrAgain(early.reply, definitionUrl(early.resource), ({ json }) => json),
    });
}

/** The pending call; a new one if that call did not reach the server. */
function earlyOrAgain<T>(early: Promise<Reply<T>>, url: string, read: (reply: Reply<T>) => T): () => Promise<T> {
  let spent = false;
  return async () => {
    const reply = spent ? request<T>(url) : early;
    spent = true;
    return read(await reply);
  };
}
