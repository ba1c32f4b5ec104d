import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, type HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import { Suspense, type ReactNode } from 'react';
import { setImmediate as turn } from 'node:timers/promises';
import { createMemoryRouter } from 'react-router-dom';
import { expect, onTestFinished } from 'vitest';
import { App } from '#src/start/App.tsx';
import { createConsole } from '#src/start/createConsole.ts';
import { createQueryClient } from '#src/start/createQueryClient.ts';
import { loadMessages } from '#src/i18n/loadMessages.ts';
import { storeLang } from '#src/i18n/storedLang.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { ConsoleContext } from '#src/layout/ConsoleContext.tsx';
import { NoticeArea } from '#src/layout/notices/NoticeArea.tsx';
import { localTheme } from '#src/ui/theme/localTheme.ts';
import { refusesQuery } from '../refusesQuery.ts';
import { DEMO_PASSWORD, scenario, type DemoAccount, type Scenario } from '../scenario.ts';

interface Visit {
  /** Default: `admin`. `guest` has no session. */
  as?: DemoAccount | 'guest';
  /** Address of the console. */
  at: string;
  lang?: Lang;
  /** Default: a new server with the demo data. */
  server?: Scenario;
  /** Faults for this test, as msw handlers that run before the server. */
  faults?: HttpHandler[];
}

/**
 * Renders the whole console in jsdom, over the real server function: msw forwards each call to it and imitates nothing.
 * Returns the user events, the router, the list of calls, and the server.
 */
export function renderConsole(visit: Visit) {
  return renderApp(visit);
}

/** Renders a page in the context of the console, without its layout. */
export function renderPage(page: ReactNode, visit: Partial<Visit> = {}) {
  const children = (
    <ThemeProvider theme={localTheme(visit.lang ?? 'zh')}>
      <Suspense fallback={null}>
        <ConsoleContext>
          {page}
          <NoticeArea />
        </ConsoleContext>
      </Suspense>
    </ThemeProvider>
  );
  return renderApp({ at: '/index', ...visit }, children);
}

async function renderApp({ as = 'admin', at, lang = 'zh', server: given, faults = [] }: Visit, children?: ReactNode) {
  const server = given ?? (await scenario());
  const token = as === 'guest' ? undefined : await tokenOf(server, as);
  const calls: { method: string; url: string; headers: Headers }[] = [];
  const refused: string[] = [];
  let pending = 0;
  const network = setupServer(
    ...faults,
    http.get('*/readyz', ({ request }) => server.platform.app.fetch(request)),
    http.all('*/api/*', async ({ request }) => {
      calls.push({
        method: request.method,
        url: decodeURIComponent(request.url.replace(window.location.origin, '')),
        headers: request.headers,
      });
      const headers = new Headers(request.headers);
      // Compression is between a browser and a server; the connection of a test decodes nothing.
      headers.delete('accept-encoding');
      if (token) headers.set('authorization', `Bearer ${token}`);
      pending += 1;
      try {
        const reply = await server.platform.app.fetch(new Request(request, { headers }));
        if (await refusesQuery(reply.status, () => reply.clone().json()))
          refused.push(`${request.method} ${request.url}`);
        return reply;
      } finally {
        pending -= 1;
      }
    }),
  );
  network.listen({ onUnhandledFrame: 'error' });
  let isOpen = true;
  const closeNetwork = () => {
    if (isOpen) network.close();
    isOpen = false;
  };
  onTestFinished(async () => {
    cleanup();
    await callsEnd(() => pending);
    closeNetwork();
    expect(refused, 'the console sends only parameters that the server has').toEqual([]);
  });

  // As the server's own cookies would be in a browser; scripts cannot read `access-token` there either.
  document.cookie = `user-kind=${token ? 0 : ''}; Max-Age=${token ? 3600 : 0}; Path=/`;
  storeLang(lang);
  const queryClient = createQueryClient();
  const messages = await loadMessages(lang);
  let router: ReturnType<typeof createMemoryRouter> | undefined;
  const createRouter = (routes: Parameters<typeof createMemoryRouter>[0]) =>
    (router = createMemoryRouter(routes, { initialEntries: [at] }));
  const providers = createConsole(queryClient, lang, messages, () => router?.state.location.pathname ?? at);
  const screen = render(
    <App queryClient={queryClient} providers={providers} lang={lang} messages={messages} createRouter={createRouter}>
      {children}
    </App>,
  );
  return {
    ...screen,
    user: userEvent.setup(),
    server,
    calls,
    queryClient,
    /** Path and query of the address bar. */
    address: () => `${router?.state.location.pathname}${router?.state.location.search}`,
    /** Closes the page, as a reload does; what the tab keeps stays. */
    leave: () => {
      cleanup();
      closeNetwork();
    },
    goBack: () => router?.navigate(-1),
  };
}

const IDLE_TURNS = 20;

/** A call that is answered may be followed by another: it must not be one of the page of the next test. */
async function callsEnd(pending: () => number): Promise<void> {
  for (let idle = 0; idle < IDLE_TURNS; idle += 1) {
    await turn();
    if (pending() > 0) idle = 0;
  }
}

async function tokenOf(server: Scenario, name: DemoAccount): Promise<string> {
  const { body } = await server.guest.post('/api/ums/v1/auth/password/tokens', { name, password: DEMO_PASSWORD });
  return String(body.token);
}
