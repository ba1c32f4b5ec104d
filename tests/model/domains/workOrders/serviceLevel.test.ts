import { describe, expect, test } from 'vitest';
import { serviceLevel, type WorkOrderEvent } from '#model/domains/workOrders/service/serviceLevel.ts';
import { afterServiceTime, serviceSpans, type ServiceCalendar } from '#model/domains/workOrders/service/serviceTime.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEKDAYS = [1, 2, 3, 4, 5];
const office: ServiceCalendar = {
  zone: 'Asia/Shanghai',
  hours: [{ days: WEEKDAYS, start: '09:00', end: '18:00' }],
  holidays: [],
  workdays: [],
};
const around: ServiceCalendar = { ...office, hours: [{ days: [...WEEKDAYS, 6, 7], start: '00:00', end: '00:00' }] };
/** A time of November 2026 in Beijing. The 20th is a Friday. */
const beijing = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour - 8, minute);
const target = { response_ms: 2 * HOUR, resolve_ms: 9 * HOUR };
const levelOf = (events: WorkOrderEvent[], now: number, calendar = office) =>
  serviceLevel(events, target, calendar, now);
const submitted = (at: number): WorkOrderEvent => ({ at, status: 'submitted' });

describe('service time', () => {
  test('is counted in service hours only: not at night, not at the weekend', () => {
    expect(afterServiceTime(office, beijing(20, 17), 2 * HOUR)).toBe(beijing(23, 10));
    expect(afterServiceTime(office, beijing(21, 3), HOUR)).toBe(beijing(23, 10));
    expect(serviceSpans(office, beijing(20, 17), beijing(23, 10))).toEqual([
      { from: beijing(20, 17), to: beijing(20, 18) },
      { from: beijing(23, 9), to: beijing(23, 10) },
    ]);
  });

  test('an end equal to the start is the whole day, an earlier one the next day, 24:00 midnight', () => {
    expect(afterServiceTime(around, beijing(21, 3), 30 * HOUR)).toBe(beijing(22, 9));
    const night = { ...office, hours: [{ days: [5], start: '22:00', end: '06:00' }] };
    expect(serviceSpans(night, beijing(20, 12), beijing(23, 12))).toEqual([
      { from: beijing(20, 22), to: beijing(21, 6) },
    ]);
    const late = { ...office, hours: [{ days: [5], start: '20:00', end: '24:00' }] };
    expect(serviceSpans(late, beijing(20, 12), beijing(23, 12))).toEqual([
      { from: beijing(20, 20), to: beijing(21, 0) },
    ]);
  });

  test('a holiday has no hours, and the Saturday that makes up for it has those of a Monday', () => {
    const holidays = { ...office, holidays: ['2026-11-23'], workdays: ['2026-11-21'] };
    expect(afterServiceTime(holidays, beijing(20, 17), 2 * HOUR)).toBe(beijing(21, 10));
    expect(afterServiceTime(holidays, beijing(21, 18), HOUR)).toBe(beijing(24, 10));
  });

  test('a day on which the clock is changed is an hour shorter or longer', () => {
    const berlin = { ...around, zone: 'Europe/Berlin' };
    const length = (from: number, to: number) =>
      serviceSpans(berlin, from, to).reduce((sum, span) => sum + span.to - span.from, 0);
    // 29 March and 25 October 2026, each from midnight to midnight.
    expect(length(Date.UTC(2026, 2, 28, 23), Date.UTC(2026, 2, 29, 22))).toBe(23 * HOUR);
    const sundays = { ...berlin, hours: [{ days: [7], start: '00:00', end: '06:00' }] };
    expect(serviceSpans(sundays, Date.UTC(2026, 2, 28), Date.UTC(2026, 2, 30))).toEqual([
      { from: Date.UTC(2026, 2, 28, 23), to: Date.UTC(2026, 2, 29, 4) },
    ]);
    expect(serviceSpans(sundays, Date.UTC(2026, 9, 24), Date.UTC(2026, 9, 26))).toEqual([
      { from: Date.UTC(2026, 9, 24, 22), to: Date.UTC(2026, 9, 25, 5) },
    ]);
  });

  test('a calendar without hours never comes to an end', () => {
    expect(afterServiceTime({ ...office, hours: [] }, 0, HOUR)).toBeUndefined();
  });
});

