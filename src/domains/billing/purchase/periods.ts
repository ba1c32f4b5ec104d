import type { PurchaseChoice } from './quote.ts';

type BoughtPeriod = Pick<PurchaseChoice, 'period' | 'unit'>;

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const YEARS = [1, 2, 3];

/** The periods that a form sells in advance, the shortest first. */
export const PERIODS: readonly BoughtPeriod[] = [
  ...MONTHS.map((period) => ({ period, unit: 'month' as const })),
  ...YEARS.map((period) => ({ period, unit: 'year' as const })),
];
