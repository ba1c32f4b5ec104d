import { namesSize, SIZE_FIELDS, type MachineSize } from '#model/domains/billing/prices/sale/machineSize.ts';
import { rowKey } from '#model/domains/billing/prices/list/priceList.ts';
import { yuan } from '#model/rules/money/money.ts';
import { PRODUCT_FIELDS, type Candidate } from '#server/domains/billing/prices/priceFor.ts';
import type { Context } from '#server/engine/context.ts';

export type ListedProduct = Candidate & { cost: string | null; stock: number | null };

/** The products of a way of charging, also drafts and those withdrawn, the oldest first. */
export async function listedProducts(
  { db }: Context,
  charge_type: Candidate['charge_type'],
): Promise<readonly ListedProduct[]> {
  const rows = await db.kysely
    .selectFrom('products')
    .select([...PRODUCT_FIELDS, 'cost_price', 'stock'])
    .where('charge_type', '=', charge_type)
    .orderBy('id')
    .execute();
  return rows.map(({ cost_price, ...row }) => ({ ...row, cost: cost_price === null ? null : yuan(cost_price) }));
}

/** The row of a product. Those that name no specification, and a size, have one for each size. */
export function rowOfProduct(product: Candidate): { key: string; size: MachineSize | null } {
  const size = sizeOf(product);
  if (product.spec_ref !== null || size === null) return { key: rowKey({ ...product, spec: product.spec_ref }), size };
  const words = SIZE_FIELDS.map((name) => size[name] ?? 0);
  return { key: rowKey({ ...product, spec: null }, ...words), size };
}

function sizeOf(product: Candidate): MachineSize | null {
  if (!namesSize(product)) return null;
  const size: MachineSize = {};
  for (const name of SIZE_FIELDS) if (product[name]) size[name] = product[name];
  return size;
}
