import { SIZE_FIELDS } from '#model/domains/billing/prices/sale/machineSize.ts';
import type { Json } from '#model/language/definition.ts';
import { labelOfType } from '#server/domains/billing/prices/labelOfType.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { wireRecord } from '#server/engine/records/table/resourceTable.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { createRecord } from '#server/engine/records/write/createRecord.ts';
import { specAmountsRoute } from './specAmountsRoute.ts';

export const specPriceHooks: ResourceHooks<'specPrices'> = {
  actions: {
    /** A draft: its price, and whether it is sold, are decided at the product. */
    async sell(context, spec, { code, category_id, charge_type }) {
      const products = knownDefinition(context, 'products');
      const { resource_type } = spec;
      // Everything of a type has one price.
      const name = spec.spec === null ? null : spec.name;
      if (products === undefined || resource_type === null) return undefined;
      await refuseTaken(context, { resource_type, spec_ref: name, charge_type });
      const made = await createRecord(context, products, {
        name: name ?? labelOf(context, spec),
        code,
        category_id,
        charge_type,
        resource_type,
        spec_ref: name,
        ...sizeOf(spec),
      });
      return { reply: { status: 201, body: wireRecord(products, made) } };
    },
  },
  routes: [specAmountsRoute],
};

/** There is one product for a name and a way of charging: it may be a draft, or withdrawn. */
async function refuseTaken(
  { db }: Context,
  { resource_type, spec_ref, charge_type }: Pick<RecordOf<'products'>, 'resource_type' | 'spec_ref' | 'charge_type'>,
): Promise<void> {
  const found = await db.kysely
    .selectFrom('products')
    .select('code')
    .where('resource_type', '=', resource_type)
    .where('charge_type', '=', charge_type)
    .where('spec_ref', spec_ref === null ? 'is' : '=', spec_ref)
    .where('cloud_id', 'is', null)
    .where('region_id', 'is', null)
    .executeTakeFirst();
  if (found !== undefined)
    throw new ApiError('request.taken', {
      fields: { charge_type: { key: 'unpriced.hasProduct', params: { code: found.code } } },
    });
}

/** The size of a flavor; nothing for what has none. */
const sizeOf = (spec: RecordOf<'specPrices'>): Record<string, Json> =>
  Object.fromEntries(SIZE_FIELDS.flatMap((name) => (spec[name] ? [[name, spec[name]]] : [])));

function labelOf(context: Context, { resource_type }: RecordOf<'specPrices'>): string {
  const label = labelOfType(context, resource_type ?? '');
  const text: unknown = typeof label === 'object' && label !== null ? Reflect.get(label, context.lang) : label;
  return String(text);
}
