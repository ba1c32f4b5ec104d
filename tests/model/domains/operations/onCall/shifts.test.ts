import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { onCallAt, shiftsBetween, type Cover, type Rota } from '#model/domains/operations/onCall/shifts.ts';
import { wallAt } from '#model/rules/time/calendar/zone.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (text: string) => Date.parse(text);
/** Minutes since midnight of a wall clock in seconds. */
const minutesOf = (wall: number) => Math.floor((wall % 86_400) / 60);
const minutesOfText = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const iso = (instant: number) => new Date(instant).toISOString();

const rota = (over: Partial<Rota> = {}): Rota => ({
  people: [1, 2, 3],
  every: 'week',
  startsOn: '2026-11-25',
  handOverDay: 1,
  handOverTime: '09:00',
  zone: 'Asia/Shanghai',
  ...over,
});

describe('turns of an on-call calendar (decision 324)', () => {
  test('change on the day and at the time of the hand-over, beginning with the week of the first day', () => {
    const turns = shiftsBetween(rota(), [], { from: at('2026-11-25T00:00:00Z'), to: at('2026-12-10T00:00:00Z') });
    expect(turns.map(({ user, from }) => [user, iso(from)])).toEqual([
      [1, '2026-11-25T00:00:00.000Z'],
      [2, '2026-11-30T01:00:00.000Z'],
      [3, '2026-12-07T01:00:00.000Z'],
    ]);
    // Before the first day the turns go backwards: an alarm of the past had its person, too.
    expect(onCallAt(rota(), [], at('2026-11-20T00:00:00Z'))).toMatchObject({ user: 3, next: 1 });
  });

  test('keep the hour of the clock where it changes: that turn has 23 or 25 hours', () => {
    const berlin = rota({ every: 'day', zone: 'Europe/Berlin', startsOn: '2026-03-28', handOverTime: '08:00' });
    const lengths = (from: string, to: string) =>
      shiftsBetween(berlin, [], { from: at(from), to: at(to) }).map((shift) => (shift.to - shift.from) / HOUR);
    expect(lengths('2026-03-28T07:00:00Z', '2026-03-30T06:00:00Z')).toEqual([23, 24]);
    expect(lengths('2026-10-24T06:00:00Z', '2026-10-26T07:00:00Z')).toEqual([25, 24]);
  });

  test('are covered by who stands in, for as long as that, and the later of two covers counts', () => {
    const covers: Cover[] = [
      { user: 9, from: at('2026-11-26T00:00:00Z'), to: at('2026-11-27T00:00:00Z') },
      { user: 8, from: at('2026-11-26T12:00:00Z'), to: at('2026-11-26T13:00:00Z') },
    ];
    const turns = shiftsBetween(rota(), covers, { from: at('2026-11-25T00:00:00Z'), to: at('2026-11-28T00:00:00Z') });
    expect(turns.map(({ user, isCover }) => [user, isCover])).toEqual([
      [1, false],
      [9, true],
      [8, true],
      [9, true],
      [1, false],
    ]);
    const next = { user: 2, from: covers[0]?.from ?? 0, to: covers[0]?.to ?? 0 };
    // Whose turn is next stands in already: the one after them is next.
    expect(onCallAt(rota(), [next], next.from)).toMatchObject({ user: 2, next: 3 });
  });

  test('one person at a time, without a gap, at the hour of the hand-over, in every zone', () => {
    const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC'];
    const hours = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:30`);
    const rotas = fc.record({
      people: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
      every: fc.constantFrom('day' as const, 'week' as const),
      startsOn: fc.constantFrom('2026-01-01', '2026-03-29', '2026-10-25', '2027-02-28'),
      handOverDay: fc.integer({ min: 1, max: 7 }),
      handOverTime: hours,
      zone: fc.constantFrom(...zones),
    });
    const spans = fc.record({
      start: fc.integer({ min: at('2025-06-01T00:00:00Z'), max: at('2028-06-01T00:00:00Z') }),
      days: fc.integer({ min: 1, max: 60 }),
    });
    const covers = fc.array(
      fc.record({
        user: fc.integer({ min: 10, max: 12 }),
        start: fc.integer({ min: 0, max: 59 }),
        hours: fc.integer({ min: 1, max: 90 }),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(rotas, spans, covers, (terms, { start, days }, drawn) => {
        const to = start + days * DAY;
        const stands = drawn.map(({ user, start: day, hours: length }) => ({
          user,
          from: start + day * DAY,
          to: start + day * DAY + length * HOUR,
        }));
        const turns = shiftsBetween(terms, stands, { from: start, to });
        expect([turns[0]?.from, turns.at(-1)?.to]).toEqual([start, to]);
        for (const [place, turn] of turns.entries()) {
          expect(turn.to).toBeGreaterThan(turn.from);
          if (place > 0) expect(turn.from).toBe(turns[place - 1]?.to);
          expect(onCallAt(terms, stands, turn.from)?.user).toBe(turn.user);
          expect(onCallAt(terms, stands, turn.to - 1)?.user).toBe(turn.user);
        }
        for (const turn of shiftsBetween(terms, [], { from: start, to }).slice(1)) {
          // Where the clock skips the hand-over, the turn begins as much later as the clock was moved.
          const late = minutesOf(wallAt(turn.from / 1_000, terms.zone)) - minutesOfText(terms.handOverTime);
          const wouldBe = minutesOf(wallAt(turn.from / 1_000 - late * 60, terms.zone));
          expect(late === 0 || (late > 0 && late <= 60 && wouldBe !== minutesOfText(terms.handOverTime))).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });
});
