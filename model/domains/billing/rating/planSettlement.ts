import { cycleInterval, dayOf, type Interval } from '#model/rules/time/calendar/cycle.ts';
import { addBorne, lessBorne, type Borne } from './borne.ts';
import type { Rated } from './createTally.ts';
import { rate, type DiscountPeriod, type PriceVersion, type UsageSpan } from './rate.ts';
import { halfUpFen } from '#model/rules/money/rounding.ts';

/** Usage of an item under the prices of one product. An item that was resized has usage of several products. */
export interface PricedUsage {
  versions: readonly (PriceVersion & { id: number })[];
  spans: readonly UsageSpan[];
  /** Periods that do not overlap. Default: no discounts. */
  discounts?: readonly DiscountPeriod[] | undefined;
}

/** The purpose of a line: usage, the minimum of a price, or the difference between micro-yuan and fen. */
export type LineKind = 'usage' | 'minimum' | 'rounding';

/** A line that is booked. */
export interface BookedLine {
  id: number;
  kind: LineKind;
  version_id: number | null;
  /** Date in the billing zone. */
  day: string;
  seconds: number;
  /** Millionths of the meter's unit. */
  quantity: bigint;
  /** Micro-yuan, after discounts. */
  amount: bigint;
  /** The reduction by discounts, in micro-yuan. Default: 0. */
  discount?: bigint | undefined;
  /** The parts of the reduction that one side bears alone. */
  borne?: Borne | undefined;
  /** Its day is over and settled, so that it never changes. */
  isFinal: boolean;
}

/** Input of `planSettlement`: one item in one cycle. */
export interface SettlementFacts {
  zone: string;
  cycle: string;
  /** Usage from this instant on is not settled yet, in seconds since 1970. */
  until: number;
  usages: readonly PricedUsage[];
  booked: readonly BookedLine[];
  /** The amount that lines of this bill correct in cycles that are closed (`planAdjustment`), in micro-yuan. */
  adjusted?: bigint;
  /** The amount charged so far, in micro-yuan of whole fen. */
  charged: bigint;
  /** The cycle ends: what is missing to the minimum, and the rounding, become lines. */
  closes: boolean;
}

export interface PlannedLine extends Omit<BookedLine, 'id' | 'isFinal'>, Interval {
  /** The booked line that this one takes the place of. */
  replaces?: number;
  /** The final line that this one corrects by its amount. */
  corrects?: number;
  /** The ids of the discounts that reduced the amount. */
  discountIds?: readonly number[] | undefined;
}

export interface SettlementPlan {
  lines: readonly PlannedLine[];
  /** The cost of the item so far, in micro-yuan of whole fen. */
  due: bigint;
  /** The amount to charge now; negative if too much was charged. */
  charge: bigint;
}

const DAY_S = 86_400;

/**
 * Plans the settlement of one item: one line a day and price version. The same facts give the same lines, however often
 * and however late it runs. A line whose day is not over is replaced. Facts that come later than the end of a day
 * become a line that corrects it by the difference, at the tiers of the cycle in which they happened.
 *
 * @example
 *   const month = { zone, cycle: '2026-03', until, booked: [], charged: 0n, closes: false };
 *   planSettlement({ ...month, usages }).charge; // 220_000n
 */
export function planSettlement(facts: SettlementFacts): SettlementPlan {
  const { zone, cycle, until, usages, booked, adjusted = 0n, charged, closes } = facts;
  const rated = usages.map(({ versions, spans, discounts }) =>
    rate({ zone, cycle, versions, discounts, spans: settledPart(spans, until), windowS: DAY_S }),
  );
  const sum = (amountOf: (each: Rated) => bigint) => rated.reduce((whole, each) => whole + amountOf(each), 0n);
  const net = sum(closes ? (each) => each.net : (each) => each.usage) + adjusted;
  const due = halfUpFen(net);
  const wanted = rated.flatMap((each, index) => usageLines(each, usages[index]?.versions ?? [], zone));
  if (closes)
    wanted.push(
      ...closingLines(
        facts,
        sum((each) => each.minimum),
        due - net,
      ),
    );
  return { lines: changesTo(booked, together(wanted)), due, charge: due - charged };
}

