import type { Benchmark, Figure } from './figure.ts';
import { median } from './figure.ts';
import { coldLoad, type PageLoad, ROW } from './support/browserPage.ts';
import { sideBySide } from './support/sideBySide.ts';

const LOADS = 9;
const ROWS = 100;

/** The generated list page against a hand-written react-admin application for the same resource, on the same server. */
export const consolePages: Benchmark = {
  name: 'the list page against a hand-written one',
  run(): Promise<Figure[]> {
    return sideBySide(async ({ ours, theirs, browser, token }) => {
      await addRows(ours.url, token);
      const [cold, coldBaseline] = await inTurn(
        () => coldLoad(browser, `${ours.url}/website`, token, ROW, 10),
        () => coldLoad(browser, `${theirs.url}/#/sites`, token, ROW, 10),
      );
      const [full, fullBaseline] = await inTurn(
        () => coldLoad(browser, `${ours.url}/website?perPage=${ROWS}`, token, ROW, ROWS),
        () => coldLoad(browser, `${theirs.url}/?rows=${ROWS}#/sites`, token, ROW, ROWS),
      );
      return [
        {
          figure: 'cold load of a list page to its first row',
          ...ratio(cold, coldBaseline, 'firstRowMs', 'ms'),
          bound: { most: 0.8 },
          limit:
            'parsing react-admin and MUI, and drawing the frame; reader, manifest, definition and rows are on their way meanwhile',
        },
        {
          figure: 'JavaScript transferred by a list page',
          ...ratio(cold, coldBaseline, 'scriptBytes', 'bytes'),
          bound: { most: 0.97 },
          limit: 'react-dom, react-router with its data router, ra-core with its data layer, and MUI with emotion',
        },
        {
          figure: `scripting time of a page of ${ROWS} rows and 8 columns`,
          ...ratio(full, fullBaseline, 'scriptingMs', 'ms'),
          bound: { most: 0.65 },
          limit: 'evaluating the libraries; the rows themselves are plain table cells',
        },
      ];
    });
  },
};

/**
 * Alternates A B A B …, so that drifting machine speed affects both alike. The first load of each only warms up the
 * server.
 */
async function inTurn(a: () => Promise<PageLoad>, b: () => Promise<PageLoad>): Promise<[PageLoad[], PageLoad[]]> {
  const loadsA: PageLoad[] = [];
  const loadsB: PageLoad[] = [];
  for (let n = 0; n <= LOADS; n++) {
    loadsA.push(await a());
    loadsB.push(await b());
  }
  return [loadsA.slice(1), loadsB.slice(1)];
}

function ratio(ours: PageLoad[], theirs: PageLoad[], key: keyof PageLoad, unit: string) {
  const a = median(ours.map((load) => load[key]));
  const b = median(theirs.map((load) => load[key]));
  return {
    value: a / b,
    detail: `${a.toFixed(0)} against ${b.toFixed(0)} ${unit}, median of ${LOADS} loads each in turn`,
  };
}

/** Enough sites for a full page of a hundred. */
async function addRows(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const [region]: { id: number }[] = await (await fetch(`${url}/api/ecrm/v1/regions?range=[0,0]`, { headers })).json();
  for (let n = 0; n < ROWS; n++) {
    const reply = await fetch(`${url}/api/ecrm/v1/sites`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: `bench-${n}`, region_id: region?.id, type: 'edge' }),
    });
    if (!reply.ok) throw new Error(`adding a site answered ${reply.status}: ${await reply.text()}`);
  }
}
