import { expect, test } from 'vitest';
import { promqlFault } from '#model/domains/operations/metrics/promqlFault.ts';

test.each([
  'up',
  'sum by (job) (rate(http_requests_total{code=~"5.."}[5m])) / 2',
  'up @ start() offset -1h',
  'quantile_over_time(0.9, up[5m:30s])',
])('%s can be read', (query) => expect(promqlFault(query)).toBeUndefined());

// Columns as Debian's Prometheus 2.42 counts them.
test.each([
  ['up{', { line: 1, column: 4, near: '' }],
  ['up{a=b}', { line: 1, column: 6, near: 'b}' }],
  ['foo bar', { line: 1, column: 5, near: 'bar' }],
  ['1 +', { line: 1, column: 4, near: '' }],
  ['up +\n  )', { line: 2, column: 3, near: ')' }],
])('%j is refused at its place', (query, fault) => expect(promqlFault(query)).toEqual(fault));
