import type { QueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { CoreAdminContext } from 'react-admin';
import { createBrowserRouter, RouterProvider, type RouteObject } from 'react-router-dom';
import type { Providers } from './createConsole.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { LanguageProvider } from '#src/i18n/LanguageProvider.tsx';
import type { Messages } from '#src/i18n/loadMessages.ts';
import { Console } from '#src/layout/Console.tsx';
import { consoleRouter } from '#src/routing/consoleRouter.tsx';
import { trail } from '#src/routing/trail.ts';
import { INNER_BASE } from '#src/routing/innerPath.ts';

interface Props {
  queryClient: QueryClient;
  providers: Providers;
  lang: Lang;
  messages: Messages;
  /** Defaults to the browser's history; tests pass one in memory. */
  createRouter?: (routes: RouteObject[]) => ReturnType<typeof createBrowserRouter>;
  /** Defaults to the console. */
  children?: ReactNode;
}

/** react-admin's context around ours and the console. One route matches every address; `CurrentPage` reads it. */
export function App({
  queryClient,
  providers,
  lang,
  messages,
  createRouter = createBrowserRouter,
  children = <Console />,
}: Props) {
  const [router] = useState(() => {
    const element = (
      <CoreAdminContext {...providers} queryClient={queryClient} basename={INNER_BASE} routerProvider={consoleRouter}>
        <LanguageProvider lang={lang} messages={messages}>
          {children}
        </LanguageProvider>
      </CoreAdminContext>
    );
    const created = createRouter([{ path: '*', element }]);
    trail.follow(created);
    return created;
  });
  return <RouterProvider router={router} />;
}
