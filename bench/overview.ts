import { median, type Benchmark, type Figure } from './figure.ts';
import { coldLoad, launchBrowser, ROW } from './support/browserPage.ts';
import { signIn, startServer } from '#scripts/serverProcess.ts';

const LOADS = 9;
/** A number on a panel of figures. */
const NUMBER = 'section li a b';

/** The first paint of the overview against that of a list, cold and in turn, on the demo. */
export const overview: Benchmark = {
  name: 'the overview against a list',
  async run(): Promise<Figure[]> {
    const server = await startServer();
    const browser = await launchBrowser();
    try {
      const token = await signIn(server.url, 'admin');
      const ours: number[] = [];
      const lists: number[] = [];
      // The first load of each only warms up the server.
      for (let n = 0; n <= LOADS; n++) {
        ours.push((await coldLoad(browser, `${server.url}/index`, token, NUMBER, 1)).firstRowMs);
        lists.push((await coldLoad(browser, `${server.url}/website`, token, ROW, 1)).firstRowMs);
      }
      const [first, list] = [median(ours.slice(1)), median(lists.slice(1))];
      return [
        {
          figure: 'cold load of the overview to its first figure',
          value: first / list,
          detail: `${first.toFixed(0)} against ${list.toFixed(0)} ms of a list, median of ${LOADS} loads each in turn`,
          bound: { most: 1.2 },
          limit: 'the same libraries; the code of the page and its figures are on their way meanwhile',
        },
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};
