import type { QueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { CoreAdminContext } from 'react-admin';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import type { Providers } from './createConsole.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { LanguageProvider } from '#src/i18n/LanguageProvider.tsx';
import type { Messages } from '#src/i18n/loadMessages.ts';
import { Console } from '#src/layout/Console.tsx';
import type { AddressHistory } from '#src/routing/consoleHistory.ts';
import { AddressRouter } from '#src/routing/AddressRouter.tsx';
import { consoleRouter } from '#src/routing/consoleRouter.tsx';
import { INNER_BASE } from '#src/routing/innerPath.ts';

interface Props {
  queryClient: QueryClient;
  providers: Providers;
  lang: Lang;
  messages: Messages;
  /** Defaults to the browser's history; tests pass one in memory. */
  createHistory?: () => AddressHistory;
  /** Defaults to the console. */
  children?: ReactNode;
}

/** react-admin's context around ours and the console. `CurrentPage` reads the address. */
export function App({
  queryClient,
  providers,
  lang,
  messages,
  createHistory = createBrowserHistory,
  children = <Console />,
}: Props) {
  const [history] = useState(createHistory);
  return (
    <AddressRouter history={history}>
      <CoreAdminContext {...providers} queryClient={queryClient} basename={INNER_BASE} routerProvider={consoleRouter}>
        <LanguageProvider lang={lang} messages={messages}>
          {children}
        </LanguageProvider>
      </CoreAdminContext>
    </AddressRouter>
  );
}
