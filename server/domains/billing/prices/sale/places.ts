import { isWritable } from '#model/access/access.ts';
import { livesInClouds } from '#model/rules/inClouds.ts';
import { namesSize, otherSize, sizeOfFlavor, type SizeField } from '#model/domains/billing/prices/sale/machineSize.ts';
import { constantPart } from '#model/conditions/constantPart.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { BillingEntry } from '#model/language/billingDefinition.ts';
import type { Definition, Json, Label } from '#model/language/definition.ts';
import type { Product } from '#model/language/records.ts';
import { fieldsOfSize } from '#server/domains/billing/prices/flavorSizes.ts';
import type { Context } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { placeLabels } from './placeLabels.ts';

/** Where a product can be created, and how its form is filled in. */
export interface SalePlace {
  cloud_id: string;
  region_id: number;
  /** What customers call it: region and zone. */
  label: Label;
  /** Its product: forms and pages depend on it. */
  product: string;
  /** The factor of the cloud, which multiplies the list price. */
  price_factor: number;
  /** The page with the form. */
  page: string;
  /** Values of the form. */
  values: Record<string, Json>;
  /** The field that holds how much is charged, such as the size of a disk. */
  size: string | null;
}

export type Sold = Pick<Product, 'resource_type' | 'spec_ref' | 'region_id' | 'cloud_id' | SizeField>;

/** A catalogue has few clouds, and a visitor needs no more. */
const MOST_CLOUDS = 1_000;
const MOST_PLACES = 20;
const MOST_SPECS = 2_000;

interface SaleForm {
  definition: Definition;
  entry: BillingEntry;
  page: string;
}

/** The value with which a form is filled in, by cloud; undefined if it depends on no cloud. */
type SpecIn = ReadonlyMap<string, Json>;

/**
 * Looks up the clouds that deliver a product to everybody, the emptiest first. A cloud that is for some organisations
 * only, does not answer, or lacks the flavor of the product is left out. Reads each thing once.
 */
export function createPlaces(given: Context): (product: Sold) => Promise<SalePlace[]> {
  const context = { ...given, actor: asPlatform(given.actor) };
  const known = new Map<string, Promise<SpecIn>>();
  let clouds: ReturnType<typeof openClouds> | undefined;
  let labels: ReturnType<typeof placeLabels> | undefined;

  function specIn(target: Definition, product: Sold, where: Condition | undefined): Promise<SpecIn> {
    const { spec_ref: spec, vcpus, memory, disk, gpu_count } = product;
    const key = JSON.stringify([target.resource, spec, vcpus, memory, disk, gpu_count]);
    const found = known.get(key) ?? specsOf(context, target, product, constantPart(where));
    known.set(key, found);
    return found;
  }

  return async (product) => {
    const forms = Object.values(context.schemas.resources).flatMap((definition) => formOf(definition, product));
    if (forms.length === 0) return [];
    const places: SalePlace[] = [];
    for (const cloud of await (clouds ??= openClouds(context))) {
      const isElsewhere =
        (product.region_id !== null && product.region_id !== cloud.region_id) ||
        (product.cloud_id !== null && product.cloud_id !== cloud.cloud_id);
      if (isElsewhere || places.length === MOST_PLACES) continue;
      for (const { definition, entry, page } of forms) {
        if (!productsOf(definition).includes(cloud.product)) continue;
        const { cloud_id, region_id } = cloud;
        const values = await valuesIn({ definition, entry, page }, product, cloud_id);
        if (values === undefined) continue;
        const quantity = typeof entry.quantity === 'string' ? definition.fields[entry.quantity] : undefined;
        // What the server works out is not chosen here.
        const size = quantity !== undefined && isWritable(quantity) ? quantity.name : null;
        // A factor of 1 is that of a product for one cloud.
        const price_factor = product.cloud_id === null ? (cloud.price_factor ?? 1) : 1;
        const label = (await (labels ??= placeLabels(context))).get(cloud_id) ?? NO_LABEL;
        places.push({ cloud_id, region_id, label, product: cloud.product, price_factor, page, values, size });
      }
    }
    return places;
  };

  /** The first values of the form in one cloud; undefined if the cloud does not have what the product is for. */
  async function valuesIn(
    { definition, entry }: SaleForm,
    product: Sold,
    cloud_id: string,
  ): Promise<Record<string, Json> | undefined> {
    const values: Record<string, Json> = {};
    for (const [name, value] of Object.entries(entry.where ?? {}))
      if (definition.fields[name]?.type === 'enum' && typeof value === 'string') values[name] = value;
    const field = entry.spec === undefined ? undefined : definition.fields[entry.spec];
    if (field === undefined) return values;
    const target = context.schemas.resources[field.to ?? ''];
    const isTarget = field.type === 'reference' && target !== undefined;
    const isSized = isTarget && namesSize(product) && fieldsOfSize(target).length > 0;
    if (product.spec_ref === null && !isSized) return values;
    if (!isTarget) return { ...values, [field.name]: product.spec_ref };
    const found = await specIn(target, product, field.where);
    const id = found.get(cloud_id) ?? found.get(ANYWHERE);
    return id === undefined ? undefined : { ...values, [field.name]: id };
  }
}

