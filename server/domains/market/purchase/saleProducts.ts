import { SIZE_FIELDS } from '#model/domains/billing/prices/sale/machineSize.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Context } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';

/** What is on a card, and where the product is sold. */
const FIELDS = [
  'id',
  'name',
  'name_en',
  'summary',
  'summary_en',
  'resource_type',
  'charge_type',
  'meter',
  'price',
  'stock',
  'spec_ref',
  'region_id',
  'cloud_id',
  'gpu_model',
  'gpu_memory',
  'interconnect',
  'cpu_model',
  'cpu_arch',
  'disk_type',
  'bandwidth_mbps',
  ...SIZE_FIELDS,
] as const;

/** More sizes are in the market. */
const MOST_SIZES = 24;
/** The ways of charging for one thing. */
const MOST_ALIKE = 2;

export type SaleProduct = Awaited<ReturnType<typeof readProducts>>[number];

const readProducts = (context: Context, filter: object, limit: number) => {
  const products = knownDefinition(context, 'products');
  if (products === undefined) throw new ApiError('request.notFound');
  return firstRecords(context, products, {
    fields: FIELDS,
    filter: { status: 'on_sale', ...filter },
    sort: [
      { field: 'sale_hour', order: 'ASC' },
      { field: 'id', order: 'ASC' },
    ],
    limit,
  });
};

/** The product with this id, and the same thing with the other way of charging. */
export async function alikeProducts(context: Context, id: number): Promise<SaleProduct[]> {
  const [product] = await readProducts(context, { id }, 1);
  if (product === undefined) throw new ApiError('billing.productNotFound');
  const { resource_type, spec_ref, region_id, cloud_id } = product;
  return readProducts(
    context,
    {
      resource_type,
      spec_ref: spec_ref ?? { empty: true },
      region_id: region_id ?? { empty: true },
      cloud_id: cloud_id ?? { empty: true },
      // Without a name, the size says what it is.
      ...(spec_ref === null && Object.fromEntries(SIZE_FIELDS.map((name) => [name, product[name] ?? { empty: true }]))),
    },
    MOST_ALIKE,
  );
}

/** The same thing in other regions and clouds, charged in the same way. */
export const productsElsewhere = (
  context: Context,
  { id, resource_type, charge_type, ...product }: SaleProduct,
): Promise<SaleProduct[]> =>
  readProducts(
    context,
    {
      id: { ne: id },
      resource_type,
      charge_type,
      spec_ref: product.spec_ref ?? { empty: true },
      ...(product.spec_ref === null &&
        Object.fromEntries(SIZE_FIELDS.map((name) => [name, product[name] ?? { empty: true }]))),
    },
    MOST_SIZES,
  );

/** The sizes beside which a product stands: those of its kind that are charged as it is. */
export const siblingProducts = (
  context: Context,
  { resource_type, charge_type }: SaleProduct,
): Promise<SaleProduct[]> => readProducts(context, { resource_type, charge_type }, MOST_SIZES);
