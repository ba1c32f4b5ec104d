import { get } from 'node:http';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { findChromium } from '#scripts/tools/chromium.ts';

export function chromiumPath(): string {
  const path = findChromium();
  if (!path) throw new Error('no Chromium found: set CHROME_PATH');
  return path;
}

/** A row with a record. Skeleton rows do not count. */
export const ROW = 'tbody tr:not([aria-hidden])';

/** The installed Chromium, as in the browser tests. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

export interface PageLoad {
  /** From the start of the navigation to the first row on screen. */
  firstRowMs: number;
  /** Bytes of JavaScript over the wire, compressed as served. */
  scriptBytes: number;
  /** Time that the main thread spent in script until the page was idle. */
  scriptingMs: number;
  taskMs: number;
}

/** A cold load in a new browser context: nothing cached, signed in by cookie. */
export async function coldLoad(
  browser: Browser,
  url: string,
  token: string,
  firstRow: string,
  rows: number,
  cloud?: ChosenCloud,
): Promise<PageLoad> {
  const page = await signedIn(browser, url, token, cloud);
  const context = page.context();
  const session = await context.newCDPSession(page);
  const scripts = await countScripts(session);
  await session.send('Performance.enable');
  await markFirstRow(page, firstRow, rows);
  await page.goto(url);
  const firstRowMs = await page
    .waitForFunction(() => performance.getEntriesByName('first-row')[0]?.startTime)
    .then((handle) => handle.jsonValue());
  await page.waitForLoadState('networkidle');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => (metrics.find((entry) => entry.name === name)?.value ?? 0) * 1000;
  const load = {
    firstRowMs: firstRowMs ?? Number.NaN,
    scriptBytes: scripts(),
    scriptingMs: metric('ScriptDuration'),
    taskMs: metric('TaskDuration'),
  };
  await context.close();
  return load;
}

/** The cloud that is selected in the console. */
export interface ChosenCloud {
  cloud_id: string;
  name: string;
  product: string;
}

/** A page in a new context, signed in by cookie. */
export async function signedIn(browser: Browser, url: string, token: string, cloud?: ChosenCloud): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const { origin } = new URL(url);
  await context.addCookies([
    { name: 'access-token', value: token, url: origin, httpOnly: true },
    { name: 'user-kind', value: '1', url: origin },
  ]);
  if (cloud)
    await context.addInitScript((chosen) => localStorage.setItem('suantai.cloud', JSON.stringify(chosen)), cloud);
  return context.newPage();
}

export interface PaintedLoad {
  paintMs: number;
  /** Bytes of JavaScript before the first contentful paint, gzipped. */
  scriptBytes: number;
  scripts: number;
}

/** A visitor's first load of a public page. */
export async function paintedLoad(browser: Browser, url: string): Promise<PaintedLoad> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  const { paintMs, scripts } = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    // Resource entries have this type in the browser.
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const before = resources.filter(
      ({ name, responseEnd }) => new URL(name).pathname.endsWith('.js') && responseEnd <= paint,
    );
    return { paintMs: paint, scripts: before.map(({ name }) => name) };
  });
  await context.close();
  const sizes = await Promise.all(scripts.map(gzippedBytes));
  return { paintMs, scriptBytes: sizes.reduce((sum, size) => sum + size, 0), scripts: scripts.length };
}

/** The size for a client that only supports gzip. */
function gzippedBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (reply) => {
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => void (bytes += chunk.length));
      reply.on('end', () => resolve(bytes));
    }).once('error', reject);
  });
}

/**
 * Marks the moment when the expected rows are in the document, from inside the page: polling from outside would disturb
 * the measurement.
 */
async function markFirstRow(page: Page, selector: string, rows: number): Promise<void> {
  await page.addInitScript(
    ([wanted, count]) => {
      const look = () => {
        if (document.querySelectorAll(wanted).length >= count) performance.mark('first-row');
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    [selector, rows] as const,
  );
}

async function countScripts(session: CDPSession): Promise<() => number> {
  let bytes = 0;
  const scripts = new Set<string>();
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}
