import { fieldsReadBy, matches, type Condition } from '#model/conditions/conditions.ts';
import { gpuFacts, type GpuModelFacts } from '#model/domains/billing/prices/sale/gpuFacts.ts';
import { saleHour } from '#model/domains/billing/prices/sale/salePrice.ts';
import { yuan } from '#model/rules/money/money.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { constantPart } from '#server/domains/billing/prices/specs/offeredSpecs.ts';
import { settleSpecs } from '#server/domains/billing/prices/specs/settleSpecs.ts';
import { createPlaces, type Sold } from './places.ts';
import type { Context, RecordChange } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { isSameJson } from '#model/values/sameJson.ts';

export const SALES_DUE = 'sales-due';

/** The fields that decide where a product is sold, and for how much. */
const OF_PRODUCT = [
  'status',
  'resource_type',
  'spec_ref',
  'cloud_id',
  'region_id',
  'vcpus',
  'memory',
  'disk',
  'gpu_count',
  'gpu_memory',
  'gpu_model',
];
const OF_PRICE = ['price', 'price_hour', 'meter', 'charge_type'];
const OF_GPU_MODEL = ['name', 'tflops', 'memory_bandwidth'];
const OF_CLOUD = ['enabled', 'status', 'bp_ids', 'region_id', 'price_factor', 'offers', 'product'];

/** Writes what products cost where they are sold, and what has no price, after clouds, flavors or products change. */
export const salesDueHandler: JobHandler = {
  async finish(context) {
    await settleSales(context);
    await settleSpecs(context);
  },
};

/** Uses the transaction of the write; the job runs after it. */
export async function followSales(
  context: Context,
  definition: Definition,
  changes: readonly RecordChange[],
): Promise<void> {
  const of = namesOf(context, definition);
  if (of === undefined) return;
  const { names, where } = of;
  const isOther = changes.some(
    ({ before, after }) =>
      [before, after].some(
        (record) => record !== undefined && matches(where, record, { fields: definition.fields, stored: true }),
      ) && names.some((name) => !isSameJson(before?.[name] ?? null, after?.[name] ?? null)),
  );
  if (isOther)
    await context.jobs.schedule(context, { kind: SALES_DUE, key: SALES_DUE, payload: null, runAt: context.clock() });
}

/** The fields of a resource that decide what is sold, and which of its records do; undefined for others. */
function namesOf(
  { schemas }: Context,
  { resource, titleField }: Definition,
): { names: readonly string[]; where: Condition } | undefined {
  if (resource === 'products') return { names: [...OF_PRODUCT, ...OF_PRICE], where: {} };
  if (resource === 'gpuModels') return { names: OF_GPU_MODEL, where: {} };
  if (resource === 'clouds') return { names: OF_CLOUD, where: {} };
  for (const { billing = [], fields } of Object.values(schemas.resources)) {
    const field = billing.map(({ spec = '' }) => fields[spec]).find((each) => each?.to === resource);
    // Records that can be chosen select the price: a flavor, a line, a network to the outside.
    if (field === undefined) continue;
    const where = constantPart(field.where);
    return { names: [titleField, ...fieldsReadBy(where)], where };
  }
  return undefined;
}

/**
 * Stores the price factors and hourly prices of the products on sale, from the places where they are sold. Repeating it
 * changes nothing.
 */
export async function settleSales(given: Context): Promise<void> {
  const context = { ...given, actor: asPlatform(given.actor) };
  if (knownDefinition(context, 'products') === undefined) return;
  const products = await context.db.kysely
    .selectFrom('products')
    .selectAll()
    .where('status', '=', 'on_sale')
    .orderBy('id')
    .execute();
  const placesOf = createPlaces(context);
  const models = await gpuModels(context);
  for (const row of products) {
    const sold: Sold = row;
    const factors = (await placesOf(sold)).map(({ price_factor }) => price_factor);
    const factor_low = factors.length === 0 ? 1 : Math.min(...factors);
    const factor_high = factors.length === 0 ? 1 : Math.max(...factors);
    const price = (typeof row.price === 'string' ? JSON.parse(row.price) : row.price) as Json;
    const price_hour = row.price_hour === null ? null : yuan(row.price_hour);
    const { charge_type, meter } = row;
    const sale_hour = saleHour({ charge_type, meter, price_hour, price, factor_low, factor_high });
    const facts = gpuFacts({ ...row, sale_hour }, models.get(row.gpu_model ?? ''));
    const derived = { factor_low, factor_high, sale_hour, ...facts };
    if (Object.entries(derived).every(([name, value]) => isSameJson(Reflect.get(row, name), value))) continue;
    // A derived value is no change of the product: it has no entry in its history.
    await context.db.kysely.updateTable('products').set(derived).where('id', '=', row.id).execute();
  }
}

/** By name; none where an installation has no such resource. */
async function gpuModels(context: Context): Promise<ReadonlyMap<string, GpuModelFacts>> {
  if (knownDefinition(context, 'gpuModels') === undefined) return new Map();
  const rows = await context.db.kysely
    .selectFrom('gpu_models')
    .select(['name', 'tflops', 'memory_bandwidth'])
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}
