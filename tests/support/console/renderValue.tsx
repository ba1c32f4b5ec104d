import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  BasenameContextProvider,
  I18nContextProvider,
  NotificationContextProvider,
  TestMemoryRouter,
} from 'react-admin';
import type { Manifest, ManifestEntry } from '#model/reading/manifest.ts';
import { manifestQuery } from '#src/definitions/definitionQueries.ts';
import { createI18nProvider } from '#src/i18n/createI18nProvider.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { loadMessages } from '#src/i18n/loadMessages.ts';
import { INNER_BASE } from '#src/routing/innerPath.ts';
import { actorQuery } from '#src/session/actor/actorQuery.ts';
import { routeTable } from '#src/routing/routeTable.ts';
import { RoutingProvider } from '#src/routing/RoutingContext.ts';

interface ServerDeps {
  lang?: Lang;
  resources?: ManifestEntry[];
  /** Answers of the server that are known, by the keys of their queries. */
  known?: readonly (readonly [key: readonly unknown[], answer: unknown])[];
}

/** Renders a part of the console that calls no server, in a language, with the resources of a manifest. */
export async function renderValue(children: ReactNode, { lang = 'en', resources = [], known = [] }: ServerDeps = {}) {
  const messages = await loadMessages(lang);
  const manifest: Manifest = {
    languages: ['zh', 'en'],
    resources,
    groups: [],
    pages: [],
    services: {},
    cloudProducts: {},
    roles: { kinds: [], roles: [] },
    selectsCloud: true,
    revision: '1',
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  queryClient.setQueryData(manifestQuery.queryKey, manifest);
  queryClient.setQueryData(actorQuery.queryKey, { id: 1, name: 'reader', kind: 1, bp_id: null, grants: ['all'] });
  for (const [key, answer] of known) queryClient.setQueryData(key, answer);
  return render(
    <QueryClientProvider client={queryClient}>
      <I18nContextProvider value={createI18nProvider(lang, messages)}>
        <NotificationContextProvider>
          <TestMemoryRouter>
            <BasenameContextProvider basename={INNER_BASE}>
              <RoutingProvider value={{ table: routeTable(manifest), recordOf: () => undefined, hasPage: () => false }}>
                {children}
              </RoutingProvider>
            </BasenameContextProvider>
          </TestMemoryRouter>
        </NotificationContextProvider>
      </I18nContextProvider>
    </QueryClientProvider>,
  );
}

/** A resource whose records have a page at `/thing/7`. */
export const thingsEntry: ManifestEntry = {
  resource: 'things',
  label: { zh: '物件', en: 'Thing' },
  plural: { zh: '物件', en: 'Things' },
  icon: 'settings',
  service: 'sys',
  path: '/things',
  idField: 'id',
  titleField: 'name',
  routes: { list: { path: '/thing', params: {} }, show: { path: '/thing/:id', params: { id: 'id' } } },
  can: ['list', 'show'],
  revision: '1',
};
