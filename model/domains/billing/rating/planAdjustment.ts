import { cycleInterval } from '#model/rules/time/calendar/cycle.ts';
import { addBorne, lessBorne, NOT_BORNE, type Borne } from './borne.ts';
import type { BookedLine, LineKind, PlannedLine, PricedUsage } from './planSettlement.ts';
import { rate } from './rate.ts';

/** Input of `planAdjustment`: the usage and lines of an item in a closed cycle, as they are known now. */
export interface AdjustmentFacts {
  zone: string;
  /** The closed cycle. */
  cycle: string;
  usages: readonly PricedUsage[];
  /** All lines for usage of that cycle, whichever bill they are on. */
  booked: readonly BookedLine[];
  /** The date at which the correction is booked, in the current cycle. */
  day: string;
}

interface Owed {
  kind: LineKind;
  version_id: number | null;
  seconds: number;
  quantity: bigint;
  amount: bigint;
  discount: bigint;
  discountIds: readonly number[];
  borne: Borne;
}

/**
 * Plans the correction of a closed cycle: one line for each price version, with the difference between what the cycle
 * costs at its own tiers and what is booked for it. The rounding of the cycle stays as it was closed, because the
 * correction is rounded with the cycle in which it is booked. Nothing is planned if no amount differs.
 *
 * @example
 *   planAdjustment({ zone, cycle: '2026-06', usages, booked, day: '2026-07-05' }); // [{ amount: 7_000_000n, … }]
 */
export function planAdjustment({ zone, cycle, usages, booked, day }: AdjustmentFacts): PlannedLine[] {
  const { from, to } = cycleInterval(cycle, zone);
  const known = Map.groupBy(
    booked.filter(({ kind }) => kind !== 'rounding'),
    keyOf,
  );
  const wanted = new Map(owedOf(zone, cycle, usages).map((each) => [keyOf(each), each]));
  const keys = [...new Set([...wanted.keys(), ...known.keys()])];
  return keys.flatMap((key) => {
    const lines = known.get(key) ?? [];
    const one = wanted.get(key) ?? lines[0];
    if (one === undefined) return [];
    const rest = { seconds: 0, quantity: 0n, amount: 0n, discount: 0n, borne: NOT_BORNE, ...wanted.get(key) };
    for (const line of lines) {
      rest.seconds -= line.seconds;
      rest.quantity -= line.quantity;
      rest.amount -= line.amount;
      rest.discount -= line.discount ?? 0n;
      rest.borne = lessBorne(rest.borne, line.borne);
    }
    const { kind, version_id } = one;
    const { seconds, quantity, amount, discount, borne } = rest;
    // Usage under a price that the cycle had no line for corrects its last line.
    const corrects = (lines.at(-1) ?? booked.at(-1))?.id;
    const off = discount === 0n ? {} : { discount, discountIds: wanted.get(key)?.discountIds, borne };
    const line = { kind, version_id, day, from, to, seconds, quantity, amount, ...off };
    return amount === 0n ? [] : [corrects === undefined ? line : { ...line, corrects }];
  });
}

function owedOf(zone: string, cycle: string, usages: readonly PricedUsage[]): Owed[] {
  const owed: Owed[] = [];
  let minimum = 0n;
  for (const { versions, spans, discounts } of usages) {
    const ordered = versions.toSorted((a, b) => a.effective_from - b.effective_from);
    const rated = rate({ zone, cycle, versions, spans, discounts });
    minimum += rated.minimum;
    for (const {
      version,
      seconds,
      quantity,
      amount,
      discount = 0n,
      discountIds = [],
      borne = NOT_BORNE,
    } of rated.lines) {
      const version_id = ordered[version]?.id ?? null;
      const same = owed.find((each) => each.version_id === version_id);
      if (same === undefined)
        owed.push({ kind: 'usage', version_id, seconds, quantity, amount, discount, discountIds, borne });
      else {
        same.seconds += seconds;
        same.quantity += quantity;
        same.amount += amount;
        same.discount += discount;
        same.borne = addBorne(same.borne, borne);
        same.discountIds = [...new Set([...same.discountIds, ...discountIds])];
      }
    }
  }
  if (minimum !== 0n)
    owed.push({ kind: 'minimum', version_id: null, seconds: 0, quantity: 0n, amount: minimum, ...NO_DISCOUNT });
  return owed;
}

const NO_DISCOUNT = { discount: 0n, discountIds: [], borne: NOT_BORNE };

const keyOf = ({ kind, version_id }: Pick<Owed, 'kind' | 'version_id'>) => `${kind} ${version_id ?? ''}`;
