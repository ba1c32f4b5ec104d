import { test as base, type ConsoleMessage, type Page } from '@playwright/test';
import { refusesQuery } from '../../support/refusesQuery.ts';
import { sessionFile } from './testServer.ts';

/** What the browser and the viewer log about a screen whose ticket is refused. */
const REFUSED_SCREEN = [
  /^WebSocket connection to '[^']*\/api\/cmp\/v1\/consoles\/[^']*' failed: .*Unexpected response code: 404/,
  /^WebSocket on-error event/,
  /^Failed when connecting: Connection closed \(code: 1006\)/,
];

/**
 * Console messages of the browser about refusals that a journey provokes; the journeys check how the page reacts to
 * them.
 */
const isProvoked = (message: ConsoleMessage): boolean => {
  const { pathname } = new URL(message.location().url || 'about:blank');
  const text = message.text();
  if (REFUSED_SCREEN.some((line) => line.test(text))) return true;
  // The page of unknown addresses has the status 404 (spec 2.1).
  return (
    /^Failed to load resource: the server responded with a status of 4\d\d/.test(text) &&
    (pathname.startsWith('/api/') || pathname === '/404')
  );
};

/** Playwright's test, which also fails when the page logs an error or a warning, or throws. */
export const test = base.extend<{ quietConsole: void; keepsPreferences: boolean; ownPreferences: void }>({
  /**
   * Journeys share accounts and run in parallel: a preference that one chooses, such as a language, must not reach the
   * page of another.
   */
  keepsPreferences: [false, { option: true }],
  ownPreferences: [
    async ({ page, keepsPreferences }, use) => {
      // In the page: a route of Playwright would turn off the browser's cache, and every page would load again.
      if (!keepsPreferences) await page.addInitScript(keepPreferencesHere);
      await use();
    },
    { auto: true },
  ],
  quietConsole: [
    async ({ page }, use) => {
      const noise = listenForNoise(page);
      await use();
      if (noise.length > 0) throw new Error(`the browser console is not clean:\n${noise.join('\n')}`);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

/** `test.use(as('admin'))`: a browser with this account signed in. */
export function as(account: string): { storageState: string } {
  return { storageState: sessionFile(account) };
}

/** Runs in the page: answers a change of preferences as the server would, and sends nothing. */
function keepPreferencesHere(): void {
  const send = globalThis.fetch;
  const isOurs = (input: RequestInfo | URL, init?: RequestInit) =>
    init?.method === 'PUT' && new URL(String(input), document.baseURI).pathname === '/api/ums/v1/users/current';
  globalThis.fetch = (input, init) => (isOurs(input, init) ? Promise.resolve(Response.json({})) : send(input, init));
}

function listenForNoise(page: Page): string[] {
  const noise: string[] = [];
  page.on('response', (reply) => {
    refusesQuery(reply.status(), () => reply.json()).then(
      (isRefused) => isRefused && noise.push(`${page.url()} sent a parameter that is not known: ${reply.url()}`),
      // A page that leaves takes its replies with it.
      () => undefined,
    );
  });
  page.on('pageerror', (error) => noise.push(`${page.url()} threw ${error.message}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isProvoked(message))
      noise.push(`${page.url()} ${message.type()}: ${message.text()}`);
  });
  return noise;
}
