import { matches } from '#model/conditions/conditions.ts';
import { constantPart } from '#model/conditions/constantPart.ts';
import type { Actor } from '#model/access/actor.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { PurchaseField, PurchaseForm, PurchaseOption } from '#model/domains/market/purchaseShapes.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { definitionIn } from '#model/reading/definitionIn.ts';
import type { SalePlace } from '#server/domains/billing/prices/sale/places.ts';
import type { Context } from '#server/engine/context.ts';
import { enteredField, enteredMembers } from './enteredFields.ts';
import { enteredValue } from './enteredValue.ts';
import type { SaleProduct } from './saleProducts.ts';
import { hooksOf } from '#server/engine/records/hooksOf.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';

const MOST_OPTIONS = 60;
const MOST_RECORDS = 20;
/** Scripts and lists are what few buyers have. */
const ON_DEMAND: ReadonlySet<string> = new Set(['code', 'list']);

interface Offered {
  place: SalePlace;
  newcomer: Actor;
  product: SaleProduct;
  /** What was entered, by path: some fields depend on others. */
  entered: Readonly<Record<string, Json>>;
}

/**
 * The page that buys a resource in a cloud, as its definition says. Undefined where it takes what the page has no input
 * for, or what is not there for everybody.
 */
export async function purchaseForm(
  context: Context,
  given: Definition,
  { place, newcomer, product, entered }: Offered,
): Promise<PurchaseForm | undefined> {
  const definition = definitionIn(given, context.cloud?.capabilities);
  const fields = await fieldsOf(context, definition, { place, newcomer, product, entered });
  return (
    fields && {
      resource: definition.resource,
      label: definition.label,
      show: definition.routes.show?.path ?? null,
      many: Math.min(definition.create?.many ?? 1, MOST_RECORDS),
      fields,
      prepares: preparationsOf(context, definition),
      adds: additionsOf(context, definition),
    }
  );
}

async function fieldsOf(
  context: Context,
  definition: Definition,
  { place, newcomer, product, entered }: Offered,
): Promise<PurchaseField[] | undefined> {
  const fields: PurchaseField[] = [];
  // What conditions of later fields read.
  const values: Record<string, Json> = {
    ...Object.fromEntries(Object.values(definition.fields).map(({ name, default: value = null }) => [name, value])),
    ...place.values,
  };
  for (const name of definition.purchase?.fields ?? []) {
    const field = definition.fields[name];
    if (field === undefined || field.hidden === true) continue;
    if (field.type === 'json') {
      const visible = { ...context, actor: newcomer };
      const members = await hooksOf(context, definition).membersOf?.(visible, place.values, name);
      const own = members && enteredMembers(members, entered, name);
      if (own === undefined) return undefined;
      fields.push(...own);
    } else if (field.type === 'reference' || matches(field.when ?? {}, values)) {
      const shown = await fieldOf(context, field, { cloud_id: place.cloud_id, newcomer, product });
      fields.push(shown);
      values[name] = enteredValue(shown, entered[name] ?? null) ?? values[name] ?? null;
    }
  }
  return fields;
}

/** What is made with the order where the buyer lacks it. */
const preparationsOf = ({ schemas }: Context, { purchase, fields }: Definition): PurchaseForm['prepares'] =>
  (purchase?.prepares ?? []).flatMap(({ field, preset: word, item, optional = false }) => {
    const preset = schemas.presets?.[word];
    const to = preset?.makes.find(({ key }) => key === item)?.resource;
    if (preset === undefined || to === undefined) return [];
    const { label, help } = preset;
    const own = optional ? label : (fields[field]?.label ?? label);
    return [{ field, label: own, ...(help && { help }), optional, item, to }];
  });

/** What a tick buys in the same order. */
const additionsOf = ({ schemas, cloud }: Context, { purchase }: Definition): PurchaseForm['adds'] =>
  (purchase?.adds ?? []).flatMap(({ key, label, help, resource, fields: own, values }) => {
    const added = schemas.resources[resource];
    if (added === undefined) return [];
    const known = definitionIn(added, cloud?.capabilities).fields;
    const fields = own.flatMap((name) => {
      const field = known[name];
      return field === undefined || field.hidden === true ? [] : [withDefault(enteredField(field), values[name])];
    });
    return [{ key, label, ...(help && { help }), fields }];
  });

/** What the purchase begins with, if it says so. */
const withDefault = (field: PurchaseField, value: Json | undefined): PurchaseField =>
  value === undefined ? field : { ...field, default: value };

async function fieldOf(
  context: Context,
  field: FieldDefinition,
  { cloud_id, newcomer, product }: { cloud_id: string; newcomer: Actor; product: SaleProduct },
): Promise<PurchaseField> {
  const plain: PurchaseField = { ...enteredField(field), ...(ON_DEMAND.has(field.type) && { extra: true }) };
  const target = context.schemas.resources[field.to ?? ''];
  if (field.type !== 'reference' || target === undefined) return plain;
  const families = field.picker?.families;
  const { titleField, titleIn, id } = target;
  const records = await firstRecords({ ...context, actor: newcomer }, target, {
    fields: [id.field, titleField, ...[families, titleIn?.en].filter((name) => name !== undefined)],
    filter: {
      $all: [
        constantPart(field.where),
        target.fields['cloud_id'] === undefined ? {} : { cloud_id },
        target.resource === NEEDY ? fitting(product) : {},
      ],
    },
    sort: [
      ...(families === undefined ? [] : [{ field: families, order: 'ASC' as const }]),
      { field: titleField, order: 'DESC' },
    ],
    limit: MOST_OPTIONS,
  });
  const options = records.flatMap((record): PurchaseOption[] => {
    const read = (name: string): unknown => Reflect.get(record, name);
    const value = read(id.field);
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const english = titleIn?.en === undefined ? undefined : read(titleIn.en);
    const word = families === undefined ? undefined : read(families);
    const known = typeof word === 'string' ? target.fields[families ?? '']?.values?.[word] : undefined;
    return [
      {
        value,
        title: `${read(titleField) ?? value}`,
        ...(typeof english === 'string' && english !== '' && { title_en: english }),
        ...(typeof word === 'string' &&
          known && {
            family: { value: word, label: known.label, ...(known.mark !== undefined && { mark: known.mark }) },
          }),
      },
    ];
  });
  // Only what everybody can choose: the rest is the reader's own, and comes from their lists.
  return { ...plain, to: target.resource, ...(options.length > 0 && { options: commonFirst(options) }) };
}

/** The family with the most choices first. */
function commonFirst(options: readonly PurchaseOption[]): PurchaseOption[] {
  const families = Map.groupBy(options, ({ family }) => family?.value ?? '');
  return [...families.values()].toSorted((a, b) => b.length - a.length).flat();
}

/** Software of the warehouse, which has needs. */
const NEEDY = 'warehouseItems';

/** The items that run on a product, whose cards count together. What it does not say is no reason against one. */
function fitting({ gpu_count: count, gpu_memory: memoryOfCard, memory, cpu_arch }: SaleProduct): Condition {
  const gpus = (memoryOfCard ?? 0) * Math.max(1, count ?? 0);
  return {
    $all: [
      atMost('min_gpu_memory', memoryOfCard == null && (count ?? 0) > 0 ? undefined : gpus),
      atMost('min_memory', memory ?? undefined),
      cpu_arch == null ? {} : { $any: [{ arch: { empty: true } }, { arch: ['any', cpu_arch] }] },
    ],
  };
}

const atMost = (field: string, value: number | undefined): Condition =>
  value === undefined ? {} : { $any: [{ [field]: { empty: true } }, { [field]: { lte: value } }] };
