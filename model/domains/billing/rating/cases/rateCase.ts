import type { Json } from '#model/language/definition.ts';
import { allocate } from '#model/domains/billing/rating/allocate.ts';
import { instantText } from '#model/rules/time/calendar/instant.ts';
import { BILLING_ZONE, isZone } from '#model/rules/time/calendar/zone.ts';
import { microDecimal } from '#model/rules/money/microDecimal.ts';
import { PERIOD_UNITS, periodEnds } from '#model/domains/billing/rating/periodEnds.ts';
import { prorate } from '#model/domains/billing/rating/prorate.ts';
import { halfUpFen, MICRO_YUAN_PER_FEN } from '#model/rules/money/rounding.ts';
import { PLATFORM, share } from '#model/domains/billing/rating/share.ts';
import { createReader, type CaseReader } from './createReader.ts';
import { rateUsage } from './rateUsage.ts';

type Answer = Readonly<Record<string, Json>>;

const MOST_ENDS = 1_000;
const MOST_PERIODS = 100_000;
const ONE = 1_000_000n;
/** Dates are written with four digits for the year. */
const LAST_SECOND = 253_402_214_400;
const LONGEST_S = { hour: 3_600, day: 86_400, week: 604_800, month: 2_678_400, year: 31_622_400 } as const;

/** Kinds of cases, by the member that only they have. */
const KINDS: Readonly<Record<string, (reader: CaseReader, zone: string) => Answer>> = {
  allocate: (reader) => answerAllocate(reader.object('allocate')),
  share: (reader) => answerShare(reader.object('share')),
  prorate: (reader) => answerProrate(reader.object('prorate')),
  anchor: answerPeriod,
  price: rateUsage,
  versions: rateUsage,
};

/**
 * Computes one case in its wire form, as `npm run rate` reads them: usage under a price, a total to allocate, lines to
 * share, the ends of periods, or a proration. Amounts are decimal strings. Throws a `RatingFault` if the case is wrong.
 *
 * @example
 *   rateCase({ id: 1, allocate: { total: '90.00', over: ['100.00', '200.00'] } }); // { parts: ['30.00', '60.00'] }
 */
export function rateCase(value: unknown): Answer {
  const reader = createReader(value, '');
  const kind = Object.keys(KINDS).find((name) => reader.has(name));
  const answer = kind === undefined ? undefined : KINDS[kind];
  if (answer === undefined) return reader.fail('', 'rating.unknownCase', { kinds: Object.keys(KINDS).join(', ') });
  return answer(reader, reader.has('zone') ? reader.text('zone', isZone, 'rating.zone') : BILLING_ZONE);
}

function answerAllocate(reader: CaseReader): Answer {
  const total = reader.decimal('total');
  const over = reader.decimals('over');
  if (total % MICRO_YUAN_PER_FEN !== 0n) reader.fail('total', 'rating.wholeFen');
  const negative = over.findIndex((weight) => weight < 0n);
  if (negative >= 0) reader.fail(`over[${negative}]`, 'rating.negative');
  if (total !== 0n && over.every((weight) => weight === 0n)) reader.fail('over', 'rating.noWeight');
  return { parts: allocate(total, over).map(fen) };
}

function answerShare(reader: CaseReader): Answer {
  const to = reader.object('to');
  const shares = new Map(to.names().map((receiver) => [receiver, to.amount(receiver)]));
  if (shares.has(PLATFORM)) to.fail(PLATFORM, 'rating.platformShare');
  if ([...shares.values()].reduce((sum, part) => sum + part, 0n) > ONE) reader.fail('to', 'rating.aboveWhole');
  const { lines, payable } = share(reader.decimals('lines'), shares);
  return {
    lines: lines.map((line) => textsOf(line, (amount) => microDecimal(amount))),
    payable: textsOf(payable, fen),
  };
}

function answerProrate(reader: CaseReader): Answer {
  const values = { current: reader.amount('current'), next: reader.amount('next') };
  const times = { from: reader.instant('from'), to: reader.instant('to'), at: reader.instant('at') };
  if (times.from >= times.to) reader.fail('to', 'rating.beforeStart');
  if (times.at < times.from || times.at > times.to) reader.fail('at', 'rating.outsidePeriod');
  const net = prorate({ ...values, ...times });
  return { net: microDecimal(net), charged: fen(halfUpFen(net)) };
}

function answerPeriod(reader: CaseReader, zone: string): Answer {
  const anchor = reader.instant('anchor');
  const period = reader.object('period');
  const count = period.wholeNumber('count', MOST_PERIODS);
  const unit = period.choice('unit', PERIOD_UNITS);
  const n = reader.wholeNumber('n', MOST_ENDS);
  if (anchor + LONGEST_S[unit] * count * n > LAST_SECOND) reader.fail('n', 'rating.beyondCalendar');
  return { ends: periodEnds(anchor, { count, unit }, n, zone).map((end) => instantText(end, zone)) };
}

const fen = (amount: bigint) => microDecimal(amount, 2);

const textsOf = (amounts: ReadonlyMap<string, bigint>, text: (amount: bigint) => string) =>
  Object.fromEntries([...amounts].map(([name, amount]) => [name, text(amount)]));