describe('the clocks of a work order', () => {
  test('run in service hours, and are due where the calendar says', () => {
    const level = levelOf([submitted(beijing(20, 17))], beijing(20, 20));
    expect(level.response).toMatchObject({ state: 'running', used_ms: HOUR, due_at: beijing(23, 10) });
    expect(level.resolve).toMatchObject({ state: 'running', due_at: beijing(23, 17), breached_at: null });
    // A fifth of nine hours before.
    expect(level.resolve.warn_at).toBe(beijing(23, 15, 12));
  });

  test('what waits for the submitter stands still, and nothing is due meanwhile', () => {
    const asked = [
      submitted(beijing(20, 9)),
      { at: beijing(20, 10), status: 'waiting' as const, responded: true as const },
    ];
    expect(levelOf(asked, beijing(23, 12)).resolve).toMatchObject({ state: 'paused', used_ms: HOUR, due_at: null });
    const answered = levelOf([...asked, { at: beijing(23, 12), status: 'processing' }], beijing(23, 13));
    expect(answered.paused_ms).toBe(beijing(23, 12) - beijing(20, 10));
    expect(answered.resolve).toMatchObject({ state: 'running', used_ms: 2 * HOUR, due_at: beijing(24, 11) });
  });

  test('later answers and states never move the first response', () => {
    const events: WorkOrderEvent[] = [
      submitted(beijing(20, 9)),
      { at: beijing(20, 9, 30), status: 'processing' },
      { at: beijing(20, 10), responded: true },
      { at: beijing(20, 11), status: 'waiting' },
      { at: beijing(20, 17), status: 'processing' },
    ];
    expect(levelOf(events, beijing(27, 9)).response).toMatchObject({
      state: 'met',
      ended_at: beijing(20, 10),
      used_ms: HOUR,
    });
    const late = [submitted(beijing(20, 9)), { at: beijing(20, 12), responded: true as const }];
    expect(levelOf(late, beijing(20, 13)).response).toMatchObject({ state: 'breached', breached_at: beijing(20, 11) });
  });

  test('another target is as if it had always been so, and keeps the pauses', () => {
    const events: WorkOrderEvent[] = [
      submitted(beijing(20, 9)),
      { at: beijing(20, 10), status: 'waiting' },
      { at: beijing(20, 16), status: 'processing' },
    ];
    const urgent = serviceLevel(events, { response_ms: HOUR, resolve_ms: 2 * HOUR }, office, beijing(20, 16, 30));
    expect(urgent.resolve).toMatchObject({ state: 'running', due_at: beijing(20, 17), used_ms: 1.5 * HOUR });
  });

  test('a reopened work order continues where its clock stood', () => {
    const events: WorkOrderEvent[] = [
      submitted(beijing(20, 9)),
      { at: beijing(20, 11), status: 'closed' },
      { at: beijing(25, 9), status: 'processing' },
    ];
    expect(levelOf(events.slice(0, 2), beijing(24, 9)).resolve).toMatchObject({ state: 'met', used_ms: 2 * HOUR });
    expect(levelOf(events, beijing(25, 10)).resolve).toMatchObject({ state: 'running', used_ms: 3 * HOUR });
  });

  test('are explained by intervals without gaps, which add up', () => {
    const events: WorkOrderEvent[] = [
      submitted(beijing(20, 16)),
      { at: beijing(23, 10), status: 'waiting' },
      { at: beijing(23, 11), status: 'processing' },
      { at: beijing(23, 12), status: 'closed' },
    ];
    const { resolve } = levelOf(events, beijing(23, 15));
    expect(resolve.intervals).toEqual([
      { from: beijing(20, 16), to: beijing(20, 18), kind: 'counted', used_ms: 2 * HOUR },
      { from: beijing(20, 18), to: beijing(23, 9), kind: 'off', used_ms: 2 * HOUR },
      { from: beijing(23, 9), to: beijing(23, 10), kind: 'counted', used_ms: 3 * HOUR },
      { from: beijing(23, 10), to: beijing(23, 11), kind: 'paused', used_ms: 3 * HOUR },
      { from: beijing(23, 11), to: beijing(23, 12), kind: 'counted', used_ms: 4 * HOUR },
      { from: beijing(23, 12), to: beijing(23, 15), kind: 'ended', used_ms: 4 * HOUR },
    ]);
    const long = levelOf([submitted(beijing(1, 3))], beijing(1, 3) + 40 * DAY).resolve;
    const counted = long.intervals.filter(({ kind }) => kind === 'counted');
    expect(counted.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(long.used_ms);
    for (const [index, { from }] of long.intervals.slice(1).entries()) expect(from).toBe(long.intervals[index]?.to);
  });
});
