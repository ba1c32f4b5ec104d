import { isBelowCloud } from '#model/rules/cloud/cloudRest.ts';
import type { BillingEntry } from '#model/language/billingDefinition.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Product } from '#model/language/records.ts';
import type { Context } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';

/** Where a product can be created, and how its form is filled in. */
export interface SalePlace {
  cloud_id: string;
  name: string;
  /** The factor of the cloud, which multiplies the list price. */
  price_factor: number;
  /** The page with the form. */
  page: string;
  /** Values of the form. */
  values: Record<string, Json>;
  /** The field that holds how much is charged, such as the size of a disk. */
  size: string | null;
}

type Sold = Pick<Product, 'resource_type' | 'spec_ref' | 'region_id' | 'cloud_id'>;

/** A catalogue has few clouds, and a visitor needs no more. */
const MOST_PLACES = 20;

/**
 * The clouds that deliver a product to everybody, the emptiest first. A cloud that is for some organisations only, does
 * not answer, or lacks the flavor of the product is left out.
 */
export async function placesOf(given: Context, product: Sold): Promise<SalePlace[]> {
  const context = { ...given, actor: asPlatform(given.actor) };
  const forms = Object.values(context.schemas.resources).flatMap((definition) => formOf(definition, product));
  const known = knownDefinition(context, 'clouds');
  if (forms.length === 0 || known === undefined) return [];
  const clouds = await firstRecords(context, known, {
    fields: ['cloud_id', 'name', 'product', 'price_factor'],
    filter: {
      enabled: true,
      status: 'connected',
      bp_ids: { empty: true },
      ...(product.region_id !== null && { region_id: product.region_id }),
      ...(product.cloud_id !== null && { cloud_id: product.cloud_id }),
    },
    sort: [{ field: 'usage', order: 'ASC' }],
    limit: MOST_PLACES,
  });
  const places: SalePlace[] = [];
  for (const cloud of clouds)
    for (const { definition, entry, page } of forms) {
      if (definition.cloud !== undefined && !definition.cloud.products.includes(cloud.product)) continue;
      const { cloud_id, name } = cloud;
      const values = await valuesIn(context, { definition, entry }, product.spec_ref, cloud_id);
      if (values === undefined) continue;
      const size = typeof entry.quantity === 'string' ? entry.quantity : null;
      // A factor of 1 is that of a product for one cloud.
      const price_factor = product.cloud_id === null ? (cloud.price_factor ?? 1) : 1;
      places.push({ cloud_id, name, price_factor, page, values, size });
    }
  return places;
}

interface SaleForm {
  definition: Definition;
  entry: BillingEntry;
}

/** The form that creates what is charged by the type of the product: of the charge that a record begins with. */
function formOf(definition: Definition, { resource_type }: Sold): (SaleForm & { page: string })[] {
  const page = definition.routes.create?.path;
  if (page === undefined || page.includes(':') || !isBelowCloud(definition)) return [];
  return (definition.billing ?? []).flatMap((entry) =>
    entry.type === resource_type ? [{ definition, entry, page }] : [],
  );
}

/** What the form begins with in one cloud; undefined if the cloud does not have what the product is for. */
async function valuesIn(
  context: Context,
  { definition, entry }: SaleForm,
  spec: string | null,
  cloud_id: string,
): Promise<Record<string, Json> | undefined> {
  const values: Record<string, Json> = {};
  for (const [name, value] of Object.entries(entry.where ?? {}))
    if (definition.fields[name]?.type === 'enum' && typeof value === 'string') values[name] = value;
  const field = entry.spec === undefined ? undefined : definition.fields[entry.spec];
  if (field === undefined || spec === null) return values;
  const target = context.schemas.resources[field.to ?? ''];
  if (field.type !== 'reference' || target === undefined) return { ...values, [field.name]: spec };
  const [found] = await firstRecords(context, target, {
    fields: [target.id.field],
    filter: { cloud_id, [target.titleField]: spec },
    sort: [],
    limit: 1,
  });
  const id: unknown = found === undefined ? undefined : Reflect.get(found, target.id.field);
  return typeof id === 'string' || typeof id === 'number' ? { ...values, [field.name]: id } : undefined;
}
