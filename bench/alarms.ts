import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '#scripts/serverProcess.ts';
import { evaluateHandler } from '#server/domains/operations/alarms/evaluation/evaluateHandler.ts';
import { readSeries } from '#server/domains/operations/alarms/evaluation/readSeries.ts';
import { backtest } from '#server/domains/operations/alarms/study/backtest.ts';
import { byPlatform, type Alarm } from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import { recordSamples } from '#server/domains/operations/metrics/recordSamples.ts';
import { foldStore } from '#server/domains/operations/metrics/store/foldStore.ts';
import { readRule } from '#model/domains/operations/alarms/readRule.ts';
import type { Context } from '#server/engine/context.ts';
import type { Attempt } from '#server/engine/jobs/jobRunner.ts';
import { readSettings } from '#server/engine/process/config.ts';
import { insertMany } from '#server/engine/records/table/insertMany.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { assemble } from '#server/start/assemble.ts';
import { withDatabase } from '#server/start/withDatabase.ts';
import { median, type Benchmark, type Figure } from './figure.ts';

const [PAIRS, ROUNDS] = [10_000, 7];
const [OBJECTS, DAYS] = [100, 30];
const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
const METRIC = 'vms.cpu_pct';
const START = Date.parse('2026-05-12T10:00:00+08:00');

/** One round of a rule over 10,000 machines, and a backtest of 30 days. */
export const alarms: Benchmark = {
  name: 'alarms',
  async run() {
    const dataDir = await mkdtemp(join(tmpdir(), 'suantai-bench-'));
    const env = {
      DATA_DIR: dataDir,
      SEED: 'none',
      ADMIN_PASSWORD: 'Suantai@2026',
      CONSOLE: 'none',
      LOG_LEVEL: 'silent',
    };
    await (await startServer(env)).stop();
    const figures: Figure[] = [];
    let now = START;
    await withDatabase(readSettings(env), async (parts) => {
      const clock = () => now;
      const context: Context = { ...byPlatform(assemble({ ...parts, clock }).context('bench')), clock };
      const ids = await fill(context);
      figures.push(await measureRound(context, ids, (ms) => (now += ms)));
      figures.push(await measureBacktest(context, ids.slice(0, OBJECTS), now));
    });
    await rm(dataDir, { recursive: true, force: true });
    return figures;
  },
};

async function fill(context: Context): Promise<string[]> {
  const ids = Array.from({ length: PAIRS }, (_, n) => `machine-${String(n).padStart(5, '0')}`);
  const names = ['id', 'name', 'flavor_id', 'cloud_id', 'cloud_ref', 'status', 'created_at', 'updated_at'];
  const now = context.clock();
  await context.transaction(async ({ db }) => {
    for (let first = 0; first < PAIRS; first += 500)
      await insertMany(
        db,
        'vms',
        names,
        ids.slice(first, first + 500).flatMap((id) => [id, id, 'flavor', 'cloud', id, 'active', now, now]),
      );
  });
  return ids;
}

async function ruleOf(context: Context, values: object): Promise<Alarm> {
  const definition = knownDefinition(context, 'alarms');
  if (definition === undefined) throw new Error('there are no alarms');
  const defaults = Object.fromEntries(
    Object.values(definition.fields).flatMap(({ name, default: given }) =>
      given === undefined ? [] : [[name, given]],
    ),
  );
  const stored = await context.transaction((inside) =>
    storeRecord(byPlatform(inside), definition, {
      ...defaults,
      severity: 2,
      name: 'bench',
      object_type: 'vms',
      conditions: [{ metric: METRIC, aggregation: 'avg', period_s: 300, op: 'gt', threshold: 90 }],
      ...values,
    }),
  );
  // The definition that stored it has this type.
  return stored as Alarm;
}

const attempt: Attempt = { number: 1, last: false, keep: async () => undefined };
const nobody = async () => undefined;

async function measureRound(
  context: Context,
  ids: readonly string[],
  advance: (ms: number) => number,
): Promise<Figure> {
  const alarm = await ruleOf(context, {});
  const handler = evaluateHandler(nobody);
  const [rounds, reads]: [number[], number[]] = [[], []];
  const rule = readRule(alarm);
  for (let n = 0; n < 5 + ROUNDS; n++) {
    const at = context.clock();
    await context.transaction((inside) =>
      recordSamples(
        inside,
        ids.map((object, place) => ({ metric: METRIC, object, at, value: (place * 7 + n * 3) % 80 })),
      ),
    );
    const to = advance(MINUTE_MS);
    const read = performance.now();
    await readSeries(context, rule, ids, { from: to, to });
    const between = performance.now();
    const payload = { id: alarm.id };
    const prepared = (await handler.prepare?.(context, payload, attempt)) ?? null;
    await context.transaction((inside) => handler.finish(inside, payload, prepared));
    // The first rounds fill the caches of statements.
    if (n < 5) continue;
    reads.push(between - read);
    rounds.push(performance.now() - between);
  }
  const [round, bare] = [median(rounds), median(reads)];
  return {
    figure: `one evaluation of ${PAIRS} pairs of rule and object, against reading their samples`,
    value: round / bare,
    bound: { most: 2 },
    detail: `${round.toFixed(0)} ms against ${bare.toFixed(0)} ms, ${rule.conditions[0]?.period ?? 0} ms of samples each`,
    limit: 'the list of objects, and the read itself',
  };
}

async function measureBacktest(context: Context, ids: readonly string[], now: number): Promise<Figure> {
  await context.db.run('delete from metric_samples');
  for (let day = DAYS; day > 0; day--) {
    const from = now - day * DAY_MS;
    const samples = ids.flatMap((object, place) =>
      Array.from({ length: DAY_MS / (5 * MINUTE_MS) }, (_, slot) => ({
        metric: METRIC,
        object,
        at: from + slot * 5 * MINUTE_MS,
        value: 50 + 45 * Math.sin((slot + place * 13 + day * 5) / 20),
      })),
    );
    await context.transaction((inside) => recordSamples(inside, samples));
  }
  await foldStore(context);
  const rule = await ruleOf(context, { name: 'tested', selection: 'chosen', object_ids: ids, for_s: 600 });
  const times: number[] = [];
  let episodes = 0;
  for (let n = 0; n < 5; n++) {
    const began = process.cpuUsage();
    const done = await backtest(context, rule, { from: now - DAYS * DAY_MS, to: now }, nobody);
    const { user, system } = process.cpuUsage(began);
    times.push((user + system) / 1_000);
    episodes = done.episodes.length;
  }
  return {
    figure: `backtest of ${DAYS} days of one rule over ${OBJECTS} objects, processor time`,
    value: median(times),
    unit: 'ms',
    bound: { most: 1_000 },
    detail: `${episodes} episodes in ${(OBJECTS * DAYS * DAY_MS) / (5 * MINUTE_MS)} steps`,
    limit: 'decoding the blocks of samples, and the steps',
  };
}
