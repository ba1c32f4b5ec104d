import { createHash } from 'node:crypto';
import type { Definition } from '#model/language/definition.ts';
import type { OwnMetric } from '#model/language/metricDefinition.ts';
import { inChunks } from '#model/values/inChunks.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { recordSamples, type MetricSample } from '#server/domains/operations/metrics/recordSamples.ts';
import { shortValue } from '#server/domains/operations/metrics/store/encodeSlots.ts';
import { DAY_MS, floorTo, HOUR_MS, MINUTE_MS } from '#server/domains/operations/metrics/store/levels.ts';
import { objectOf } from './objectOf.ts';
import { recordPages } from './recordPages.ts';
import { fieldsOf, valueOf } from './valueOf.ts';

/** Gives the records of the demo measured values of two months. Its machines have a past in their clouds. */
export const DEMO_PAST = 'metrics-demo-past';

const PAST_MS = 7 * DAY_MS;
/** Before that, one value a day: enough for what is estimated from months. */
const DAILY_MS = 63 * DAY_MS;
/** As fine as what is kept after two days: a rule that a backtest runs over it misses no values. */
const STEP_MS = 5 * MINUTE_MS;
/** By the minute, as the collector measures: a chart of the last hour has no gaps. */
const RECENT_MS = 2 * HOUR_MS;
/** The fact that the past is there. */
const DONE = 'metrics of the demo have a past';
/** A week of a few records is one transaction, so that requests do not wait for it. */
const RECORDS_AT_ONCE = 3;

/** Scheduled a little later: the inventory of the clouds is read first. */
export const demoPastJob = (runAt: number): JobRequest => ({ kind: DEMO_PAST, key: DEMO_PAST, payload: null, runAt });

export const demoPastHandler: JobHandler = {
  async prepare(context, _payload, { keep }) {
    const done = await context.db.kysely
      .selectFrom('platform_facts')
      .select('at')
      .where('name', '=', DONE)
      .executeTakeFirst();
    if (done !== undefined) return null;
    for (const definition of Object.values(context.schemas.resources)) {
      // Shares and counts: a date has no course of its own.
      const metrics = (definition.metrics ?? []).filter(({ origin }) => origin.by === 'field');
      if (metrics.length === 0) continue;
      for await (const page of recordPages(context, definition, metrics.flatMap(fieldsOf)))
        for (const some of inChunks(page, RECORDS_AT_ONCE)) {
          const samples = some.flatMap((record) =>
            metrics.flatMap((metric) =>
              pastOf(
                context,
                definition,
                metric,
                objectOf(definition, record),
                valueOf(definition, metric, record, context.clock()),
              ),
            ),
          );
          await context.transaction((inside) => recordSamples(inside, samples));
          await keep();
        }
    }
    return null;
  },
  finish: async ({ db, clock }) => {
    await db.kysely
      .insertInto('platform_facts')
      .values({ name: DONE, at: clock() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
};

/** Grows slowly to the present value, with a swing over each day; the same for the same record and instant. */
function pastOf(
  { clock }: Context,
  { resource }: Definition,
  { name, unit }: OwnMetric,
  object: string,
  value: number | undefined,
): MetricSample[] {
  if (value === undefined) return [];
  const metric = `${resource}.${name}`;
  const seed = createHash('sha256').update(`${metric} ${object}`).digest();
  const [growth, swing, phase] = [0, 1, 2].map((byte) => (seed[byte] ?? 0) / 255);
  const now = floorTo(clock(), MINUTE_MS);
  const recent = floorTo(now - RECENT_MS, STEP_MS);
  const instants = [
    ...every(DAY_MS, recent - DAILY_MS, recent - PAST_MS),
    ...every(STEP_MS, recent - PAST_MS, recent),
    ...every(MINUTE_MS, recent, now),
  ];
  return instants.map((at): MetricSample => {
    const weeks = (now - at) / PAST_MS;
    // Growth was slower before, so that nothing began below zero.
    const age = weeks <= 1 ? weeks : 1 + (weeks - 1) / 2;
    const turn = Math.sin((at / DAY_MS + (phase ?? 0)) * 2 * Math.PI) * (1 - Math.max(0, 1 - weeks * 8));
    const then = value * (1 - age * (growth ?? 0) * 0.15 + turn * (swing ?? 0) * 0.05);
    const most = unit === 'percent' ? Math.min(100, Math.max(0, then)) : Math.max(0, Math.round(then));
    return { metric, object, at, value: shortValue(unit === 'percent' ? Math.round(most * 10) / 10 : most) };
  });
}

const every = (stepMs: number, from: number, to: number): number[] =>
  Array.from({ length: (to - from) / stepMs }, (_, index) => from + index * stepMs);
