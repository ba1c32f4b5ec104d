import type { Product } from '#model/language/records.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { offeredSpecs, type OfferedSpec } from '#server/domains/billing/prices/specs/offeredSpecs.ts';
import { sellSpec } from '#server/domains/billing/prices/specs/sellSpec.ts';
import {
  namesSize,
  SIZE_FIELDS,
  type MachineSize,
  type NamesSize,
} from '#model/domains/billing/prices/sale/machineSize.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import type { CellChange } from './readCells.ts';

export type CellProduct = Pick<Product, 'id' | 'status'>;

/** The product of a cell, made where it has none. Of two that are possible, the one that the list has shown. */
export async function productOfCell(
  context: Context,
  cell: CellChange,
): Promise<{ product: CellProduct; isNew: boolean }> {
  const found = await storedProduct(context, cell);
  // What is for one size is not for any: it has a row of its own.
  const isOther = found !== undefined && cell.product_id === null && cell.spec === null && namesSize(found);
  if (found !== undefined && !isOther) return { product: found, isNew: false };
  if (cell.product_id !== null) throw new ApiError('billing.productNotFound');
  const { of, resource_type, spec, cloud_id, region_id } = cell;
  const size = spec === null ? null : await commonSize(context, cell);
  const { charge_type } = of;
  const { id } = await sellSpec(context, { resource_type, charge_type, spec, size, cloud_id, region_id });
  return { product: { id: Number(id), status: 'draft' }, isNew: true };
}

async function storedProduct({ db }: Context, cell: CellChange): Promise<(CellProduct & NamesSize) | undefined> {
  const { product_id, of, resource_type, spec, cloud_id, region_id } = cell;
  return db.kysely
    .selectFrom('products')
    .select(['id', 'status', ...SIZE_FIELDS])
    .where('charge_type', '=', of.charge_type)
    .where('resource_type', '=', resource_type)
    .$if(product_id !== null, (query) => query.where('id', '=', product_id ?? 0))
    .$if(product_id === null, (query) =>
      query
        .where('spec_ref', spec === null ? 'is' : '=', spec)
        .where('cloud_id', cloud_id === null ? 'is' : '=', cloud_id)
        .where('region_id', region_id === null ? 'is' : '=', region_id),
    )
    .orderBy('id')
    .executeTakeFirst();
}

/** Read once in a save: many cells may need products. */
const offeredIn = new WeakMap<Context, Promise<OfferedSpec[]>>();

/** The size that flavors of a name have wherever the product is sold; null if they differ: it is for all of them. */
async function commonSize(
  context: Context,
  { resource_type, spec, cloud_id, region_id }: CellChange,
): Promise<MachineSize | null> {
  const all = offeredIn.get(context) ?? offeredSpecs(context);
  offeredIn.set(context, all);
  const sizes = (await all)
    .filter(
      (each) =>
        each.type === resource_type &&
        each.name === spec &&
        (cloud_id === null || each.cloud_id === cloud_id) &&
        (region_id === null || each.region_id === region_id),
    )
    .map(({ size }) => size ?? null);
  const [first = null] = sizes;
  return sizes.every((size) => isSameJson(size, first)) ? first : null;
}
