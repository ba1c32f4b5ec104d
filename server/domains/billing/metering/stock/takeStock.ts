import type { Definition } from '#model/language/definition.ts';
import { openKey } from '#server/domains/billing/metering/openItems.ts';
import type { PricedRecordCharge } from '#server/domains/billing/metering/charges/pricedCharges.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/**
 * Takes one piece of every product that prices a new record, as far as its pieces are counted (24029 if none is left).
 * Runs in the transaction of the creation: two buyers of the last piece wait for each other, and one is refused.
 */
export async function takeStock(
  context: Context,
  definition: Definition,
  id: RecordId,
  charges: readonly PricedRecordCharge[],
): Promise<void> {
  const { resource, billing = [] } = definition;
  for (const { type, product } of charges) {
    if (product === undefined) continue;
    const taken = await takePiece(context, openKey(resource, id, type), product.id);
    if (taken) continue;
    const field = billing.find((entry) => entry.type === type)?.spec;
    throw new ApiError('billing.soldOut', field === undefined ? {} : { at: [field] });
  }
}

/** False if nothing is left; true without effect for a product whose pieces are not counted. */
export async function takePiece({ db }: Context, open_key: string, product_id: number): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '-', 1), _version: eb('_version', '+', 1) }))
    .where('id', '=', product_id)
    .where('stock', '>', 0)
    .executeTakeFirst();
  if (numUpdatedRows > 0) {
    await db.kysely.insertInto('stock_takings').values({ open_key, product_id }).execute();
    return true;
  }
  const counted = await db.kysely
    .selectFrom('products')
    .select('id')
    .where('id', '=', product_id)
    .where('stock', 'is not', null)
    .executeTakeFirst();
  return counted === undefined;
}
