import type { Violation } from '#model/messages/messages.ts';
import { MICRO, microDecimal, readMicro } from '#model/rules/money/microDecimal.ts';

/** The quantity that a price counts: time, quantity × time, or a quantity alone. */
export const METERS = [
  'second',
  'minute',
  'hour',
  'day',
  'month',
  'gb_hour',
  'gb_month',
  'mbps_hour',
  'mbps_month',
  'gb',
  'count',
] as const;
export type Meter = (typeof METERS)[number];

export const PRICE_MODELS = ['flat', 'per_unit', 'graduated', 'volume', 'package'] as const;
export type PriceModel = (typeof PRICE_MODELS)[number];

/** A tier of the quantity: above the end of the previous tier, up to and including `to`. */
export interface PriceTier {
  /** Millionths of the meter's unit; null for the last tier, which is open. */
  to: bigint | null;
  /** Micro-yuan for one unit. */
  unit_price: bigint;
  /** Micro-yuan that the tier costs as soon as it is entered. */
  flat: bigint;
}

interface PriceTerms {
  meter: Meter;
  /** Millionths of a unit that cost nothing, for an item and cycle. */
  free_quota: bigint;
  /** Micro-yuan that an item with any usage costs at least, for a cycle. */
  min_charge: bigint;
}

/** A price inside the product: whole micro-yuan and whole millionths of the meter's unit. */
export type Price = PriceTerms &
  (
    | { model: 'flat'; unit_price: bigint }
    | { model: 'per_unit'; unit_price: bigint }
    | { model: 'graduated'; tiers: readonly PriceTier[] }
    | { model: 'volume'; tiers: readonly PriceTier[] }
    | { model: 'package'; package_size: bigint; package_price: bigint }
  );

/** A price on the wire: decimal strings in yuan and in the meter's unit; `package_size` is a whole number. */
export interface WirePrice {
  model: PriceModel;
  meter: Meter;
  unit_price?: string | null;
  tiers?: readonly WireTier[] | null;
  package_size?: number | null;
  package_price?: string | null;
  free_quota?: string | null;
  min_charge?: string | null;
}

export interface WireTier {
  /** May be omitted; otherwise it is where the previous tier ends. */
  from?: string | null;
  to: string | null;
  unit_price: string;
  flat?: string | null;
}

/** Something about a price that is wrong, or that its author must know. */
export interface PriceFinding extends Violation {
  /** Where it is, such as `tiers[1].to`. */
  path: string;
  severity: 'error' | 'warning';
}

/**
 * Reads a price from its wire form. All findings are returned, and no price with an error. A price without an amount
 * has the error of a product that is not priced.
 *
 * @example
 *   readPrice({ model: 'per_unit', meter: 'hour', unit_price: '0.35' }).price?.meter; // 'hour'
 */
export function readPrice(wire: unknown): { price?: Price; findings: readonly PriceFinding[] } {
  const findings: PriceFinding[] = [];
  const read = reader(wire, '', findings);
  const model = read.choice('model', PRICE_MODELS);
  const meter = read.choice('meter', METERS);
  const free_quota = read.amount('free_quota', 0n);
  const min_charge = read.amount('min_charge', 0n);
  const charge = model === undefined ? undefined : readModel(model, read, findings);
  const isWhole = meter !== undefined && free_quota !== undefined && min_charge !== undefined && charge !== undefined;
  if (!isWhole || findings.some(({ severity }) => severity === 'error')) return { findings };
  return { price: { meter, free_quota, min_charge, ...charge }, findings };
}

type Reader = ReturnType<typeof reader>;

type Charge<P = Price> = P extends Price ? Omit<P, keyof PriceTerms> : never;

