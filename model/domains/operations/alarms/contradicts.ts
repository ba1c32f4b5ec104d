import type { AlarmCondition, AlarmRule } from './alarmRule.ts';

/**
 * Whether no value can meet all conditions of a rule: two of one metric exclude each other.
 *
 * @example
 *   contradicts({ match: 'all', conditions: [above90, below10] }); // true
 */
export function contradicts({ match, conditions }: Pick<AlarmRule, 'match' | 'conditions'>): boolean {
  if (match !== 'all') return false;
  return conditions.some((one, place) =>
    conditions.slice(place + 1).some((other) => isSameValue(one, other) && excludes(one, other)),
  );
}

const isSameValue = (one: AlarmCondition, other: AlarmCondition): boolean =>
  one.metric === other.metric && one.aggregation === other.aggregation && one.period === other.period;

/** A range of values with whether its ends belong to it. */
interface Range {
  from: number;
  to: number;
  withFrom: boolean;
  withTo: boolean;
}

function excludes(one: AlarmCondition, other: AlarmCondition): boolean {
  if (one.op === '!=' || other.op === '!=') {
    const unequal = one.op === '!=' ? one : other;
    const range = rangeOf(unequal === one ? other : one);
    return range.from === range.to && range.from === unequal.threshold && one.op !== other.op;
  }
  const [first, second] = [rangeOf(one), rangeOf(other)];
  const from = Math.max(first.from, second.from);
  const to = Math.min(first.to, second.to);
  if (from !== to) return from > to;
  const ranges = [first, second];
  return !ranges.every((each) => (each.from < from || each.withFrom) && (each.to > to || each.withTo));
}

function rangeOf({ op, threshold }: AlarmCondition): Range {
  const isUp = op === '>' || op === '>=';
  const isEqual = op === '==';
  return {
    from: isUp || isEqual ? threshold : -Infinity,
    to: isUp ? Infinity : threshold,
    withFrom: op !== '>',
    withTo: op !== '<',
  };
}
