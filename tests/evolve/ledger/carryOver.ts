import { isDeepStrictEqual } from 'node:util';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { isObject } from '#model/fields/kind.ts';
import { renamedFrom, type Named } from './renamedFrom.ts';

/** A field with its declaration in the file, including `was`. */
export interface Declared {
  field: FieldDefinition;
  written: Named;
}

/**
 * The result for one value. `lost`: the change must be refused. `unsure`: it may be refused, and the test does not know
 * the resulting value.
 */
export type Carried = { value: Json } | 'lost' | 'unsure';

const TEXTS = new Set(['text', 'name', 'longText', 'markdown', 'code', 'email', 'phone', 'url', 'ip', 'cidr', 'mac']);
const SCALARS = new Set([
  'integer',
  'number',
  'percent',
  'bytes',
  'duration',
  'money',
  'boolean',
  'date',
  'dateTime',
  'enum',
  'state',
]);
const STRUCTURES = new Set(['json', 'list', 'object', 'keyValue', 'tags']);
const FILES = new Set(['file', 'image']);
const CHOICES = new Set(['enum', 'state']);
const NUMBERS = new Set(['integer', 'number']);

/**
 * The value of a field after its declaration changed, as a reader should see it. Written from the rules of evolving,
 * independently of the code that implements them.
 */
export function carryOver(before: Declared, after: Declared, value: Json): Carried {
  if (value === null) return { value };
  const carried = byKind(before, after, value);
  if (typeof carried === 'string') return carried;
  return isOfKind(after.field, carried.value) ? carried : 'lost';
}

function byKind(before: Declared, after: Declared, value: Json): Carried {
  const [from, to] = [before.field.type, after.field.type];
  if (CHOICES.has(from) && CHOICES.has(to)) return choice(before, after, value);
  if (from === to) return sameKind(before, after, value);
  if (TEXTS.has(from) && TEXTS.has(to)) return { value };
  if (SCALARS.has(from) && TEXTS.has(to)) return { value: String(value) };
  if (TEXTS.has(from) && SCALARS.has(to) && typeof value === 'string') return scalarOf(after.field, value);
  if (NUMBERS.has(from) && NUMBERS.has(to)) return { value };
  if (from === 'reference' && to === 'references')
    return before.field.to === after.field.to ? { value: [value] } : 'lost';
  if (from === 'references' && to === 'reference' && Array.isArray(value))
    return before.field.to === after.field.to && value.length === 1 ? { value: value[0] ?? null } : 'lost';
  if (STRUCTURES.has(from) && STRUCTURES.has(to)) return isOfKind(after.field, value) ? { value } : 'unsure';
  if (FILES.has(from) && FILES.has(to)) return { value };
  // No rule defines which of several spellings of the same JSON is written.
  if ((STRUCTURES.has(from) && TEXTS.has(to)) || (TEXTS.has(from) && STRUCTURES.has(to))) return 'unsure';
  return 'lost';
}

function sameKind(before: Declared, after: Declared, value: Json): Carried {
  switch (before.field.type) {
    case 'reference':
    case 'references':
      return before.field.to === after.field.to ? { value } : 'lost';
    case 'list':
      return Array.isArray(value) ? entries(itemOf(before), itemOf(after), value) : 'unsure';
    case 'object':
      return isObject(value) ? members(before, after, value) : 'unsure';
    case 'dateTime':
      return before.field.wire === after.field.wire ? { value } : 'unsure';
    default:
      return { value };
  }
}

function choice(before: Declared, after: Declared, value: Json): Carried {
  const renamed = new Map(
    [...renamedFrom(partsOf(before, 'values'), partsOf(after, 'values'))].map(([now, then]) => [then, now]),
  );
  const word = renamed.get(String(value));
  if (word === undefined) return 'lost';
  return { value: after.field.wire === 'number' ? Number(word) : word };
}

function entries(before: Declared, after: Declared, list: readonly Json[]): Carried {
  const carried = list.map((entry) => carryOver(before, after, entry));
  const bad = carried.find((each) => typeof each === 'string');
  if (typeof bad === 'string') return carried.includes('lost') ? 'lost' : bad;
  return { value: carried.flatMap((each) => (typeof each === 'string' ? [] : [each.value])) };
}

/** A removed member must have been empty. */
function members(before: Declared, after: Declared, object: { [key: string]: Json }): Carried {
  const renamed = renamedFrom(partsOf(before, 'fields'), partsOf(after, 'fields'));
  const kept = new Set(renamed.values());
  if (Object.entries(object).some(([name, value]) => value !== null && !kept.has(name))) return 'lost';
  const result: { [key: string]: Json } = {};
  for (const [now, then] of renamed) {
    if (!Object.hasOwn(object, then)) continue;
    const carried = carryOver(memberOf(before, then), memberOf(after, now), object[then] ?? null);
    if (typeof carried === 'string') return carried;
    result[now] = carried.value;
  }
  return { value: result };
}

/** A text as a value of another kind; converting it back must return the same text. */
function scalarOf(field: FieldDefinition, text: string): Carried {
  const read =
    field.type === 'boolean'
      ? text === 'true'
        ? true
        : text === 'false'
          ? false
          : null
      : fieldKind(field.type).fromText(text, field);
  if (read === null || String(read) !== text || !isOfKind(field, read)) return 'lost';
  // A value that the column does not store exactly returns differently (money, times).
  const kept = fieldKind(field.type).fromColumn(fieldKind(field.type).toColumn(read, field), field);
  return String(kept) === text ? { value: kept } : 'lost';
}

const LIMITS = [
  'min',
  'max',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'patternHelp',
  'accept',
  'maxBytes',
] as const;

/** True for a value of the kind, whatever its limits are. */
export function isOfKind(field: FieldDefinition, value: Json): boolean {
  if (value === null) return true;
  const free = { ...field };
  for (const limit of LIMITS) delete free[limit];
  if (fieldKind(field.type).check(value, free) !== undefined) return false;
  const item = field.fields?.['item'];
  if (field.type === 'list' && item && Array.isArray(value)) return value.every((entry) => isOfKind(item, entry));
  if (field.type !== 'object' || !isObject(value)) return true;
  return Object.entries(value).every(([name, part]) => {
    const member = field.fields?.[name];
    return member !== undefined && isOfKind(member, part);
  });
}

/** Changes with everything that the meaning of a stored value depends on. */
export function meaningOf({ field }: Declared): string {
  const parts = ({ type, to, wire, values, fields }: FieldDefinition): Json => [
    type,
    to ?? null,
    wire ?? null,
    Object.keys(values ?? {}).toSorted(),
    Object.entries(fields ?? {}).map(([name, member]) => [name, parts(member)]),
  ];
  return JSON.stringify(parts(field));
}

function itemOf({ field, written }: Declared): Declared {
  // The compiler ensures that a list has an item.
  return { field: field.fields!['item']!, written: partOf(written, 'item') };
}

function memberOf({ field, written }: Declared, name: string): Declared {
  return { field: field.fields![name]!, written: partOf(partOf(written, 'fields'), name) };
}

function partsOf({ field, written }: Declared, key: 'values' | 'fields'): Record<string, Named> {
  const names = Object.keys(field[key] ?? {});
  return Object.fromEntries(names.map((name) => [name, partOf(partOf(written, key), name)]));
}

function partOf(written: Named, key: string): Named {
  const part = written[key];
  return isObject(part) ? part : {};
}

export const isSame = isDeepStrictEqual;
