import type { Json } from '#model/language/definition.ts';
import { cycleInterval, cycleOf } from '#model/rules/time/calendar/cycle.ts';
import { instantText } from '#model/rules/time/calendar/instant.ts';
import { createTally, type Rated, type RatedLine } from '#model/domains/billing/rating/createTally.ts';
import { MICRO, microDecimal } from '#model/rules/money/microDecimal.ts';
import { readPrice } from '#model/domains/billing/rating/price.ts';
import { rate, type PriceVersion, type UsageSpan } from '#model/domains/billing/rating/rate.ts';
import { RatingFault } from '#model/domains/billing/rating/ratingFault.ts';
import type { CaseReader } from './createReader.ts';

type Answer = Readonly<Record<string, Json>>;

const LONGEST_WINDOW_S = 366 * 86_400;
/** A result is one line of text. */
const MOST_LINES = 200_000;

/**
 * Rates the usage of a case: spans of time, or a bare quantity of the cycle.
 *
 * @example
 *   rateUsage(createReader({ price: { model: 'per_unit', meter: 'gb', unit_price: '0.8' }, quantity: '10' }, ''), zone)
 *     .net; // '8.000000'
 */
export function rateUsage(reader: CaseReader, zone: string): Answer {
  const versions = reader.has('versions')
    ? readVersions(reader)
    : [readVersion(reader.raw('price'), 'price', -Infinity)];
  const packLeft = reader.has('pack_left') ? reader.amount('pack_left') : undefined;
  if (reader.has('spans') === reader.has('quantity')) return reader.fail('spans', 'rating.spansOrQuantity');
  if (reader.has('quantity')) return rateQuantity(reader, versions, packLeft);

  const spans = reader.objects('spans').map(readSpan);
  const windowS = reader.has('windows_s') ? reader.wholeNumber('windows_s', LONGEST_WINDOW_S) : undefined;
  const cycle = reader.has('cycle')
    ? reader.text('cycle', (text) => /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text), 'rating.cycle')
    : cycleOf(firstOf(spans), zone);
  const month = cycleInterval(cycle, zone);
  if (windowS !== undefined && countWindows(spans, month, windowS) > MOST_LINES)
    return reader.fail('windows_s', 'rating.tooManyLines', { max: MOST_LINES });
  const rated = rate({
    zone,
    cycle,
    versions,
    spans,
    ...(packLeft !== undefined && { packLeft }),
    ...(windowS !== undefined && { windowS }),
  });
  const lines = windowS === undefined ? rated.lines : oneAWindow(rated.lines);
  const at = instantText(month.to, zone);
  return {
    seconds: rated.seconds,
    lines: [
      ...lines.map((line) => ({
        from: instantText(line.from, zone),
        to: instantText(line.to, zone),
        seconds: line.seconds,
        ...textOf(line),
      })),
      ...minimumLine(rated, { from: at, to: at, seconds: 0 }),
    ],
    ...sumsOf(rated),
  };
}

/** A bare quantity has no time, so there is one price and no cycle. */
function rateQuantity(reader: CaseReader, versions: readonly PriceVersion[], packLeft: bigint | undefined): Answer {
  const [first, second] = versions;
  if (first === undefined || second !== undefined) return reader.fail('versions', 'rating.timelessVersions');
  const pack = packLeft === undefined ? undefined : { left: packLeft, scale: 1n };
  const tally = createTally([first.price], () => 1n, pack);
  tally.add({ from: 0, to: 0, version: 0, window: Infinity, usage: reader.amount('quantity') });
  const rated = tally.result();
  return { lines: [...rated.lines.map(textOf), ...minimumLine(rated, {})], ...sumsOf(rated) };
}

function readVersions(reader: CaseReader): PriceVersion[] {
  const wires = reader.objects('versions');
  const versions = wires.map((version, index) =>
    readVersion(reader.list('versions')[index], `versions[${index}]`, version.instant('effective_from')),
  );
  const twice = versions.findIndex(({ effective_from }, index) =>
    versions.slice(0, index).some((other) => other.effective_from === effective_from),
  );
  if (twice >= 0) reader.fail(`versions[${twice}].effective_from`, 'rating.sameInstant');
  if (versions.length === 0)
    throw RatingFault.at('versions', 'rating.notPriced', undefined, 'billing.productNotPriced');
  return versions;
}

function readVersion(wire: unknown, path: string, effective_from: number): PriceVersion {
  const { price, findings } = readPrice(wire);
  if (price !== undefined) return { effective_from, price };
  const errors = findings.filter(({ severity }) => severity === 'error');
  throw new RatingFault(errors.map((finding) => ({ ...finding, path: `${path}.${finding.path}` })));
}

function readSpan(reader: CaseReader): UsageSpan {
  const [from, to] = [reader.instant('from'), reader.instant('to')];
  if (to < from) reader.fail('to', 'rating.beforeStart');
  return { from, to, quantity: reader.has('quantity') ? reader.amount('quantity') : MICRO };
}

const firstOf = (spans: readonly UsageSpan[]) =>
  spans.reduce((first, { from }) => Math.min(first, from), spans[0]?.from ?? 0);

/** At least as many windows as the spans touch. */
function countWindows(spans: readonly UsageSpan[], month: { from: number; to: number }, windowS: number): number {
  return spans.reduce(
    (count, { from, to }) => count + Math.max(0, Math.min(to, month.to) - Math.max(from, month.from)) / windowS + 1,
    0,
  );
}

/** Joins the lines of different price versions in one window. */
function oneAWindow(lines: readonly RatedLine[]): RatedLine[] {
  const joined: RatedLine[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (last?.window !== line.window) joined.push({ ...line });
    else {
      last.to = Math.max(last.to, line.to);
      last.seconds += line.seconds;
      last.quantity += line.quantity;
      last.amount += line.amount;
    }
  }
  return joined;
}

const textOf = ({ quantity, amount }: Pick<RatedLine, 'quantity' | 'amount'>) => ({
  quantity: microDecimal(quantity),
  amount: microDecimal(amount),
});

/** The amount missing to the minimum is a line of its own, so that the lines add up to the net amount. */
function minimumLine({ minimum }: Rated, at: Answer): Answer[] {
  return minimum === 0n ? [] : [{ ...at, ...textOf({ quantity: 0n, amount: minimum }), type: 'min_charge' }];
}

function sumsOf({ net, charged, packLeft }: Rated): Answer {
  return {
    net: microDecimal(net),
    charged: microDecimal(charged, 2),
    rounding: microDecimal(charged - net),
    ...(packLeft !== undefined && { pack_left: microDecimal(packLeft) }),
  };
}
