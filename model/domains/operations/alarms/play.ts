import type { AlarmRule, Sample } from './alarmRule.ts';
import type { AlarmState, Transition } from './alarmState.ts';
import { isMissing } from './assess.ts';
import { step } from './step.ts';
import { createValueAt, type SamplePoint } from './valueAt.ts';

/** The series of one object: the points of each condition, or why they could not be read. */
export type ObjectSeries = readonly (readonly SamplePoint[])[] | { fault: string };

export interface Played {
  state: AlarmState;
  transitions: Transition[];
}

/**
 * Steps one object through ticks. Evaluation, backtest and explanation all come through here.
 *
 * @example
 *   play(stateAtStart(0), rule, [points], [60_000, 120_000]).state.state; // 'pending'
 */
export function play(
  state: AlarmState,
  rule: AlarmRule,
  series: ObjectSeries,
  ticks: readonly number[],
  seen?: (tick: number, sample: Sample | undefined, state: AlarmState) => void,
): Played {
  const read = createSampler(rule, series);
  const transitions: Transition[] = [];
  let current = state;
  for (const tick of ticks) {
    const sample = read(tick);
    const done = step(current, rule, sample, tick);
    current = done.state;
    if (done.transitions.length > 0) transitions.push(...done.transitions);
    seen?.(tick, sample, current);
  }
  return { state: current, transitions };
}

/**
 * Values at ticks that only grow; undefined where no condition has one.
 *
 * @example
 *   createSampler(rule, [points])(60_000); // { values: [95] }
 */
export function createSampler(
  { conditions, isCondition }: Pick<AlarmRule, 'conditions' | 'isCondition'>,
  series: ObjectSeries,
): (tick: number) => Sample | undefined {
  if ('fault' in series) return () => series;
  const readers = conditions.map((condition, place) => createValueAt(series[place] ?? [], condition));
  const [only] = readers;
  if (readers.length === 1 && only !== undefined)
    return (tick) => {
      const value = only(tick);
      return value === null && isCondition !== true ? undefined : { values: [value] };
    };
  return (tick) => {
    const values = readers.map((read) => read(tick));
    return values.every(isMissing) ? undefined : { values };
  };
}
