import { deliveredTypes } from '#model/rules/deliveredTypes.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { isProductInUse } from './isProductInUse.ts';
import type { Context } from '#server/engine/context.ts';
import type { FieldsOf, RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import { targetOf } from '#server/engine/records/write/targets/targetOf.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { followStock } from '#server/domains/billing/metering/stock/stockWatches.ts';
import { coverage, refuseOtherSize } from '#server/domains/billing/prices/specs/coveredFlavors.ts';

/** The references to what is priced in one cloud. Their name is copied, because it outlives the record in the cloud. */
const SPECS = ['flavor_id', 'vm_flavor_id', 'image_id', 'vm_image_id', 'line_id', 'network_id'] as const;

/** The fields that may change while customers are billed: what they bought and how it is charged may not. */
const FREE: ReadonlySet<string> = new Set<keyof RecordOf<'products'>>([
  'stock',
  'score',
  'tags',
  'remark',
  'cost_price',
  'provider_id',
  'status',
  'driver_version',
  'cuda_version',
  // From the price version in force.
  'meter',
  'unit_price',
  'price_hour',
  'list_price',
  'price_version',
  'price',
  // From the places where it is sold.
  'factor_low',
  'factor_high',
  'sale_hour',
  'card_hour',
  'tflops_hour',
  // From its GPUs and their model.
  'gpu_total_memory',
  'gpu_bandwidth',
  'tflops',
]);

export const productHooks: ResourceHooks<'products'> = {
  async beforeCreate(context, input) {
    return { ...input, ...(await specName(context, input)) };
  },
  async beforeUpdate(context, product, changes) {
    const named = { ...changes, ...(await specName(context, { ...product, ...changes }, changes)) };
    const fixed = Object.keys(named).filter((name) => !FREE.has(name));
    if (fixed.length > 0 && (await isProductInUse(context, product.id)))
      throw new ApiError('billing.productBillingUpdate', { at: fixed });
    if (product.status === 'on_sale') await refuseOtherSize(context, { ...product, ...named });
    return named;
  },
  afterWrite: followStock,
  async beforeDelete(context, product) {
    if (await isProductInUse(context, product.id)) throw new ApiError('billing.productBillingDelete');
  },
  previews: { publish: coverage },
  actions: {
    async publish(context, product) {
      const { schemas } = context;
      const { resource_type: type } = product;
      if (!deliveredTypes(schemas).includes(type))
        throw new ApiError('billing.productNotDeliverable', { at: ['resource_type'] });
      await refuseOtherSize(context, product);
    },
  },
};

/** The name of the flavor, line or image that a product is for. */
async function specName(
  context: Context,
  product: FieldsOf<'products'>,
  changes: FieldsOf<'products'> = product,
): Promise<FieldsOf<'products'>> {
  const products = knownDefinition(context, 'products');
  for (const field of SPECS) {
    if (products === undefined || (changes[field] ?? null) === null) continue;
    const target = await targetOf(context, products, field, product);
    if (typeof target?.name === 'string') return { spec_ref: target.name };
  }
  return {};
}