function readModel(model: PriceModel, read: Reader, findings: PriceFinding[]): Charge | undefined {
  if (model === 'flat' || model === 'per_unit') {
    const unit_price = read.price('unit_price');
    return unit_price === undefined ? undefined : { model, unit_price };
  }
  if (model === 'package') {
    const package_size = read.wholeNumber('package_size');
    const package_price = read.price('package_price');
    if (package_size === undefined || package_price === undefined) return undefined;
    return { model, package_size: package_size * MICRO, package_price };
  }
  const tiers = readTiers(read.list('tiers'), findings);
  if (tiers === undefined) return undefined;
  if (model === 'volume') findings.push(...fallsOf(tiers));
  return { model, tiers };
}

function readTiers(list: readonly unknown[] | undefined, findings: PriceFinding[]): PriceTier[] | undefined {
  if (list === undefined) return undefined;
  const before = findings.length;
  let end: bigint | null = 0n;
  const tiers = list.map((each, index) => {
    const read = reader(each, `tiers[${index}].`, findings);
    const isLast = index === list.length - 1;
    const from = read.amount('from', end ?? 0n);
    const to = read.isMissing('to') ? null : read.amount('to', 0n);
    if (end !== null && from !== undefined && from !== end)
      read.report('from', 'rating.tierGap', { from: microDecimal(from), end: microDecimal(end) });
    if (to === null && !isLast) read.report('to', 'rating.openTier');
    if (to !== null && isLast) read.report('to', 'rating.lastTierEnds');
    if (to !== null && to !== undefined && end !== null && to <= end)
      read.report('to', 'rating.tierOrder', { end: microDecimal(end) });
    end = to ?? null;
    return { to: to ?? null, unit_price: read.price('unit_price') ?? 0n, flat: read.amount('flat', 0n) ?? 0n };
  });
  return findings.length === before ? tiers : undefined;
}

/** The ends of tiers above which the whole quantity costs less than at the end. */
function fallsOf(tiers: readonly PriceTier[]): PriceFinding[] {
  return tiers.flatMap(({ to, unit_price, flat }, index) => {
    const next = tiers[index + 1];
    if (to === null || next === undefined) return [];
    const fall = (unit_price - next.unit_price) * to + (flat - next.flat) * MICRO;
    if (fall <= 0n) return [];
    const params = { end: microDecimal(to), less: microDecimal(fall / MICRO) };
    return [{ path: `tiers[${index}].to`, severity: 'warning' as const, key: 'rating.costsLess', params }];
  });
}

/** Reads the members of one object, and reports what is wrong with them. */
function reader(wire: unknown, path: string, findings: PriceFinding[]) {
  const isObject = typeof wire === 'object' && wire !== null && !Array.isArray(wire);
  const members = new Map<string, unknown>(isObject ? Object.entries(wire) : []);
  const report = (name: string, key: string, params?: Violation['params'], error?: string): undefined => {
    findings.push({
      path: `${path}${name}`,
      severity: 'error',
      key,
      ...(params && { params }),
      ...(error !== undefined && { error }),
    });
  };
  const isMissing = (name: string) => (members.get(name) ?? null) === null;
  const amount = (name: string, missing: bigint): bigint | undefined => {
    if (isMissing(name)) return missing;
    const micro = readMicro(members.get(name));
    if (micro === undefined) return report(name, 'rating.decimal');
    return micro < 0n ? report(name, 'rating.negative') : micro;
  };
  return {
    report,
    isMissing,
    amount,
    price(name: string): bigint | undefined {
      if (isMissing(name)) return report(name, 'rating.notPriced', undefined, 'billing.productNotPriced');
      return amount(name, 0n);
    },
    choice<T extends string>(name: string, options: readonly T[]): T | undefined {
      const option = options.find((each) => each === members.get(name));
      return option ?? report(name, 'rating.oneOf', { options: options.join(', ') });
    },
    wholeNumber(name: string): bigint | undefined {
      const value = members.get(name);
      const isWhole = typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
      return isWhole ? BigInt(value) : report(name, 'rating.wholeNumber');
    },
    list(name: string): readonly unknown[] | undefined {
      const value = members.get(name) ?? [];
      if (!Array.isArray(value)) return report(name, 'rating.list');
      if (value.length === 0) return report(name, 'rating.notPriced', undefined, 'billing.productNotPriced');
      return value;
    },
  };
}
