import type { Browser } from 'playwright';
import type { Benchmark, Figure } from './figure.ts';
import { median } from './figure.ts';
import { coldLoad, launchBrowser, ROW, signedIn } from './support/browserPage.ts';
import { signIn, startServer } from '#scripts/serverProcess.ts';

const LOADS = 7;
const ROWS = 5;
/** A general machine that every place of the demo sells. */
const PRODUCT = 'std.medium';
/** The press that buys is ready once the bill of the account is there. */
const READY = '.b-buy:enabled';
const BYTES_OF_KB = 1_024;

/** The page of a purchase, until a customer can buy, against the list page, and where its code is loaded. */
export const purchase: Benchmark = {
  name: 'the page of a purchase',
  async run(): Promise<Figure[]> {
    const { url, stop } = await startServer();
    const browser = await launchBrowser();
    try {
      const filter = encodeURIComponent(JSON.stringify({ code: PRODUCT }));
      const found: unknown = await (await fetch(`${url}/api/bill/v1/market/products?filter=${filter}`)).json();
      const id: unknown = Array.isArray(found) ? Reflect.get(found[0] ?? {}, 'id') : undefined;
      return await measured(browser, url, `/market/${String(id)}`);
    } finally {
      await browser.close();
      await stop();
    }
  },
};

async function measured(browser: Browser, url: string, page: string): Promise<Figure[]> {
  const admin = await signIn(url, 'admin');
  const customer = await signIn(url, 'personal');
  const lists: number[] = [];
  const pages: Awaited<ReturnType<typeof coldLoad>>[] = [];
  // Alternating; the first round only warms up the server.
  for (let n = 0; n <= LOADS; n += 1) {
    const list = await coldLoad(browser, `${url}/website`, admin, ROW, ROWS);
    const load = await coldLoad(browser, `${url}${page}`, customer, READY, 1);
    if (n === 0) continue;
    lists.push(list.firstRowMs);
    pages.push(load);
  }
  const readyMs = median(pages.map(({ firstRowMs }) => firstRowMs));
  const own = await partsOf(browser, `${url}${page}`, customer);
  const elsewhere = await partsOf(browser, `${url}/website`, admin);
  return [
    {
      figure: 'the page of a purchase until it can be bought, against the list page to its first row',
      value: readyMs / median(lists),
      bound: { most: 1.2 },
      detail: `${readyMs.toFixed(0)} ms against ${median(lists).toFixed(0)} ms, median of ${LOADS} cold loads each in turn`,
      limit: 'four calls, one after the other: the product, its purchase, the choices of the customer, and the quote',
    },
    {
      figure: 'scripts of the page of a purchase that a list loads as well',
      value: elsewhere.ofPurchase,
      unit: 'files',
      bound: { most: 0 },
      detail: `${own.ofPurchase} of ${own.all} files of the page are its own; all of them have ${(median(pages.map(({ scriptBytes }) => scriptBytes)) / BYTES_OF_KB).toFixed(0)} KB as served`,
      limit: 'nothing',
    },
  ];
}

/** The call that only this page makes is in its code. */
const OWN_CALL = '/purchase-choices';

/** How many scripts a page loads until it is idle, and how many of them are those of a purchase. */
async function partsOf(browser: Browser, url: string, token: string): Promise<{ all: number; ofPurchase: number }> {
  const page = await signedIn(browser, url, token);
  await page.goto(url, { waitUntil: 'networkidle' });
  const names = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith('.js')),
  );
  await page.context().close();
  const texts = await Promise.all(names.map(async (name) => (await fetch(name)).text()));
  return { all: names.length, ofPurchase: texts.filter((text) => text.includes(OWN_CALL)).length };
}
