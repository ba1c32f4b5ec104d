import type { AlarmRule, Interruption } from '#model/domains/operations/alarms/alarmRule.ts';
import type { ObjectSeries } from '#model/domains/operations/alarms/play.ts';
import type { Context } from '#server/engine/context.ts';
import type { Alarm } from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import { querySeries } from '#server/domains/operations/prometheus/query/querySeries.ts';
import { interruptionsSince } from '#server/domains/operations/metrics/collect/interruptions.ts';
import { readSeries } from './readSeries.ts';

interface Wanted {
  rule: AlarmRule;
  /** Records; with a query, its own series are read instead. */
  objects: readonly string[];
  /** At equal distances. */
  ticks: readonly number[];
  /** Of the samples to read; absent: as collected. */
  step?: number | undefined;
}

/** The values of a rule at ticks, by object: records that are measured, or the series of its query. */
export async function readValues(
  context: Context,
  { instance_id }: Pick<Alarm, 'instance_id'>,
  { rule, objects, ticks, step }: Wanted,
): Promise<Map<string, ObjectSeries>> {
  const [first, last] = [ticks[0], ticks.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  if (instance_id === null || rule.query === null)
    return readSeries(context, rule, objects, { from: first, to: last, ...(step !== undefined && { step }) });
  const series = await querySeries(context, { instance_id, promql: rule.query }, ticks);
  return new Map([...series].map(([name, points]) => [name, rule.conditions.map(() => points)]));
}

/** When values are missing because the platform did not measure. A Prometheus measures without it. */
export const interruptionsOf = async (
  context: Context,
  { instance_id }: Pick<Alarm, 'instance_id'>,
  from: number,
): Promise<Interruption[]> => (instance_id === null ? interruptionsSince(context, from) : []);
