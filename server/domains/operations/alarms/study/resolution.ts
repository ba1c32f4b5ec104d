import type { AlarmRule } from '#model/domains/operations/alarms/alarmRule.ts';

const RECENT_MS = 46 * 3_600_000;
/** Older samples are kept in slots of five minutes. */
export const OLD_SLOT_MS = 300_000;

/** The interval at which a span can be evaluated, and the rule with periods that such samples can fill. */
export function inResolution(
  rule: AlarmRule,
  interval: number,
  from: number,
  now: number,
): { rule: AlarmRule; interval: number; step?: number } {
  if (now - from <= RECENT_MS) return { rule, interval };
  return {
    interval: Math.max(interval, OLD_SLOT_MS),
    step: OLD_SLOT_MS,
    rule: {
      ...rule,
      conditions: rule.conditions.map((each) => ({ ...each, period: Math.max(each.period, OLD_SLOT_MS) })),
    },
  };
}
