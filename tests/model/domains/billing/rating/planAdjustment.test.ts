import { describe, expect, test } from 'vitest';
import { closesFrom, isCycle } from '#model/rules/time/calendar/closesFrom.ts';
import { instantText, readInstant } from '#model/rules/time/calendar/instant.ts';
import { planAdjustment } from '#model/domains/billing/rating/planAdjustment.ts';
import { planSettlement, type BookedLine } from '#model/domains/billing/rating/planSettlement.ts';
import { readPrice } from '#model/domains/billing/rating/price.ts';

const zone = 'Asia/Shanghai';
const cycle = '2026-06';
const at = (text: string) => readInstant(`2026-${text}+08:00`) ?? Number.NaN;

function version(terms: object, id = 7, effective_from = -Infinity) {
  const tiers = [{ to: '100', unit_price: '0.8' }, { unit_price: '0.6' }];
  const { price } = readPrice({ model: 'graduated', meter: 'gb', tiers, ...terms });
  if (price === undefined) throw new Error('the price is wrong');
  return { id, price, effective_from };
}

const event = (text: string, gb: number) => ({ from: at(text), to: at(text), quantity: BigInt(gb) * 1_000_000n });

/** The lines of a month as its close leaves them. */
function closed(versions: ReturnType<typeof version>[], spans: ReturnType<typeof event>[]): BookedLine[] {
  const usages = [{ versions, spans }];
  const facts = { zone, cycle, until: at('07-01T00:00:00'), booked: [], charged: 0n, closes: true };
  return planSettlement({ ...facts, usages }).lines.map((line, id) => ({ ...line, id: id + 1, isFinal: true }));
}

const KNOWN = [event('06-10T08:00:00', 85), event('06-30T20:00:00', 10)];

describe('what is reported for a closed month', () => {
  const plan = (versions: ReturnType<typeof version>[], late: ReturnType<typeof event>[], booked: BookedLine[]) =>
    planAdjustment({ zone, cycle, usages: [{ versions, spans: [...KNOWN, ...late] }], booked, day: '2026-07-05' });

  test('is one line at the tiers of its own month, which corrects the last one (S22)', () => {
    const versions = [version({})];
    const booked = closed(versions, KNOWN);
    expect(plan(versions, [event('06-29T08:00:00', 10)], booked)).toEqual([
      {
        kind: 'usage',
        version_id: 7,
        day: '2026-07-05',
        from: at('06-01T00:00:00'),
        to: at('07-01T00:00:00'),
        seconds: 0,
        quantity: 10_000_000n,
        amount: 7_000_000n,
        corrects: 2,
      },
    ]);
  });

  test('corrects nothing twice, and nothing without a difference', () => {
    const versions = [version({})];
    const booked = closed(versions, KNOWN);
    const late = [event('06-29T08:00:00', 10)];
    const first = plan(versions, late, booked).map((line) => ({ ...line, id: 3, isFinal: true }));
    expect(plan(versions, late, [...booked, ...first])).toEqual([]);
    expect(plan(versions, [], booked)).toEqual([]);
  });

  test('counts against the minimum that the month has booked, and leaves its rounding', () => {
    const versions = [version({ min_charge: '80', tiers: [{ unit_price: '0.812345' }] })];
    const booked = closed(versions, KNOWN);
    expect(booked.map(({ kind }) => kind)).toEqual(['usage', 'usage', 'minimum']);
    const lines = plan(versions, [event('06-29T08:00:00', 10)], booked);
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['usage', 8_123_450n],
      ['minimum', -2_827_225n],
    ]);
  });

  test('is a line for each price version that it changes', () => {
    const versions = [version({}), version({ tiers: [{ unit_price: '2' }] }, 8, at('06-20T00:00:00'))];
    const booked = closed(versions, KNOWN);
    const late = [event('06-01T08:00:00', 1), event('06-29T08:00:00', 1)];
    expect(
      plan(versions, late, booked).map(({ version_id, amount, corrects }) => [version_id, amount, corrects]),
    ).toEqual([
      [7, 800_000n, 1],
      [8, 2_000_000n, 2],
    ]);
  });
});

test('a month can be closed from the 3rd of the next one, 10:00 in the billing zone (B5)', () => {
  expect(instantText(closesFrom('2026-06', zone), zone)).toBe('2026-07-03T10:00:00+08:00');
  // The clock moves on 8 March 2026 in New York, and on 1 November.
  expect(instantText(closesFrom('2026-10', 'America/New_York'), 'America/New_York')).toBe('2026-11-03T10:00:00-05:00');
  expect(['2026-06', '2026-13', '26-06', 202606].map(isCycle)).toEqual([true, false, false, false]);
});
