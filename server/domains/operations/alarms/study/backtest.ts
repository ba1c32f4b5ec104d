import { stateAtStart } from '#model/domains/operations/alarms/alarmState.ts';
import { episodesOf, type PlayedEpisode } from '#model/domains/operations/alarms/episodesOf.ts';
import { isMissing } from '#model/domains/operations/alarms/assess.ts';
import { createSampler, play, type ObjectSeries } from '#model/domains/operations/alarms/play.ts';
import { readRule } from '#model/domains/operations/alarms/readRule.ts';
import { tickAfter } from '#model/domains/operations/alarms/ticks.ts';
import type { AlarmRule } from '#model/domains/operations/alarms/alarmRule.ts';
import { inChunks } from '#model/values/inChunks.ts';
import type { Context } from '#server/engine/context.ts';
import { interruptionsOf, readValues } from '#server/domains/operations/alarms/evaluation/readValues.ts';
import { objectsOf, type Alarm, type ReaderOf } from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import { inResolution } from './resolution.ts';

export type ObjectEpisode = PlayedEpisode & { object: string };

export interface Backtested {
  objects: string[];
  episodes: ObjectEpisode[];
  rule: AlarmRule;
  ticks: number[];
  series: Map<string, ObjectSeries>;
  /** Objects that had a value at any tick: the others could not have fired. */
  measured: number;
}

const MOST_OBJECTS = 500;

/** The episodes that a rule would have had. They come from the step of the evaluation, on the stored samples. */
export async function backtest(
  context: Context,
  stored: Alarm,
  span: { from: number; to: number },
  readerOf: ReaderOf,
): Promise<Backtested> {
  const records = (await objectsOf(context, stored, readerOf)).slice(0, MOST_OBJECTS);
  const { rule, interval, step } = inResolution(
    { ...readRule(stored), interruptions: await interruptionsOf(context, stored, span.from) },
    stored.eval_interval_s * 1_000,
    span.from,
    context.clock(),
  );
  const ticks: number[] = [];
  for (let tick = tickAfter(span.from - 1, interval); tick <= span.to; tick += interval) ticks.push(tick);
  const series = await readValues(context, stored, { rule, objects: records, ticks, step });
  const objects = [...series.keys()].slice(0, MOST_OBJECTS);
  const notifiesEnd = stored.notify_recovered !== false;
  const episodes: ObjectEpisode[] = [];
  let measured = 0;
  for (const object of objects) {
    const own = series.get(object) ?? [];
    if (!('fault' in own) && own.some((points) => points.length > 0)) measured++;
    else if (rule.noData !== 'alert') continue;
    const { transitions } = play(stateAtStart(span.from), rule, own, ticks);
    episodes.push(...episodesOf(transitions, notifiesEnd).map((episode) => ({ ...episode, object })));
  }
  episodes.sort((one, other) => one.fired_at - other.fired_at);
  return { objects, episodes, rule, ticks, series, measured };
}

const MOST_SHOWN = 300;

/** The values of the first condition of one object, as the rule saw them: the largest and smallest of each stretch. */
export function valuesShown({ rule, ticks, series }: Backtested, object: string): [number, number | null][] {
  const own = series.get(object);
  if (own === undefined) return [];
  const read = createSampler(rule, own);
  const values = ticks.map((tick): [number, number | null] => {
    const sample = read(tick);
    const value = sample !== undefined && 'values' in sample ? sample.values[0] : null;
    return [tick, isMissing(value) ? null : value];
  });
  const each = Math.ceil((values.length * 2) / MOST_SHOWN);
  if (each <= 2) return values;
  const shown: [number, number | null][] = [];
  for (const stretch of inChunks(values, each)) {
    const known = stretch.filter((value): value is [number, number] => value[1] !== null);
    const [empty] = stretch;
    if (known.length === 0) {
      if (empty !== undefined) shown.push(empty);
      continue;
    }
    const low = known.reduce((one, other) => (other[1] < one[1] ? other : one));
    const high = known.reduce((one, other) => (other[1] > one[1] ? other : one));
    shown.push(
      ...(low[0] <= high[0] ? [low, high] : [high, low]).filter((value, place, all) => all.indexOf(value) === place),
    );
  }
  return shown;
}
