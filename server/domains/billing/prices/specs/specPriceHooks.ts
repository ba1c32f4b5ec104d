import { SIZE_FIELDS, type MachineSize } from '#model/domains/billing/prices/sale/machineSize.ts';
import type { RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { wireRecord } from '#server/engine/records/table/resourceTable.ts';
import { sellSpec } from './sellSpec.ts';
import { specAmountsRoute } from './specAmountsRoute.ts';

export const specPriceHooks: ResourceHooks<'specPrices'> = {
  actions: {
    /** A draft: its price, and whether it is sold, are decided at the product. */
    async sell(context, spec, { code, category_id, charge_type }) {
      const products = knownDefinition(context, 'products');
      const { resource_type } = spec;
      if (products === undefined || resource_type === null) return undefined;
      const made = await sellSpec(context, {
        resource_type,
        charge_type,
        code,
        category_id,
        // Everything of a type has one price.
        spec: spec.spec === null ? null : spec.name,
        size: sizeOf(spec),
      });
      return { reply: { status: 201, body: wireRecord(products, made) } };
    },
  },
  routes: [specAmountsRoute],
};

function sizeOf(spec: RecordOf<'specPrices'>): MachineSize {
  const size: MachineSize = {};
  for (const name of SIZE_FIELDS) if (spec[name] !== null) size[name] = spec[name];
  return size;
}
