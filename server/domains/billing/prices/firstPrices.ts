import { priceInForce } from '#model/domains/billing/prices/priceInForce.ts';
import { PRICE_TERMS, type PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';
import { yuan } from '#model/rules/money/money.ts';
import type { Context } from '#server/engine/context.ts';
import { insertMany } from '#server/engine/records/table/insertMany.ts';
import { encodeRow, resourceTable, storedValue } from '#server/engine/records/table/resourceTable.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { versionName } from './versionName.ts';

/**
 * Gives every product that has a unit price and no price version its first version, in force since the product exists.
 * Runs at every start, for products that are older than price versions, and after the demo is seeded. `monthsOfYear`:
 * what is sold by the month is sold by the year as well, for the price of these months.
 */
export async function writeFirstPrices(
  given: Context,
  { monthsOfYear }: { monthsOfYear?: number } = {},
): Promise<number> {
  const versions = knownDefinition(given, 'priceVersions');
  if (versions === undefined || knownDefinition(given, 'products') === undefined) return 0;
  return given.transaction(async (context) => {
    const unpriced = await context.db.kysely
      .selectFrom('products')
      .leftJoin('price_versions', 'price_versions.product_id', 'products.id')
      .where('price_versions.id', 'is', null)
      .where('products.unit_price', 'is not', null)
      .select([
        'products.id',
        'products.code',
        'charge_type',
        'products.meter',
        'products.unit_price',
        'products.list_price',
      ])
      .select('products.created_at')
      .orderBy('products.id')
      .execute();
    const now = context.clock();
    const table = resourceTable(versions);
    for (const { id, code, charge_type, meter, unit_price, list_price, created_at } of unpriced) {
      const price = unit_price === null ? null : yuan(unit_price);
      const unit = meter === 'hour' || meter === 'day' ? meter : 'month';
      const terms: PriceTerms = {
        model: 'per_unit',
        meter,
        unit_price: charge_type === 'prepaid' ? null : price,
        tiers: null,
        package_size: null,
        package_price: null,
        free_quota: null,
        min_charge: null,
        period_prices:
          charge_type === 'prepaid' ? [{ period: 1, unit, price }, ...yearly(unit_price, unit, monthsOfYear)] : null,
      };
      const row = encodeRow(table, {
        product_id: id,
        version: 1,
        name: versionName(code, 1),
        ...Object.fromEntries(PRICE_TERMS.map((name) => [name, storedValue(versions, name, terms[name])])),
        list_price,
        effective_from: created_at,
        status: 'active',
        created_at: now,
        updated_at: now,
      });
      await insertMany(context.db, versions.table, Object.keys(row), Object.values(row));
      await context.db.kysely
        .updateTable('products')
        .set({ price_version: 1, price: JSON.stringify(priceInForce(1, new Date(created_at).toISOString(), terms)) })
        .where('id', '=', id)
        .execute();
    }
    await nameVersions(context);
    return unpriced.length;
  });
}

function yearly(
  price: number | null,
  unit: string,
  months: number | undefined,
): NonNullable<PriceTerms['period_prices']> {
  return price === null || months === undefined || unit !== 'month'
    ? []
    : [{ period: 1, unit: 'year', price: yuan(price * months) }];
}

/** Versions from before they had names. */
async function nameVersions({ db }: Context): Promise<void> {
  const unnamed = await db.kysely
    .selectFrom('price_versions')
    .innerJoin('products', 'products.id', 'price_versions.product_id')
    .where('price_versions.name', 'is', null)
    .select(['price_versions.id', 'price_versions.version', 'products.code'])
    .execute();
  for (const { id, version, code } of unnamed)
    await db.kysely
      .updateTable('price_versions')
      .set({ name: versionName(code, version ?? 0) })
      .where('id', '=', id)
      .execute();
}
