import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Benchmark, Figure } from './figure.ts';
import { median } from './figure.ts';
import { coldLoad, launchBrowser, ROW } from './support/browserPage.ts';
import { schemasWith } from './support/schemasCopy.ts';
import { signIn, startServer } from '#scripts/serverProcess.ts';

const FEW = 10;
const MANY = 1000;
const STARTS = 5;
const LOADS = 5;

/** The cost of a thousand resources against ten: at the start of the server, in the browser, and in the manifest. */
export const scale: Benchmark = {
  name: 'many resources',
  async run(): Promise<Figure[]> {
    const few = await prepared(FEW);
    const many = await prepared(MANY);
    const [fewRows, manyRows] = await loadsInTurn(few, many);
    const manifest = await manifestOf(many);
    await few.stop();
    await many.stop();
    const [fewStarts, manyStarts] = await startsInTurn(few, many);
    for (const { schemas, dataDir } of [few, many])
      for (const folder of [schemas, dataDir]) await rm(folder, { recursive: true, force: true });
    return [
      {
        figure: `server to ready with ${MANY} generated resources against ${FEW}`,
        value: median(manyStarts) / median(fewStarts),
        bound: { most: 2 },
        detail: `${median(manyStarts).toFixed(0)} ms against ${median(fewStarts).toFixed(0)} ms, median of ${STARTS} starts each in turn`,
        limit: 'reading the schema of the database, and a look at every file',
      },
      {
        figure: `console to its first row with ${MANY} generated resources against ${FEW}`,
        value: median(manyRows) / median(fewRows),
        bound: { most: 1.2 },
        detail: `${median(manyRows).toFixed(0)} ms against ${median(fewRows).toFixed(0)} ms, median of ${LOADS} cold loads each in turn`,
        limit: 'the manifest, parsed before the first page; the menu draws what is seen of it',
      },
      {
        figure: 'manifest bytes a resource',
        value: manifest.bytes / manifest.resources,
        unit: 'bytes',
        bound: { most: 1024 },
        detail: `of a reply with ${MANY} generated resources, before compression`,
        limit: 'the paths and labels themselves',
      },
    ];
  },
};

interface Prepared {
  url: string;
  token: string;
  schemas: string;
  dataDir: string;
  stop: () => Promise<void>;
}

/** A server after its first start, with that many generated resources. */
async function prepared(count: number): Promise<Prepared> {
  const schemas = await schemasWith(count);
  const dataDir = await mkdtemp(join(tmpdir(), 'suantai-bench-'));
  const { url, stop } = await startServer({ SCHEMAS_DIR: schemas, DATA_DIR: dataDir });
  return { url, token: await signIn(url, 'admin'), schemas, dataDir, stop };
}

/**
 * Alternates A B A B …, so that drifting machine speed affects both alike; the first load of each only warms up the
 * server.
 */
async function loadsInTurn(few: Prepared, many: Prepared): Promise<[number[], number[]]> {
  const browser = await launchBrowser();
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n <= LOADS; n += 1) {
    for (const [place, { url, token }] of [few, many].entries()) {
      const { firstRowMs } = await coldLoad(browser, `${url}/website`, token, ROW, 5);
      if (n > 0) times[place]?.push(firstRowMs);
    }
  }
  await browser.close();
  return times;
}

/** Starts over the database of the first start: the usual start of an operator. */
async function startsInTurn(few: Prepared, many: Prepared): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < STARTS; n += 1) {
    for (const [place, { schemas, dataDir }] of [few, many].entries()) {
      const server = await startServer({ SCHEMAS_DIR: schemas, DATA_DIR: dataDir });
      times[place]?.push(server.readyMs);
      await server.stop();
    }
  }
  return times;
}

async function manifestOf({ url, token }: Prepared): Promise<{ bytes: number; resources: number }> {
  const reply = await fetch(`${url}/api/sys/v1/manifest`, { headers: { authorization: `Bearer ${token}` } });
  const text = await reply.text();
  const { resources }: { resources: unknown[] } = JSON.parse(text);
  return { bytes: Buffer.byteLength(text), resources: resources.length };
}
