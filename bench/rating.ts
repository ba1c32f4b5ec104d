import { readPrice, type WirePrice } from '#model/domains/billing/rating/price.ts';
import { priceFunction } from '#model/domains/billing/rating/priceFunction.ts';
import { median, type Benchmark, type Figure } from './figure.ts';

const CALLS = 100_000;
const ROUNDS = 9;
const HOUR = 3_600n;
const BOUND = 0.3;

const tiers = [
  { to: '100', unit_price: '0.35' },
  { to: '1000', unit_price: '0.3' },
  { to: null, unit_price: '0.25' },
];
const PRICES: Readonly<Record<string, WirePrice>> = {
  'a price per unit': { model: 'per_unit', meter: 'hour', unit_price: '0.123456' },
  'three graduated tiers': { model: 'graduated', meter: 'gb_hour', tiers },
};

/** How often the function of a price can be called, compared with the multiplication and division that it needs. */
export const rating: Benchmark = {
  name: 'rating',
  async run() {
    return Object.entries(PRICES).map(([name, wire]) => ofPrice(name, wire));
  },
};

function ofPrice(name: string, wire: WirePrice): Figure {
  const { price } = readPrice(wire);
  if (price === undefined) throw new Error(`${name} cannot be read`);
  // Gigabytes × seconds of a month: quantities that leave 2^53 when they are multiplied.
  const quantities = Array.from({ length: CALLS }, (_, index) => BigInt(index) * 7_776_000_000n);
  const costs = priceFunction(price, HOUR);
  const divisor = HOUR * 1_000_000n;
  const [bare, rated]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(callsPerSecond(quantities, (quantity) => (123_456n * quantity) / divisor));
    rated.push(callsPerSecond(quantities, costs));
  }
  return {
    figure: `calls of the function of ${name}, of bare multiplications and divisions`,
    value: median(rated.map((each, round) => each / (bare[round] ?? Number.NaN))),
    bound: { least: BOUND },
    detail: `${millions(rated)} million calls a second, bare ${millions(bare)} million`,
    limit: 'products of BigInt, each of which is allocated',
  };
}

function callsPerSecond(quantities: readonly bigint[], costs: (quantity: bigint) => bigint): number {
  let total = 0n;
  const began = performance.now();
  for (const quantity of quantities) total += costs(quantity);
  const seconds = (performance.now() - began) / 1_000;
  if (total < 0n) throw new Error('costs are not negative');
  return quantities.length / seconds;
}

const millions = (values: readonly number[]) => (median(values) / 1e6).toFixed(1);
