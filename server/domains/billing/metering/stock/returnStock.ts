import { inChunks } from '#model/values/inChunks.ts';
import type { ItemRow } from '#server/domains/billing/metering/openItems.ts';
import { priceIfAny } from '#server/domains/billing/metering/charges/pricedCharges.ts';
import type { Context } from '#server/engine/context.ts';
import { stockMayBeBack } from './stockWatches.ts';
import { takePiece } from './takeStock.ts';

/** Few enough parameters for either database. */
const AT_ONCE = 500;

/** Puts back what the released items took. Runs in the transaction of the release; repeating it changes nothing. */
export async function returnStock(context: Context, openKeys: readonly (string | null)[]): Promise<void> {
  const { db } = context;
  const keys = openKeys.filter((key) => key !== null);
  const pieces = new Map<number, number>();
  for (const some of inChunks(keys, AT_ONCE)) {
    const returned = await db.kysely
      .deleteFrom('stock_takings')
      .where('open_key', 'in', some)
      .returning('product_id')
      .execute();
    for (const { product_id: id } of returned) pieces.set(id, (pieces.get(id) ?? 0) + 1);
  }
  // In one order, so that two releases do not wait for each other.
  for (const [id, count] of [...pieces].toSorted(([one], [other]) => one - other)) {
    await db.kysely
      .updateTable('products')
      .set((eb) => ({ stock: eb('stock', '+', count), _version: eb('_version', '+', 1) }))
      .where('id', '=', id)
      .where('stock', 'is not', null)
      .execute();
    await stockMayBeBack(context, id);
  }
}

/**
 * An item that now has another specification returns its piece and takes one of the new product, if any is left: the
 * cloud has made the change, so nothing can be refused here.
 */
export async function moveStock(context: Context, item: ItemRow, spec: string | null): Promise<void> {
  const { open_key, resource_type, charge_type, cloud_id, region_id } = item;
  if (open_key === null || resource_type === null || charge_type === null) return;
  await returnStock(context, [open_key]);
  // Only the product counts here, which no agreement changes.
  const wanted = { account_id: null, resource_type, charge_type, spec, cloud_id, region_id };
  const found = await priceIfAny(context, wanted, context.clock());
  if (found !== undefined) await takePiece(context, open_key, found.product.id);
}
