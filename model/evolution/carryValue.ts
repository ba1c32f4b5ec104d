import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { withKeys } from '#model/fields/withKeys.ts';
import { isObject } from '#model/fields/kind.ts';
import { itemOf } from '#model/fields/list.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import { isTextLike, kindChange } from './kindChange.ts';
import { contestedNames, renamesOf } from './renames.ts';

/** The effect of a change on the stored values of a field: nothing, each is checked and converted, or none can be. */
export type FieldChange = 'none' | 'checked' | 'refused';

/**
 * Compares two versions of a field by the meaning of their stored values. Labels, limits and rules do not matter here.
 *
 * @example
 *   fieldChange({ type: 'enum', values: { a }, … }, { type: 'enum', values: { a, b }, … }) // 'none'
 */
export function fieldChange(from: FieldDefinition, to: FieldDefinition): FieldChange {
  if (isSameText(from, to)) return 'checked';
  const change = kindChange(from.type, to.type);
  if (change === 'refused') return 'refused';
  if (isPointer(from) && (from.to !== to.to || idKindOf(from) !== idKindOf(to))) return 'refused';
  if (from.type !== to.type) return 'checked';
  switch (from.type) {
    case 'enum':
    case 'state':
      return from.wire === to.wire && keepsWords(from, to) ? 'none' : 'checked';
    case 'list':
      return changeWithin(fieldChange(itemOf(from), itemOf(to)));
    case 'object':
      return keepsMembers(from, to) ? 'none' : 'checked';
    default:
      return 'none';
  }
}

/** An inner value that is refused refuses the outer value only if it exists. */
function changeWithin(change: FieldChange): FieldChange {
  return change === 'none' ? 'none' : 'checked';
}

function keepsWords({ values: before = {} }: FieldDefinition, { values: after = {} }: FieldDefinition): boolean {
  return renamesOf(before, after).size === 0 && Object.keys(before).every((word) => Object.hasOwn(after, word));
}

function keepsMembers({ fields: before = {} }: FieldDefinition, { fields: after = {} }: FieldDefinition): boolean {
  if (renamesOf(before, after).size > 0) return false;
  return Object.values(before).every((member) => {
    const now = own(after, member.name);
    return now !== undefined && fieldChange(member, now) === 'none';
  });
}

/** Members of JSON may be called `constructor`. */
function own<T>(named: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return named !== undefined && Object.hasOwn(named, name) ? named[name] : undefined;
}

/** A text and a reference to records whose ids are texts hold the same value: the text names the record. */
function isSameText(from: FieldDefinition, to: FieldDefinition): boolean {
  return (isTextLike(from.type) && namesRecord(to)) || (namesRecord(from) && isTextLike(to.type));
}

const namesRecord = ({ type, idKind }: FieldDefinition) => type === 'reference' && idKind === 'text';
const isPointer = ({ type }: FieldDefinition) => type === 'reference' || type === 'references';
const idKindOf = ({ idKind }: FieldDefinition) => idKind ?? 'serial';

/**
 * A stored value in the stored form of another version of its field. Undefined if its meaning would change, if the way
 * back would not restore it, or if it is no value of the new kind. Limits (`min`, `maxLength`, `pattern` …) do not
 * apply: they check the next write.
 *
 * @example
 *   carryValue('42', { type: 'text', … }, { type: 'integer', … }) // 42
 */
export function carryValue(value: Json, from: FieldDefinition, to: FieldDefinition): Json | undefined {
  if (value === null) return null;
  const carried = carry(value, from, to);
  if (carried === undefined || from.type === to.type || kindChange(from.type, to.type) === 'same') return carried;
  return isSameJson(carry(carried, to, from) ?? null, value) ? carried : undefined;
}

function carry(value: Json, from: FieldDefinition, to: FieldDefinition): Json | undefined {
  if (isPointer(from) && isPointer(to)) return carryPointer(value, from, to);
  if (isSameText(from, to)) return isValueOf(value, to) ? value : undefined;
  if (kindChange(from.type, to.type) === 'refused') return undefined;
  if (from.type === 'object' && to.type === 'object') return carryMembers(value, from, to);
  if (from.type === 'list' && to.type === 'list') return carryItems(value, from, to);
  const wire = toWire(value, from);
  const read = wire === undefined ? undefined : asKind(wire, from, to);
  return read === undefined || !isValueOf(read, to) ? undefined : fieldKind(to.type).toColumn(read, to);
}

function toWire(value: Json, field: FieldDefinition): Json | undefined {
  const wire = fieldKind(field.type).fromColumn(value, field);
  return wire === null ? undefined : wire;
}

