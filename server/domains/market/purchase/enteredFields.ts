import { matches } from '#model/conditions/conditions.ts';
import type { PurchaseField, PurchaseOption } from '#model/domains/market/purchaseShapes.ts';
import type { Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { itemOf } from '#model/fields/list.ts';
import { enteredValue } from './enteredValue.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;

/** Kinds that the page of a purchase has an input for. */
const ENTERED: ReadonlySet<string> = new Set([
  'text',
  'name',
  'url',
  'email',
  'ip',
  'integer',
  'number',
  'boolean',
  'enum',
  'code',
  'longText',
  'secret',
  'password',
]);

const isEntered = ({ type }: FieldDefinition): boolean => ENTERED.has(type);

/** The fields of the items of a list that the page enters row by row. */
function itemsOf(field: FieldDefinition): PurchaseField[] | undefined {
  const item = field.type === 'list' ? itemOf(field) : undefined;
  if (item?.type !== 'object') return undefined;
  const fields = Object.values(item.fields);
  return fields.every(isEntered) ? fields.map((each) => enteredField(each)) : undefined;
}

/** A field that the buyer enters, with the limits and words that its input needs. */
export function enteredField(field: FieldDefinition, name = field.name): PurchaseField {
  const { label, type, required = false } = field;
  const own: Record<string, unknown> = field as unknown as Record<string, unknown>;
  const kept = ['unit', 'min', 'max', 'maxLength', 'maxItems', 'default', 'help', 'placeholder'].flatMap((key) =>
    own[key] === undefined ? [] : [[key, own[key]]],
  );
  const options = field.type === 'enum' ? optionsOf(field) : undefined;
  const item = itemsOf(field);
  return {
    name,
    label,
    type,
    required,
    ...Object.fromEntries(kept),
    ...(options && { options }),
    ...(item && { item }),
  };
}

const optionsOf = ({ values }: FieldDefinition & { type: 'enum' }): PurchaseOption[] =>
  Object.entries(values).map(([value, { label }]) => ({ value, title: label.zh, title_en: label.en }));

/**
 * The members of a field that apply with what was entered, by path. Those that have a value come on demand; undefined
 * where one is needed that the page cannot enter.
 */
export function enteredMembers(members: Fields, given: Readonly<Record<string, Json>>, above: string) {
  const fields = Object.values(members);
  const pathOf = ({ name }: FieldDefinition) => `${above}.${name}`;
  const scope = Object.fromEntries(
    fields.map((field) => [
      field.name,
      enteredValue(enteredField(field), given[pathOf(field)] ?? null) ?? field.default ?? null,
    ]),
  );
  const shown: PurchaseField[] = [];
  for (const field of fields) {
    if (field.when !== undefined && !matches(field.when, scope)) continue;
    const isNeeded = field.required === true && (field.default ?? null) === null;
    if (field.type === 'object') {
      const inner = enteredMembers(field.fields, given, pathOf(field));
      if (inner === undefined) return undefined;
      shown.push(...inner);
    } else if (isEntered(field))
      shown.push({ ...enteredField(field, pathOf(field)), ...(field.required !== true && { extra: true as const }) });
    else if (isNeeded) return undefined;
  }
  return shown;
}
