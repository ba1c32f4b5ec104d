import type { Page } from 'playwright';
import type { Benchmark, Figure } from './figure.ts';
import { median } from './figure.ts';
import { signedIn } from './support/browserPage.ts';
import { heapBytes } from './support/heapBytes.ts';
import { sideBySide } from './support/sideBySide.ts';

const WARM = 20;
const TIMED = 60;
const MANY = 200;
/** V8 compiles and optimises functions for hundreds of changes, which grows the heap and is no leak. */
const COMPILED = 1_000;
const SLOWEST_MS = 30_000;
/** Enough for the requests of a page that is complete. */
const SETTLED_MS = 2_000;

/** A link of the page, and a text that only its list shows. */
interface Place {
  href: string;
  shows: string;
}

/**
 * Navigation from one list to another and back, by the links of the menu, against the hand-written application; and the
 * memory that two hundred navigations leave behind.
 */
export const routes: Benchmark = {
  name: 'route changes',
  run(): Promise<Figure[]> {
    return sideBySide(async ({ ours, theirs, browser, token }) => {
      const first = (sort: string) =>
        Promise.all([
          firstOf(ours.url, token, 'sites', 'name', sort),
          firstOf(ours.url, token, 'regions', 'code', sort),
        ]);
      const [site, region] = await first('');
      const [baselineSite, baselineRegion] = await first('["id","ASC"]');
      const page = await signedIn(browser, ours.url, token);
      await page.goto(`${ours.url}/area`);
      const baseline = await signedIn(browser, theirs.url, token);
      await baseline.goto(`${theirs.url}/#/regions`);
      for (const each of [page, baseline]) await each.waitForSelector('tbody td');
      const go = walker(page, { href: '/website', shows: site }, { href: '/area', shows: region });
      const goBaseline = walker(
        baseline,
        { href: '#/sites', shows: baselineSite },
        { href: '#/regions', shows: baselineRegion },
      );

      for (let n = 0; n < WARM; n += 1) {
        await go();
        await goBaseline();
      }
      const times: number[] = [];
      const baselineTimes: number[] = [];
      for (let n = 0; n < TIMED; n += 1) {
        times.push(...(await go()));
        baselineTimes.push(...(await goBaseline()));
      }
      const heap = await heapOver(page, go);
      const baselineHeap = await heapOver(baseline, goBaseline);
      return [
        {
          figure: 'route change from list to list, median',
          value: median(times) / median(baselineTimes),
          bound: { most: 1 },
          detail: `${median(times).toFixed(0)} ms against ${median(baselineTimes).toFixed(0)} ms from the click to the other list's rows, ${TIMED} changes each in turn`,
          limit:
            'unmounting one table and mounting the other; the rows come from the cache and are asked for again behind it',
        },
        {
          figure: `memory after ${MANY} route changes against before`,
          value: heap.after / heap.before,
          bound: { most: 1.05 },
          detail: `${megabytes(heap.after)} against ${megabytes(heap.before)} of heap after a collection, after ${WARM + TIMED + COMPILED} changes that are left out; the hand-written page: ${(baselineHeap.after / baselineHeap.before).toFixed(2)}, ${megabytes(baselineHeap.after)} against ${megabytes(baselineHeap.before)}`,
          limit: "the browser's record of each request; the page's own objects stay the same",
        },
      ];
    });
  },
};

/** The heap before and after many changes. One call for all: a thousand calls would leave memory behind themselves. */
async function heapOver(
  page: Page,
  go: (changes: number) => Promise<unknown>,
): Promise<{ before: number; after: number }> {
  await go(COMPILED);
  const before = await settledHeap(page);
  await go(MANY);
  return { before, after: await settledHeap(page) };
}

/** Alternates between the two places and returns how long the rows took to appear each time. */
function walker(page: Page, first: Place, second: Place): (changes?: number) => Promise<number[]> {
  let count = 0;
  return (changes = 1) => {
    const places = Array.from({ length: changes }, (_, n) => ((count + n) % 2 === 0 ? first : second));
    count += changes;
    return page.evaluate(changeRoutes, { places, slowestMs: SLOWEST_MS });
  };
}

/** Runs in the page. */
async function changeRoutes({ places, slowestMs }: { places: Place[]; slowestMs: number }): Promise<number[]> {
  const times: number[] = [];
  for (const { href, shows } of places) {
    const link = document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`);
    if (!link) throw new Error(`no link to ${href}`);
    const began = performance.now();
    link.click();
    while (![...document.querySelectorAll('tbody td')].some((cell) => cell.textContent.includes(shows))) {
      if (performance.now() - began > slowestMs) throw new Error(`${href} never showed ${shows}`);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    times.push(performance.now() - began);
  }
  return times;
}

/** A text of the first record of a list in this order. */
async function firstOf(url: string, token: string, resource: string, field: string, sort: string): Promise<string> {
  const reply = await fetch(`${url}/api/ecrm/v1/${resource}?range=[0,0]&sort=${encodeURIComponent(sort)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [record]: Record<string, string>[] = await reply.json();
  return record?.[field] ?? '';
}

/** With nothing under way: the reply of a list that is loading, and its placeholder, would count too. */
async function settledHeap(page: Page): Promise<number> {
  await page.waitForTimeout(SETTLED_MS);
  return heapBytes(page);
}

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;
