import type { AlarmCondition, AlarmRule, Comparison, Severity } from './alarmRule.ts';

/** The result of a rule for the values of one tick. */
export interface Assessment {
  /** The highest severity whose condition holds; 0: none. */
  severity: Severity | 0;
  /** Whether the values are on the good side of the recovery thresholds. */
  isClear: boolean;
  /** Place of the condition that decided. */
  by: number;
}

const COMPARE: Record<Comparison, (value: number, limit: number) => boolean> = {
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '==': (value, limit) => value === limit,
  '!=': (value, limit) => value !== limit,
};

/**
 * Whether a value compares with a limit as the operator says.
 *
 * @example
 *   compares('<', 0, 1); // true
 */
export const compares = (op: Comparison, value: number, limit: number): boolean => COMPARE[op](value, limit);

export const isMissing = (value: number | null | undefined): value is null | undefined =>
  value === null || value === undefined || Number.isNaN(value);

export const holds = ({ op, threshold }: AlarmCondition, value: number): boolean => COMPARE[op](value, threshold);

/** Whether a value is past the recovery threshold: one between both thresholds neither fires nor recovers. */
export const isPastRecovery = ({ op, threshold, recovery }: AlarmCondition, value: number): boolean =>
  !COMPARE[op](value, recovery ?? threshold);

/**
 * The result of a rule for these values. Undefined if the missing ones could have decided either way.
 *
 * @example
 *   assess(rule, [95]); // { severity: 2, isClear: false, by: 0 }
 */
export function assess(rule: AlarmRule, values: readonly (number | null)[]): Assessment | undefined {
  // NaN is a value here: Prometheus returned the series.
  if (rule.isCondition === true) {
    const isReturned = values[0] !== null && values[0] !== undefined;
    return { severity: isReturned ? rule.severity : 0, isClear: !isReturned, by: 0 };
  }
  return rule.match === 'all' ? assessAll(rule, values) : assessAny(rule, values);
}

function assessAny(
  { conditions, severity: usual }: AlarmRule,
  values: readonly (number | null)[],
): Assessment | undefined {
  let worst: Severity | 0 = 0;
  let [by, missing, isClear] = [0, false, true];
  for (let place = 0; place < conditions.length; place++) {
    const condition = conditions[place];
    const value = values[place];
    if (condition === undefined) continue;
    if (isMissing(value)) missing = true;
    else if (holds(condition, value)) {
      const severity = condition.severity ?? usual;
      if (worst === 0 || severity < worst) [worst, by] = [severity, place];
      isClear = false;
    } else if (!isPastRecovery(condition, value)) isClear = false;
  }
  if (worst === 0 && missing) return undefined;
  return { severity: worst, isClear, by };
}

function assessAll({ conditions, severity }: AlarmRule, values: readonly (number | null)[]): Assessment | undefined {
  let [by, missing, isClear, isOff] = [0, false, false, false];
  for (let place = 0; place < conditions.length; place++) {
    const condition = conditions[place];
    const value = values[place];
    if (condition === undefined) continue;
    if (isMissing(value)) missing = true;
    else if (!holds(condition, value)) {
      if (!isOff || (!isClear && isPastRecovery(condition, value))) by = place;
      isOff = true;
      isClear ||= isPastRecovery(condition, value);
    }
  }
  if (isOff) return { severity: 0, isClear, by };
  return missing ? undefined : { severity, isClear: false, by };
}
