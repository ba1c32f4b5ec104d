import type { AlarmCondition, AlarmRule } from '#model/domains/operations/alarms/alarmRule.ts';

export const condition = (values: Partial<AlarmCondition> = {}): AlarmCondition => ({
  metric: 'vms.cpu_pct',
  aggregation: 'avg',
  period: 60_000,
  op: '>',
  threshold: 90,
  recovery: null,
  severity: null,
  ...values,
});

/** A rule that fires at once above 90 and is notified once. */
export const ruleOf = (values: Partial<AlarmRule> = {}): AlarmRule => ({
  query: null,
  match: 'any',
  conditions: [condition()],
  severity: 2,
  for: 0,
  keepFiring: 0,
  recover: 0,
  needed: 1,
  of: 1,
  noData: 'ignore',
  noDataAfter: 120_000,
  windows: [],
  repeat: 0,
  mostNotified: 0,
  ...values,
});