/** The clouds that anybody can use. */
async function openClouds(context: Context) {
  const definition = knownDefinition(context, 'clouds');
  if (definition === undefined) return [];
  return firstRecords(context, definition, {
    fields: ['cloud_id', 'product', 'price_factor', 'region_id'],
    filter: { enabled: true, status: 'connected', bp_ids: { empty: true } },
    sort: [{ field: 'usage', order: 'ASC' }],
    limit: MOST_CLOUDS,
  });
}

/** In each cloud, the record that a product is for: of its name, and of the size that it names. */
async function specsOf(context: Context, target: Definition, product: Sold, where: Condition): Promise<SpecIn> {
  const { id, titleField } = target;
  const inClouds = target.fields['cloud_id'] !== undefined;
  const records = await firstRecords(context, target, {
    fields: [id.field, ...(inClouds ? ['cloud_id'] : []), ...fieldsOfSize(target)],
    filter: { ...where, ...(product.spec_ref !== null && { [titleField]: product.spec_ref }) },
    sort: [{ field: titleField, order: 'DESC' }],
    limit: MOST_SPECS,
  });
  const found = new Map<string, Json>();
  for (const record of records) {
    const cloud: unknown = inClouds ? Reflect.get(record, 'cloud_id') : ANYWHERE;
    const own: unknown = Reflect.get(record, id.field);
    if (typeof cloud !== 'string' || (typeof own !== 'string' && typeof own !== 'number')) continue;
    const size = sizeOfFlavor({ ...record });
    const isOfType = size.gpu_count === undefined || size.gpu_count > 0 === (product.resource_type === 'gpu');
    if (isOfType && otherSize(product, size).length === 0) found.set(cloud, own);
  }
  return found;
}

/** Of a cloud that has gone meanwhile. */
const NO_LABEL: Label = { zh: '', en: '' };

/** In place of a cloud: the record is in none, and a form offers it everywhere. */
const ANYWHERE = '*';

/** Whether a record is in no cloud, and its form chooses one for it. */
const choosesCloud = ({ fields: { cloud_id: field } }: Definition): boolean =>
  field?.type === 'reference' && field.to === 'clouds' && field.required === true;

/** The products of clouds in which a record can be. */
function productsOf({ cloud, fields }: Definition): readonly string[] {
  if (cloud !== undefined) return cloud.products;
  const { product } = fields['cloud_id']?.where ?? {};
  return [product].flat().filter((word) => typeof word === 'string');
}

/** The form that creates what is charged by the type of the product: of the charge that a record begins with. */
function formOf(definition: Definition, { resource_type }: Sold): SaleForm[] {
  const page = definition.routes.create?.path;
  if (page === undefined || page.includes(':') || !(livesInClouds(definition) || choosesCloud(definition))) return [];
  return (definition.billing ?? []).flatMap((entry) =>
    entry.type === resource_type ? [{ definition, entry, page }] : [],
  );
}
