import type { LaunchChoices } from '#model/domains/market/launch.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Period } from '#model/domains/billing/rating/periodEnds.ts';
import { isKeptChoice } from '#model/domains/market/keptChoice.ts';
import { isObject } from '#model/fields/kind.ts';
import { numberedField } from '#model/validation/countField.ts';
import { readTemplate } from '#model/values/filledTemplate.ts';
import { isWritable } from '#model/access/access.ts';
import type { Question } from '#server/domains/billing/quotes/question.ts';
import type { QuotedItem } from '#server/domains/billing/quotes/quoteOf.ts';
import { placeLabels } from '#server/domains/billing/prices/sale/placeLabels.ts';
import type { Context } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';

/** What was bought, as far as the page of a purchase chooses it. */
export interface Bought {
  product_id: number;
  period: Period | null;
  quantity: number;
  values: Readonly<Record<string, Json>>;
  /** Fields that were made with the order. */
  prepares: readonly string[];
  adds: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

/** The choices of an order that makes one kind of thing, kept with it; null for everything else. */
export async function launchOfOrder(
  context: Context,
  { type, items, period, quantity }: Question,
  quoted: readonly QuotedItem[],
): Promise<LaunchChoices | null> {
  const [item, ...others] = items;
  const definition = context.schemas.resources[item?.resource ?? ''];
  const product = quoted[0]?.charges[0]?.product;
  if (type !== 'new' || item?.values == null || others.length > 0 || product === undefined) return null;
  if (definition?.purchase === undefined) return null;
  const { values, prepares = [], adds = {} } = item;
  return launchOf(context, definition, { product_id: product.id, period, quantity, values, prepares, adds });
}

const MOST_COPIES = 20;

/**
 * The choices that open the page of a purchase again. Ids and the names that people know them by; of a password, only
 * that there was one.
 */
export async function launchOf(context: Context, definition: Definition, bought: Bought): Promise<LaunchChoices> {
  const { fields = [] } = definition.purchase ?? {};
  const { values, named } = await chosenIn(context, definition, bought);
  const cloud = bought.values['cloud_id'];
  const place = typeof cloud === 'string' ? (await placeLabels(context)).get(cloud) : undefined;
  const password = fields.find((name) => definition.fields[name]?.type === 'password');
  return {
    product_id: bought.product_id,
    way: bought.period === null ? 'hour' : `${bought.period.count}-${bought.period.unit}`,
    cloud: typeof cloud === 'string' ? cloud : '-',
    count: Math.min(Math.max(bought.quantity, 1), MOST_COPIES),
    size: sizeIn(definition, bought.values),
    login: password !== undefined && (bought.values[password] ?? '') !== '' ? 'password' : null,
    values,
    adds: Object.fromEntries(Object.entries(bought.adds).map(([key, added]) => [key, numbersIn(added)])),
    named: { ...named, ...(place && { cloud: place[context.lang] }) },
  };
}

/** The chosen records by field, and what they are called. */
async function chosenIn(
  context: Context,
  definition: Definition,
  bought: Bought,
): Promise<Pick<LaunchChoices, 'values' | 'named'>> {
  const { purchase, fields } = definition;
  const values: Record<string, string> = {};
  const named: Record<string, string> = {};
  const keep = async (field: string, resource: string | undefined, id: Json | undefined) => {
    if (typeof id !== 'string' && typeof id !== 'number') return;
    values[field] = String(id);
    const name = await nameOf(context, resource, id);
    if (name !== undefined) named[field] = name;
  };
  const nameField = numberedField(definition);
  for (const name of purchase?.fields ?? []) {
    const field = fields[name];
    if (field === undefined || !isKeptChoice(field, nameField)) continue;
    if (field.type === 'reference') await keep(name, field.to, bought.values[name]);
    else Object.assign(values, enteredIn(name, bought.values[name]));
  }
  for (const { field, preset, item, value, optional = false } of purchase?.prepares ?? []) {
    const resource = context.schemas.presets?.[preset]?.makes.find(({ key }) => key === item)?.resource;
    await keep(field, resource, readTemplate(value, bought.values[field], `$${item}.id`));
    // What was made then is there now: the page takes what the reader has.
    if (optional && values[field] === undefined && !bought.prepares.includes(field)) values[field] = 'off';
  }
  return { values, named };
}

/** What was entered, by the path of each value. */
function enteredIn(path: string, value: Json | undefined): Record<string, string> {
  if (value !== undefined && isObject(value))
    return Object.assign({}, ...Object.entries(value).map(([name, inner]) => enteredIn(`${path}.${name}`, inner)));
  if (Array.isArray(value)) return value.length === 0 ? {} : { [path]: JSON.stringify(value) };
  const isEntered = ['string', 'number', 'boolean'].includes(typeof value) && value !== '';
  return isEntered ? { [path]: `${value}` } : {};
}

/** How much of it was bought, for what is sold by size. */
function sizeIn({ billing = [], fields }: Definition, values: Bought['values']): number | null {
  const [quantity] = billing.flatMap((entry) => (typeof entry.quantity === 'string' ? [entry.quantity] : []));
  const field = fields[quantity ?? ''];
  const size = field && isWritable(field) ? values[field.name] : null;
  return typeof size === 'number' ? size : null;
}

const numbersIn = (values: Readonly<Record<string, Json>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value]] : [])),
  );

async function nameOf(context: Context, resource: string | undefined, id: string | number) {
  const target = context.schemas.resources[resource ?? ''];
  if (target === undefined) return undefined;
  const [record] = await firstRecords({ ...context, actor: asPlatform(context.actor) }, target, {
    fields: [target.titleField],
    filter: { [target.id.field]: id },
    sort: [],
    limit: 1,
  });
  const title: unknown = record && Reflect.get(record, target.titleField);
  return typeof title === 'string' && title !== '' ? title : undefined;
}
