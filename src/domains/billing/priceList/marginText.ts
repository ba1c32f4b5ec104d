import { readMicro } from '#model/rules/money/microDecimal.ts';

const TENTHS = 1_000n;

/** What remains of a price after its cost, as a share: `43.8%`. Undefined without either, or for what is free. */
export function marginText(price: string | null | undefined, cost: string | null | undefined): string | undefined {
  const [income, spent] = [readMicro(price), readMicro(cost)];
  if (income === undefined || spent === undefined || income === 0n) return undefined;
  const tenths = ((income - spent) * TENTHS) / income;
  return `${(Number(tenths) / 10).toFixed(1)}%`;
}
