import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '#server/engine/db/drivers/sqlite.ts';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import type { Database } from '#server/engine/db/database.ts';
import type { Context } from '#server/engine/context.ts';
import { recordSamples, type MetricSample } from '#server/domains/operations/metrics/recordSamples.ts';
import { embeddedSource } from '#server/domains/operations/metrics/store/embeddedSource.ts';
import type { MetricPoint } from '#server/domains/operations/metrics/metricSource.ts';
import { foldStore } from '#server/domains/operations/metrics/store/foldStore.ts';
import { PLATFORM_TABLES } from '#server/start/platformTables.ts';
import { collectGarbage } from './support/collectGarbage.ts';
import { median, type Benchmark, type Figure } from './figure.ts';

const METRIC = 'vms.cpu_pct';
const MINUTE_MS = 60_000;
const SERIES = 2_000;
const MINUTES = 600;
const READ = { series: 500, points: 500 };
const ROUNDS = 20;
const START = Date.UTC(2026, 4, 12);

/** The embedded store, each figure beside bare statements on a file of the same kind. */
export const metrics: Benchmark = {
  name: 'measured values',
  async run() {
    const dir = await mkdtemp(join(tmpdir(), 'suantai-bench-'));
    const [ours, bare] = [await open(join(dir, 'ours.db')), await open(join(dir, 'bare.db'))];
    const append = await appended(ours, bare);
    const before = await sizeOf(ours, join(dir, 'ours.db'));
    await foldStore(contextOf(ours, START + MINUTES * MINUTE_MS + 10 * MINUTE_MS));
    const size = await sizeOf(ours, join(dir, 'ours.db'));
    const read = await reading(ours);
    await ours.close();
    await bare.close();
    await rm(dir, { recursive: true, force: true });
    return figures({ ...append, ...read, before, size });
  },
};

async function open(path: string): Promise<Database> {
  const db = openSqlite(path);
  await migrateSystem(db, PLATFORM_TABLES);
  return db;
}

/** Only to measure: what a file takes without the space that deleted rows have left, and without its log. */
async function sizeOf(db: Database, path: string): Promise<number> {
  await db.run('vacuum');
  await db.values('pragma wal_checkpoint(truncate)');
  return (await stat(path)).size;
}

// The members of a context that storing and folding use.
const contextOf = (db: Database, now: number): Context =>
  ({
    db,
    clock: () => now,
    transaction: <T>(work: (inside: Context) => Promise<T>) => db.transaction((tx) => work(contextOf(tx, now))),
  }) as Context;

/** As many samples a minute as there are series, each minute a transaction. */
async function appended(ours: Database, bare: Database): Promise<{ stored: number; written: number }> {
  let [stored, written] = [0, 0];
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const at = START + minute * MINUTE_MS;
    const samples = Array.from({ length: SERIES }, (_, n): MetricSample => ({
      metric: METRIC,
      object: `machine-${n}`,
      at,
      value: ((n * 7 + minute * 13) % 1_000) / 10,
    }));
    let began = performance.now();
    await ours.transaction((tx) => recordSamples(contextOf(tx, at), samples));
    stored += performance.now() - began;
    began = performance.now();
    await bare.transaction(async (tx) => {
      for (const [n, { value }] of samples.entries())
        await tx.run('insert into metric_samples (at, series, value, late_ms) values (?, ?, ?, 0)', [at, n + 1, value]);
    });
    written += performance.now() - began;
  }
  return { stored, written };
}

/** 500 series of 500 points, against reading the same blocks as bytes. By turns, each of them first in half of them. */
async function reading(db: Database): Promise<{ read: number; bareRead: number }> {
  const objects = Array.from({ length: READ.series }, (_, n) => `machine-${n}`);
  const query = { metric: METRIC, objects, from: START, to: START + READ.points * MINUTE_MS };
  const [read, bareRead]: [number[], number[]] = [[], []];
  const turns = [
    { taken: read, work: (): Promise<unknown> => embeddedSource(db).read(query) },
    { taken: bareRead, work: () => bareSeries(db, query.to) },
  ];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { taken, work } of round % 2 === 0 ? turns : turns.toReversed()) {
      collectGarbage();
      const began = process.cpuUsage();
      await work();
      taken.push(processorMs(began));
    }
  return { read: median(read), bareRead: median(bareRead) };
}

/** The same points from the same bytes, without finding series and without the digits that were stored. */
async function bareSeries(db: Database, to: number): Promise<Map<number, MetricPoint[]>> {
  const rows = await db.values(
    'select series, start, slots from metric_blocks where level = 0 and start >= ? and start < ? and series <= ?',
    [START, to, READ.series],
  );
  const found = new Map<number, MetricPoint[]>();
  // The columns of the statement.
  for (const [series, start, bytes] of rows as unknown as [number, number, Uint8Array][]) {
    const points = found.get(series) ?? [];
    found.set(series, points);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let place = 4; place < bytes.byteLength; place += 4) {
      const value = view.getFloat32(place, true);
      points.push({ at: start + place * 15_000, n: 1, min: value, max: value, avg: value, last: value });
    }
  }
  return found;
}

/** Both reads make garbage, which is collected by other threads: their time counts, too. */
function processorMs(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}

const ms = (value: number) => `${value.toFixed(0)} ms`;

function figures(found: Record<'stored' | 'written' | 'read' | 'bareRead' | 'before' | 'size', number>): Figure[] {
  const samples = SERIES * MINUTES;
  return [
    {
      figure: `append of ${samples} samples, against bare inserts of the same rows`,
      value: found.written / found.stored,
      bound: { least: 0.5 },
      detail: `${ms(found.stored)} against ${ms(found.written)}, a transaction a minute, synchronous=FULL`,
      limit: 'finding the series of each sample',
    },
    {
      figure: 'bytes a sample once folded',
      value: found.size / samples,
      unit: 'bytes',
      bound: { most: 8 },
      detail: `${found.size} bytes of file for ${samples} samples; ${(found.before / samples).toFixed(1)} as rows`,
      limit: 'four bytes a value, and a block of 60 has a key and its sums',
    },
    {
      figure: `${READ.series} series × ${READ.points} points, against a bare read of the same blocks to the same points`,
      value: found.read / found.bareRead,
      bound: { most: 2 },
      detail: `${ms(found.read)} against ${ms(found.bareRead)} of processor time`,
      limit: 'decoding values to the digits that were stored',
    },
  ];
}
