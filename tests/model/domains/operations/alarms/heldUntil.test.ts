import { expect, test } from 'vitest';
import { heldUntil } from '#model/domains/operations/alarms/heldUntil.ts';

const at = (text: string) => Date.parse(text);
const night = { days: [1, 2, 3, 4, 5, 6, 7], start: '22:00', end: '06:00', zone: 'Europe/Berlin' };

test.each([
  ['its end', { end: 5_000, weekly: null }, 0, 5_000],
  ['no end', { end: null, weekly: null }, 0, null],
])('a silence holds until %s', (_, terms, now, until) => {
  expect(heldUntil(terms, now)).toBe(until);
});

test('a silence with a window holds until the window closes by the clock of its zone, or its own end', () => {
  const now = at('2026-11-20T23:00:00+01:00');
  expect(heldUntil({ end: null, weekly: night }, now)).toBe(at('2026-11-21T06:00:00+01:00'));
  expect(heldUntil({ end: now + 60_000, weekly: night }, now)).toBe(now + 60_000);
  // The night in which the clock is set back has an hour more.
  const autumn = at('2026-10-24T23:00:00+02:00');
  expect(heldUntil({ end: null, weekly: night }, autumn)).toBe(at('2026-10-25T06:00:00+01:00'));
});

test('a window whose end the clock skips closes when the clock has skipped it', () => {
  const weekly = { ...night, end: '02:30' };
  const spring = at('2026-03-28T23:00:00+01:00');
  expect(heldUntil({ end: null, weekly }, spring)).toBe(at('2026-03-29T03:00:00+02:00'));
  expect(heldUntil({ end: null, weekly: { ...weekly, end: '02:00' } }, spring)).toBe(at('2026-03-29T03:00:00+02:00'));
  expect(heldUntil({ end: null, weekly: { ...weekly, end: '03:30' } }, spring)).toBe(at('2026-03-29T03:30:00+02:00'));
});

test('a whole day ends at midnight, and the whole week never', () => {
  const friday = { days: [5], start: '08:00', end: '08:00', zone: 'Asia/Shanghai' };
  expect(heldUntil({ end: null, weekly: friday }, at('2026-11-20T10:00:00+08:00'))).toBe(
    at('2026-11-21T00:00:00+08:00'),
  );
  const always = { ...friday, days: [1, 2, 3, 4, 5, 6, 7] };
  expect(heldUntil({ end: null, weekly: always }, at('2026-11-20T10:00:00+08:00'))).toBeNull();
});
