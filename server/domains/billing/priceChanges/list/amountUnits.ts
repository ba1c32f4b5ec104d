import { MONTHLY, PERIOD_UNITS, type ListUnit } from '#model/domains/billing/prices/list/listUnit.ts';
import { listedVersions } from './listedVersions.ts';
import type { Context } from '#server/engine/context.ts';

/** The units in which there are prices: use, a month, and every other period of a subscription. */
export async function amountUnits(context: Context): Promise<ListUnit[]> {
  const found = new Map<string, ListUnit>([[keyOf(MONTHLY), MONTHLY]]);
  for (const versions of (await listedVersions(context)).values())
    for (const { terms } of versions)
      for (const { period, unit } of terms.period_prices ?? []) {
        const known = PERIOD_UNITS.find((each) => each === unit);
        if (known === undefined || !period) continue;
        const of: ListUnit = { charge_type: 'prepaid', period, unit: known };
        found.set(keyOf(of), of);
      }
  return [
    { charge_type: 'postpaid' },
    ...[...found.values()].toSorted((one, other) => lengthOf(one) - lengthOf(other)),
  ];
}

const keyOf = (of: ListUnit): string => JSON.stringify(of);

const YEARS = 10_000;

const lengthOf = (of: ListUnit): number =>
  of.charge_type === 'postpaid' ? 0 : PERIOD_UNITS.indexOf(of.unit) * YEARS + of.period;
