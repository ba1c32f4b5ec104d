import { rm } from 'node:fs/promises';

import type { Benchmark, Figure } from './figure.ts';
import { median } from './figure.ts';
import { coldLoad, launchBrowser } from './support/browserPage.ts';
import { schemasWith } from './support/schemasCopy.ts';
import { signIn, startServer } from './support/serverProcess.ts';

const FEW = 10;
const MANY = 1000;
const STARTS = 5;
const LOADS = 5;

interface Reading {
  readyMs: number;
  firstRowMs: number;
  manifestBytesPerResource: number;
}

/** What a thousand resources cost against ten: at the start of the server, in the browser, and in the manifest. */
export const scale: Benchmark = {
  name: 'many resources',
  async run(): Promise<Figure[]> {
    const few = await measure(FEW);
    const many = await measure(MANY);
    return [
      {
        figure: `server to ready with ${MANY} generated resources against ${FEW}`,
        value: many.readyMs / few.readyMs,
        bound: { most: 2 },
        detail: `${many.readyMs.toFixed(0)} ms against ${few.readyMs.toFixed(0)} ms, median of ${STARTS} starts each`,
        limit: 'reading the definitions and comparing the tables with them',
      },
      {
        figure: `console to its first row with ${MANY} generated resources against ${FEW}`,
        value: many.firstRowMs / few.firstRowMs,
        bound: { most: 1.2 },
        detail: `${many.firstRowMs.toFixed(0)} ms against ${few.firstRowMs.toFixed(0)} ms, median of ${LOADS} cold loads each`,
        limit: 'the manifest, parsed before the first page; the menu draws only open groups',
      },
      {
        figure: 'manifest bytes a resource',
        value: many.manifestBytesPerResource,
        unit: 'bytes',
        bound: { most: 1024 },
        detail: `of a reply with ${MANY} generated resources, before compression`,
        limit: 'the paths and labels themselves',
      },
    ];
  },
};

async function measure(count: number): Promise<Reading> {
  const folder = await schemasWith(count);
  const first = await startServer({ SCHEMAS_DIR: folder });
  const { url, dataDir } = first;
  const token = await signIn(url, 'admin');
  const manifest = await fetch(`${url}/api/sys/v1/manifest`, { headers: { authorization: `Bearer ${token}` } });
  const text = await manifest.text();
  const { resources }: { resources: unknown[] } = JSON.parse(text);
  const browser = await launchBrowser();
  const loads: number[] = [];
  for (let n = 0; n <= LOADS; n++) {
    const { firstRowMs } = await coldLoad(browser, `${url}/website`, token, 'tbody tr', 5);
    if (n > 0) loads.push(firstRowMs);
  }
  await browser.close();
  const starts = await restarts(folder, dataDir, first.stop);
  await rm(folder, { recursive: true });
  return { readyMs: median(starts), firstRowMs: median(loads), manifestBytesPerResource: Buffer.byteLength(text) / resources.length };
}

/** Starts over the database that the first start made: what an operator sees every day. */
async function restarts(schemas: string, usedDataDir: string, stopFirst: () => Promise<void>): Promise<number[]> {
  const kept = `${usedDataDir}-kept`;
  const { cp } = await import('node:fs/promises');
  await cp(usedDataDir, kept, { recursive: true });
  await stopFirst();
  const times: number[] = [];
  for (let n = 0; n < STARTS; n++) {
    const server = await startServer({ SCHEMAS_DIR: schemas, DATA_DIR: kept });
    times.push(server.readyMs);
    await server.stop();
  }
  await rm(kept, { recursive: true });
  return times;
}