/** The value in the wire form of the new kind, before its check. */
function asKind(wire: Json, from: FieldDefinition, to: FieldDefinition): Json | undefined {
  const [fromText, toText] = [isTextLike(from.type), isTextLike(to.type)];
  if (fromText && toText) return wire;
  if (toText) return typeof wire === 'object' || from.type === 'json' ? JSON.stringify(wire) : String(wire);
  if (fromText)
    return typeof wire !== 'string'
      ? undefined
      : fieldKind(to.type).column(to) === 'json'
        ? parsed(wire)
        : fieldKind(to.type).fromText(wire, to);
  if (from.values !== undefined && to.values !== undefined) return wordNow(String(wire), from.values, to);
  return wire;
}

type Values = NonNullable<FieldDefinition['values']>;

function wordNow(word: string, before: Values, { values = {}, wire }: FieldDefinition): Json | undefined {
  const renames = renamesOf(before, values);
  const now = [...renames].find(([, former]) => former === word)?.[0] ?? word;
  // Two words that become one could not be separated on the way back.
  if (contestedNames(before, values, renames).has(word)) return undefined;
  return wire === 'number' ? Number(now) : now;
}

function parsed(text: string): Json | undefined {
  try {
    // JSON.parse returns JSON.
    return JSON.parse(text) as Json;
  } catch {
    // Text that is no JSON has no equivalent.
    return undefined;
  }
}

/**
 * Whether the value is valid for the kind and in the kind's own spelling: otherwise searches and rules of uniqueness
 * would miss it.
 */
function isValueOf(value: Json, field: FieldDefinition): boolean {
  const unlimited = withoutLimits(field);
  const kind = fieldKind(field.type);
  // `normalise` returns JSON for JSON.
  if (!isSameJson(kind.normalise(value, unlimited) as Json, value) || kind.check(value, unlimited) !== undefined)
    return false;
  if (field.type === 'list') return Array.isArray(value) && value.every((item) => isValueOf(item, itemOf(field)));
  if (field.type !== 'object' || !isObject(value)) return true;
  const members = field.fields ?? {};
  return Object.entries(value).every(([name, part]) => {
    const member = own(members, name);
    return member !== undefined && (part === null || isValueOf(part, member));
  });
}

/** Also removes the length limit of the kind itself: a text of 300 characters is a text. */
function withoutLimits({ min: _min, max: _max, pattern: _pattern, accept: _accept, ...field }: FieldDefinition) {
  // A field without some of its keys still has the same kind.
  return withKeys(field as FieldDefinition, {
    minLength: 0,
    maxLength: Infinity,
    minItems: 0,
    maxItems: Infinity,
    maxBytes: Infinity,
  });
}

/** `reference` to `references` of the same target and back: one entry. */
function carryPointer(value: Json, from: FieldDefinition, to: FieldDefinition): Json | undefined {
  if (from.to !== to.to || idKindOf(from) !== idKindOf(to)) return undefined;
  if (from.type === to.type) return value;
  if (to.type === 'references') return [value];
  return Array.isArray(value) && value.length === 1 ? value[0] : undefined;
}

function carryMembers(value: Json, from: FieldDefinition, to: FieldDefinition): Json | undefined {
  if (!isObject(value)) return undefined;
  const [membersBefore, membersAfter] = [from.fields ?? {}, to.fields ?? {}];
  const forward = renamesOf(membersBefore, membersAfter);
  const contested = contestedNames(membersBefore, membersAfter, forward);
  const renames = new Map([...forward].map(([now, former]) => [former, now]));
  const carried: [string, Json][] = [];
  for (const [name, part] of Object.entries(value)) {
    const [before, after] = [own(membersBefore, name), own(membersAfter, renames.get(name) ?? name)];
    const isKept = before !== undefined && after !== undefined && !contested.has(name);
    if (before === undefined && after === undefined) {
      // An unknown member stays unchanged.
      carried.push([name, part]);
    } else if (isKept || part !== null) {
      const kept = !isKept ? undefined : carryValue(part, before, after);
      // A member that is no longer declared, or cannot be converted, would be lost with the next write of the whole.
      if (kept === undefined) return undefined;
      carried.push([after?.name ?? name, kept]);
    }
  }
  return Object.fromEntries(carried);
}

function carryItems(value: Json, from: FieldDefinition, to: FieldDefinition): Json | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value.map((item) => carryValue(item, itemOf(from), itemOf(to)));
  // The compiler cannot infer this from `every`.
  return items.every((item) => item !== undefined) ? (items as Json[]) : undefined;
}
