import type { QueryClient } from '@tanstack/react-query';
import { localStorageStore } from 'react-admin';
import { createAuthProvider } from '#src/authProvider.ts';
import { createDataProvider } from '#src/dataProviders/index.ts';
import { manifestQuery } from '#src/definitions/definitionQueries.ts';
import { messagesQuery } from '#src/definitions/messagesQuery.ts';
import { createFaultExplainer } from '#src/http/explainFault.ts';
import { createI18nProvider } from '#src/i18n/createI18nProvider.ts';
import type { Lang } from '#src/i18n/lang.ts';
import type { Messages } from '#src/i18n/loadMessages.ts';
import { routeTable } from '#src/routing/routeTable.ts';
import { selectedCloudOf } from '#src/session/cloud/selectedCloud.ts';

export type Providers = ReturnType<typeof createConsole>;

/** Everything in a console that exists once: the values of react-admin's context. */
export function createConsole(queryClient: QueryClient, lang: Lang, messages: Messages, pathname: () => string) {
  const manifest = () => {
    const known = queryClient.getQueryData(manifestQuery.queryKey);
    if (!known) throw new Error('The manifest is loaded before any request for a resource');
    return known;
  };
  // Without the catalogue, a fault still shows the server's message.
  const catalogue = () =>
    queryClient.ensureQueryData(messagesQuery).then(
      ({ errors }) => errors,
      () => undefined,
    );
  const store = localStorageStore(undefined, 'suantai');
  // Otherwise ra-core would wait one render for the language. `LanguageProvider` changes it without touching this.
  store.setItem('locale', lang);
  return {
    store,
    authProvider: createAuthProvider(queryClient),
    i18nProvider: createI18nProvider(lang, messages),
    dataProvider: createDataProvider({
      queryClient,
      manifest,
      // Records in a cloud are those of the selected one (spec 4.5), unless the address names another.
      pageParams: () => ({
        cloud_id: selectedCloudOf(queryClient)?.cloud_id,
        ...routeTable(manifest()).placeOf(pathname())?.params,
      }),
      explain: createFaultExplainer(catalogue),
    }),
  };
}
