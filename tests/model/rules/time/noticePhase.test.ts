import { expect, test } from 'vitest';
import { noticePhase } from '#model/rules/time/noticePhase.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 2);
const at = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();

test.each([
  ['without times, as long as it is set', null, null, { kind: 'shown' }],
  ['begun, without an end', -1, null, { kind: 'shown' }],
  ['more than its hours ahead', 25, 27, { kind: 'hidden' }],
  ['within its hours ahead', 3, 5, { kind: 'before', at: NOW + 3 * HOUR_MS, leftMs: 3 * HOUR_MS }],
  ['at the moment it begins', 0, 2, { kind: 'during', at: NOW + 2 * HOUR_MS, leftMs: 2 * HOUR_MS }],
  ['with an end only', null, 2, { kind: 'during', at: NOW + 2 * HOUR_MS, leftMs: 2 * HOUR_MS }],
  ['at its end', -2, 0, { kind: 'hidden' }],
  ['with an end that is not after its beginning', 3, 3, { kind: 'hidden' }],
] as const)('a notice %s (decision 355)', (_when, from, to, phase) => {
  const times = { from: from === null ? null : at(from), to: to === null ? null : at(to) };
  expect(noticePhase(times, 24, NOW)).toEqual(phase);
});
