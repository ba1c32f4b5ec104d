import type { RunnerResult } from 'lighthouse';
import { type Browser, chromium } from 'playwright';
import type { Benchmark, Figure } from './figure.ts';
import { median } from './figure.ts';
import { chromiumPath, coldLoad, launchBrowser, paintedLoad, ROW } from './support/browserPage.ts';
import { freePort, signIn, startServer } from '#scripts/serverProcess.ts';

const LOADS = 5;
const LARGEST_KB = 92;
const LEAST_SCORE = 95;
/** Other work of the machine counts as time of the page, so one reading is not reliable. */
const READINGS = 3;
const PAGES = ['/', '/login', '/market'];
const MEASURED_PAGES = ['/', '/login', '/register', '/market', '/market/1', '/warehouse', '/Terms-of-Service'];

/** The load times of the public pages against the console's list page, and their Lighthouse scores. */
export const publicPages: Benchmark = {
  name: 'public pages',
  async run(): Promise<Figure[]> {
    const { url, stop } = await startServer();
    const browser = await launchBrowser();
    try {
      const token = await signIn(url, 'admin');
      const figures = await weights(browser, url, token);
      return [...figures, ...(await scores(url))];
    } finally {
      await browser.close();
      await stop();
    }
  },
};

async function weights(browser: Browser, url: string, token: string): Promise<Figure[]> {
  const lists: number[] = [];
  const loads = new Map(PAGES.map((path) => [path, [] as Awaited<ReturnType<typeof paintedLoad>>[]]));
  // Alternating; the first round only warms up the server.
  for (let n = 0; n <= LOADS; n += 1) {
    const list = await coldLoad(browser, `${url}/website`, token, ROW, 5);
    if (n > 0) lists.push(list.firstRowMs);
    for (const [path, taken] of loads) {
      const load = await paintedLoad(browser, url + path);
      if (n > 0) taken.push(load);
    }
  }
  return [...loads].flatMap(([path, taken]): Figure[] => {
    const paintMs = median(taken.map((load) => load.paintMs));
    return [
      {
        figure: `JavaScript of ${path} until it is painted, gzipped`,
        value: median(taken.map((load) => load.scriptBytes)) / 1_024,
        unit: 'KB',
        bound: { most: LARGEST_KB },
        detail: `in ${taken[0]?.scripts ?? 0} files`,
        limit: 'react-dom is two thirds of it',
      },
      {
        figure: `${path} to its first content against the list page to its first row`,
        value: paintMs / median(lists),
        bound: { most: 1 },
        detail: `${paintMs.toFixed(0)} ms against ${median(lists).toFixed(0)} ms, median of ${LOADS} cold loads each in turn`,
        limit: 'the scripts of the page before the first paint, then what it shows of the server',
      },
    ];
  });
}

/** Lighthouse with its defaults: a simulated mid-range phone on a slow network. */
async function scores(url: string): Promise<Figure[]> {
  const { default: lighthouse } = await import('lighthouse');
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  const figures: Figure[] = [];
  for (const path of MEASURED_PAGES) {
    const readings = [];
    for (let n = 0; n < READINGS; n += 1)
      readings.push(readingOf(await lighthouse(url + path, { port, logLevel: 'error' })));
    const middle = readings.toSorted((a, b) => a.lowest - b.lowest)[Math.floor(READINGS / 2)];
    if (!middle) continue;
    const { lowest, categories, failed } = middle;
    figures.push({
      figure: `Lighthouse on ${path}, the lowest of its categories`,
      value: lowest,
      unit: 'of 100',
      bound: { least: LEAST_SCORE },
      detail: `${categories.map(({ title, score }) => `${title} ${score}`).join(', ')}; the middle one of ${readings.map((reading) => reading.lowest).join(', ')}`,
      limit: failed.length === 0 ? 'nothing that it found' : failed.slice(0, 6).join(', '),
    });
  }
  await browser.close();
  return figures;
}

function readingOf(result: RunnerResult | undefined) {
  const categories = Object.values(result?.lhr.categories ?? {}).map(({ title, score }) => ({
    title,
    score: Math.round((score ?? 0) * 100),
  }));
  const failed = Object.values(result?.lhr.audits ?? {}).filter(({ score }) => score !== null && score < 0.9);
  return { lowest: Math.min(...categories.map(({ score }) => score)), categories, failed: failed.map(({ id }) => id) };
}
