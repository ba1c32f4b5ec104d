import { usualMeter } from '#model/domains/billing/prices/list/usualMeter.ts';
import { SIZE_FIELDS, type MachineSize } from '#model/domains/billing/prices/sale/machineSize.ts';
import type { Json } from '#model/language/definition.ts';
import type { Product } from '#model/language/records.ts';
import { labelOfType } from '#server/domains/billing/prices/labelOfType.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { createRecord } from '#server/engine/records/write/createRecord.ts';

/** What a product is made from. */
export interface SoldSpec {
  resource_type: Product['resource_type'];
  charge_type: Product['charge_type'];
  /** The name of the flavor, disk type, line or image; null: everything of the type has one price. */
  spec: string | null;
  size?: MachineSize | null;
  cloud_id?: string | null;
  region_id?: number | null;
  /** Absent: one that follows from the name and the place. */
  code?: string | null | undefined;
  /** Absent: that of other products of the type. */
  category_id?: number | null | undefined;
}

const LONGEST_CODE = 64;
const LONGEST_NAME = 64;

/** Makes the draft of a product for something that can be chosen: its price, and whether it is sold, come later. */
export async function sellSpec(context: Context, sold: SoldSpec): Promise<RecordData> {
  const products = knownDefinition(context, 'products');
  if (products === undefined) throw new ApiError('billing.productNotFound');
  const { resource_type, charge_type, spec, cloud_id = null, region_id = null } = sold;
  await refuseTaken(context, sold);
  return createRecord(context, products, {
    name: (spec ?? labelIn(context, resource_type)).slice(0, LONGEST_NAME),
    code: sold.code ?? (await freeCode(context, sold)),
    category_id: sold.category_id ?? (await usualCategory(context, sold)),
    resource_type,
    charge_type,
    meter: usualMeter(resource_type, charge_type),
    spec_ref: spec,
    ...(cloud_id !== null && { cloud_id }),
    ...(region_id !== null && { region_id }),
    ...sizeOf(sold.size),
  });
}

/** There is one product for a name, a place and a way of charging: it may be a draft, or withdrawn. */
async function refuseTaken(
  { db }: Context,
  { resource_type, spec, charge_type, cloud_id = null, region_id = null }: SoldSpec,
): Promise<void> {
  const found = await db.kysely
    .selectFrom('products')
    .select('code')
    .where('resource_type', '=', resource_type)
    .where('charge_type', '=', charge_type)
    .where('spec_ref', spec === null ? 'is' : '=', spec)
    .where('cloud_id', cloud_id === null ? 'is' : '=', cloud_id)
    .where('region_id', region_id === null ? 'is' : '=', region_id)
    .executeTakeFirst();
  if (found !== undefined)
    throw new ApiError('request.taken', {
      fields: { charge_type: { key: 'unpriced.hasProduct', params: { code: found.code } } },
    });
}

/** The size of a flavor; nothing for what has none. */
const sizeOf = (size: MachineSize | null | undefined): Record<string, Json> =>
  Object.fromEntries(SIZE_FIELDS.flatMap((name) => (size?.[name] ? [[name, size[name]]] : [])));

function labelIn(context: Context, type: string): string {
  const { zh, en } = labelOfType(context, type);
  return (context.lang === 'en' ? en : zh) ?? type;
}

/** `g7.large`, or `g7.large-month-beijing`; with a number where another product has it. */
async function freeCode({ db }: Context, sold: SoldSpec): Promise<string> {
  const { resource_type, charge_type, spec, cloud_id = null, region_id = null } = sold;
  const place =
    cloud_id !== null
      ? await db.kysely.selectFrom('clouds').select('name').where('cloud_id', '=', cloud_id).executeTakeFirst()
      : region_id !== null
        ? await db.kysely.selectFrom('regions').select('code as name').where('id', '=', region_id).executeTakeFirst()
        : undefined;
  const isPlaced = cloud_id !== null || region_id !== null;
  const words = [
    wordOf(spec ?? '') || wordOf(resource_type),
    ...(charge_type === 'prepaid' ? ['month'] : []),
    ...(isPlaced ? [wordOf(place?.name ?? '') || wordOf(cloud_id?.slice(0, 8) ?? `r${region_id}`)] : []),
  ];
  const code = words
    .join('-')
    .slice(0, LONGEST_CODE - 4)
    .padEnd(2, '0');
  const rows = await db.kysely.selectFrom('products').select('code').where('code', 'like', `${code}%`).execute();
  const taken = new Set(rows.map((row) => row.code));
  let free = code;
  for (let number = 2; taken.has(free); number += 1) free = `${code}-${number}`;
  return free;
}

const wordOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** The category that most products of the type have; else the first one in use. */
async function usualCategory({ db }: Context, { resource_type }: SoldSpec): Promise<number> {
  const most = await db.kysely
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select(({ fn }) => ['category_id', fn.countAll<number | string>().as('count')])
    .where('resource_type', '=', resource_type)
    .where('categories.enabled', '=', 1)
    .groupBy('category_id')
    .orderBy('count', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (most !== undefined) return most.category_id;
  const first = await db.kysely
    .selectFrom('categories')
    .select('id')
    .where('enabled', '=', 1)
    .orderBy('sort', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  if (first === undefined)
    throw new ApiError('billing.categoryNotFound', { fields: { category_id: 'unpriced.noCategory' } });
  return first.id;
}
