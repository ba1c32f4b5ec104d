import { expect, test } from 'vitest';
import { conditionText } from '#model/domains/operations/alarms/conditionText.ts';
import { readCondition } from '#model/domains/operations/alarms/readCondition.ts';

test.each([
  { metric: 'vms.cpu_pct', aggregation: 'avg', period: 300_000, op: '>', threshold: 90 },
  { metric: 'clouds.silent_s', aggregation: 'last', period: 45_000, op: '<=', threshold: -0.5 },
  { metric: 'hosts.disk_bps', aggregation: 'sum', period: 7_200_000, op: '!=', threshold: 1e21 },
] as const)('the text of $metric is read as it was written', (condition) => {
  expect(readCondition(conditionText({ ...condition, recovery: null, severity: null }))).toEqual(condition);
});

test.each(['', 'rate(http_requests_total[5m]) > 10', 'avg(vms.cpu_pct[5m]) >', 'median(vms.cpu_pct[5m]) > 9'])(
  'any other text is none: %s',
  (text) => {
    expect(readCondition(text)).toBeUndefined();
  },
);