/** The part of the spans before an instant. */
function settledPart(spans: readonly UsageSpan[], until: number): UsageSpan[] {
  return spans.filter(({ from }) => from < until).map((span) => ({ ...span, to: Math.min(span.to, until) }));
}

function usageLines({ lines }: Rated, versions: PricedUsage['versions'], zone: string): PlannedLine[] {
  const ordered = versions.toSorted((a, b) => a.effective_from - b.effective_from);
  return lines.map(({ from, to, version, seconds, quantity, amount, discount, discountIds, borne }) => ({
    kind: 'usage',
    version_id: ordered[version]?.id ?? null,
    day: dayOf(from, zone),
    from,
    to,
    seconds,
    quantity,
    amount,
    discount,
    discountIds,
    borne,
  }));
}

/** One line a kind, version and day: a version is listed again when the factor of its price changes. */
function together(lines: readonly PlannedLine[]): PlannedLine[] {
  const known = new Map<string, PlannedLine>();
  for (const line of lines) {
    const key = keyOf(line);
    const same = known.get(key);
    known.set(key, same === undefined ? line : sumOf(same, line));
  }
  return [...known.values()];
}

const sumOf = (one: PlannedLine, other: PlannedLine): PlannedLine => ({
  ...one,
  from: Math.min(one.from, other.from),
  to: Math.max(one.to, other.to),
  seconds: one.seconds + other.seconds,
  quantity: one.quantity + other.quantity,
  amount: one.amount + other.amount,
  discount: (one.discount ?? 0n) + (other.discount ?? 0n),
  discountIds: [...new Set([...(one.discountIds ?? []), ...(other.discountIds ?? [])])],
  borne: addBorne(one.borne, other.borne),
});

/** Lines of the last day of the cycle. */
function closingLines({ cycle, zone }: SettlementFacts, minimum: bigint, rounding: bigint): PlannedLine[] {
  const { to } = cycleInterval(cycle, zone);
  const line = { version_id: null, day: dayOf(to - 1, zone), from: to, to, seconds: 0, quantity: 0n };
  const lines: PlannedLine[] = [
    { ...line, kind: 'minimum', amount: minimum },
    { ...line, kind: 'rounding', amount: rounding },
  ];
  return lines.filter(({ amount }) => amount !== 0n);
}

const keyOf = ({ kind, version_id, day }: Pick<BookedLine, 'kind' | 'version_id' | 'day'>) =>
  `${kind} ${version_id ?? ''} ${day}`;

/** The lines to write so that the booked lines add up to the wanted ones. */
function changesTo(booked: readonly BookedLine[], wanted: readonly PlannedLine[]): PlannedLine[] {
  const known = Map.groupBy(booked, keyOf);
  const changes = wanted.flatMap((line) => change(known.get(keyOf(line)) ?? [], line));
  const keys = new Set(wanted.map(keyOf));
  // Lines that are not owed any more, such as a rounding that became 0.
  const gone = [...known]
    .filter(([key]) => !keys.has(key))
    .flatMap(([, [first, ...others]]) => {
      if (first === undefined) return [];
      const { kind, version_id, day } = first;
      const nothing = { kind, version_id, day, from: 0, to: 0, seconds: 0, quantity: 0n, amount: 0n };
      return change([first, ...others], nothing);
    });
  return [...changes, ...gone];
}

function change(known: readonly BookedLine[], line: PlannedLine): PlannedLine[] {
  const [first] = known;
  if (first === undefined) return [line];
  const open = known.find(({ isFinal }) => !isFinal);
  const rest = lessBooked(line, open === undefined ? known : known.filter(({ id }) => id !== open.id));
  if (open !== undefined) return [{ ...rest, replaces: open.id }];
  return rest.amount === 0n ? [] : [{ ...rest, corrects: first.id }];
}

/** The part of a line that is missing beside the booked lines. */
function lessBooked(line: PlannedLine, booked: readonly BookedLine[]): PlannedLine {
  const rest = { ...line };
  for (const { seconds, quantity, amount, discount, borne } of booked) {
    rest.seconds -= seconds;
    rest.quantity -= quantity;
    rest.amount -= amount;
    if (discount !== undefined) rest.discount = (rest.discount ?? 0n) - discount;
    if (borne !== undefined) rest.borne = lessBorne(rest.borne, borne);
  }
  return rest;
}
