import { type Benchmark, type Figure, median } from './figure.ts';
import { coldLoad, launchBrowser, ROW } from './support/browserPage.ts';
import { demoCloud } from './support/demoCloud.ts';
import { signIn, startServer } from '#scripts/serverProcess.ts';

const LOADS = 7;
/** A usable input of the first step. */
const USABLE = 'main form :is(input, textarea, select, button[role="combobox"]):enabled';

/**
 * The wizard for a machine: the time until its first step can be filled in, against the list of machines to its first
 * row.
 */
export const wizard: Benchmark = {
  name: 'the form for a new machine',
  async run(): Promise<Figure[]> {
    const { url, stop } = await startServer();
    const browser = await launchBrowser();
    try {
      const token = await signIn(url, 'admin');
      const cloud = await demoCloud(url, token, 1);
      const forms: number[] = [];
      const lists: number[] = [];
      // Alternating; the first load of each only warms up the server.
      for (let n = 0; n <= LOADS; n += 1) {
        const list = await coldLoad(browser, `${url}/instance`, token, ROW, 1, cloud);
        const form = await coldLoad(browser, `${url}/instanceadd`, token, USABLE, 1, cloud);
        if (n === 0) continue;
        lists.push(list.firstRowMs);
        forms.push(form.firstRowMs);
      }
      return [
        {
          figure: 'creation of a machine to its first usable step against the list of machines to its first row',
          value: median(forms) / median(lists),
          bound: { most: 1.2 },
          detail: `${median(forms).toFixed(0)} ms against ${median(lists).toFixed(0)} ms, median of ${LOADS} cold loads each in turn`,
          limit: 'the code of the form, which a list does not need; it is requested once the manifest names the page',
        },
      ];
    } finally {
      await browser.close();
      await stop();
    }
  },
};
