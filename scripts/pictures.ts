/**
 * `npm run pictures`: takes the pictures of the README and of docs/firstDay.md from new servers. `npm run pictures --
 * <folder>` takes every page in both languages, light and dark, at three widths, to compare two versions of the
 * product. `--url http://127.0.0.1:8080` takes them from a server that is already running.
 */

import { DEMO_PASSWORD } from '#server/domains/identity/demoAccounts.ts';
import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { findChromium } from './tools/chromium.ts';
import { ConsoleAddresses, type Standpoint } from './pictures/consoleAddresses.ts';
import { type Look, LOOKS, PICTURES, README_PICTURES } from './pictures/pictures.ts';
import { startServer } from './serverProcess.ts';

const README_FOLDER = join(import.meta.dirname, '..', 'docs', 'pictures');
/** A picture is taken when nothing has changed in the page for this long, in milliseconds. */
const QUIET_MS = 700;
/** A limit for a machine that is busy: a picture never waits for it. */
const PATIENCE_MS = 180_000;

const { values, positionals } = parseArgs({ options: { url: { type: 'string' } }, allowPositionals: true });
const [folder] = positionals;
const server = values.url === undefined ? await startServer({ SEED: 'demo', NODE_ENV: 'production' }) : undefined;
const addresses = new ConsoleAddresses(server?.url ?? values.url ?? '');
/** A platform on its first day; another one than the server that is given. */
const fresh = server && (await startServer({ SEED: 'none', ADMIN_PASSWORD: DEMO_PASSWORD, NODE_ENV: 'production' }));
const freshAddresses = fresh && new ConsoleAddresses(fresh.url);
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--font-render-hinting=none'],
});
try {
  await mkdir(folder ?? README_FOLDER, { recursive: true });
  for (const picture of PICTURES) {
    const looks = folder ? LOOKS : README_PICTURES.filter(({ name }) => name === picture.name).map(({ look }) => look);
    if (looks.length === 0) continue;
    const at = picture.isFresh ? freshAddresses : addresses;
    if (at === undefined) continue;
    const standpoint = await at.standpointOf(picture);
    for (const look of looks) {
      const { language, scheme, width } = look;
      const file = folder
        ? `${picture.name}-${width}-${language}-${scheme}.png`
        : `${picture.name}-${language}-${scheme}.png`;
      await take(browser, { ...standpoint, url: at.url }, look, join(folder ?? README_FOLDER, file));
      console.log(file);
    }
  }
} finally {
  await browser.close();
  await server?.stop();
  await fresh?.stop();
}
// The first day is walked by its journey, which takes a picture of each step.
if (folder === undefined && server) {
  const env = { ...process.env, PICTURES: README_FOLDER };
  const { status } = spawnSync('npx', ['playwright', 'test', 'tests/e2e/firstDay.spec.ts'], { stdio: 'inherit', env });
  process.exitCode = status ?? 1;
}

async function take(
  inBrowser: Browser,
  { path, token, kind, cloud, url }: Standpoint & { url: string },
  look: Look,
  file: string,
) {
  const { language, scheme, width } = look;
  const context = await inBrowser.newContext({
    viewport: { width, height: width < 600 ? 844 : 900 },
    colorScheme: scheme,
    locale: language === 'zh' ? 'zh-CN' : 'en-US',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (token !== undefined)
    await context.addCookies([
      { name: 'access-token', value: token, url, httpOnly: true },
      { name: 'user-kind', value: kind ?? '', url },
    ]);
  await context.addInitScript(
    ([chosen, lang]) => {
      localStorage.setItem('suantai.lang', lang);
      if (chosen) localStorage.setItem('suantai.cloud', chosen);
    },
    [cloud && JSON.stringify(cloud), language] as const,
  );
  const page = await context.newPage();
  await page.goto(`${url}${path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(page);
  // On a busy machine, what the page asked for may take longer than that.
  await page.locator('.MuiSkeleton-root').first().waitFor({ state: 'detached' });
  await settled(page);
  await page.screenshot({ path: file });
  await context.close();
}

/** Waits until the document has not changed for a while: event streams keep the network from being idle. */
function settled(page: Page): Promise<void> {
  return page.evaluate(
    (quiet) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(done, quiet);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, quiet);
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        function done() {
          observer.disconnect();
          resolve();
        }
      }),
    QUIET_MS,
  );
}
