/**
 * References, and words that a cloud offers, at any place in a record: as fields of their own, or as members of objects
 * and entries of lists.
 */

import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';

/** The step of a pointer that means every entry of a list. */
export const EACH = '*';

export interface Pointer {
  /** The field of kind `reference` or `references`, or the one with `choices`. */
  field: FieldDefinition;
  /** The field of the record whose column holds it; `field` itself at the top level. */
  top: FieldDefinition;
  /** The steps from `top` to `field`: names of members, and `EACH`. */
  steps: readonly string[];
}

/** The value at one place: an id, a list of ids, or null. `path` is dotted: `permissions.0.role`. */
export interface Pointed {
  path: string;
  value: Json;
}

type Id = number | string;

const found = new WeakMap<Readonly<Record<string, FieldDefinition>>, readonly Pointer[]>();

/**
 * Every reference of a record or of the input of an action, cached because each list needs it. Computed fields have no
 * references.
 *
 * @example
 *   pointersOf(fields).map(pathOf); // ['cloud_id', 'permissions.role']
 */
export function pointersOf(fields: Readonly<Record<string, FieldDefinition>>): readonly Pointer[] {
  let pointers = found.get(fields);
  if (pointers === undefined)
    found.set(
      fields,
      (pointers = Object.values(fields).flatMap((top) =>
        top.computed === undefined ? placesOf(top, top, [], isReference) : [],
      )),
    );
  return pointers;
}

/**
 * Every text of a record or of the input of an action whose word the cloud offers.
 *
 * @example
 *   choicesOf(fields).map(pathOf); // ['volume_type']
 */
export function choicesOf(fields: Readonly<Record<string, FieldDefinition>>): Pointer[] {
  return Object.values(fields).flatMap((top) => placesOf(top, top, [], ({ choices }) => choices !== undefined));
}

/**
 * The pointer as messages show it.
 *
 * @example
 *   pathOf({ top: permissions, field: role, steps: ['*', 'role'] }); // 'permissions.role'
 */
export function pathOf({ top, steps }: Pointer): string {
  return [top.name, ...steps.filter((step) => step !== EACH)].join('.');
}

/**
 * Every value at the places of a pointer, in the order of the lists it passes through.
 *
 * @example
 *   pointedAt(pointer, { permissions: [{ role: 'ADMIN' }] }); // [{ path: 'permissions.0.role', value: 'ADMIN' }]
 */
export function pointedAt({ top, steps }: Pointer, record: Readonly<Record<string, Json>>): Pointed[] {
  return placesBelow(record[top.name] ?? null, steps, top.name);
}

/**
 * The ids in the value at a place.
 *
 * @example
 *   idsIn([3, null, 'a']); // [3, 'a']
 */
export function idsIn(value: Json | undefined): Id[] {
  return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string' || typeof id === 'number');
}

/**
 * The value of a column after the target of its pointer is deleted: null for a single reference, else a list without
 * it.
 *
 * @example
 *   withoutTarget([3, 4], [], 3); // [4]
 */
export function withoutTarget(value: Json, steps: readonly string[], target: Id): Json {
  const [step, ...rest] = steps;
  if (step === undefined)
    return Array.isArray(value) ? value.filter((id) => id !== target) : value === target ? null : value;
  if (step === EACH) {
    if (!Array.isArray(value)) return value;
    // An entry that is only the reference is removed with it.
    const left = rest.length === 0 ? value.filter((entry) => entry !== target) : value;
    return left.map((entry) => withoutTarget(entry, rest, target));
  }
  return isObject(value) ? { ...value, [step]: withoutTarget(value[step] ?? null, rest, target) } : value;
}

const isReference = ({ type }: FieldDefinition): boolean => type === 'reference' || type === 'references';

function placesOf(
  top: FieldDefinition,
  field: FieldDefinition,
  steps: readonly string[],
  isMeant: (field: FieldDefinition) => boolean,
): Pointer[] {
  if (isMeant(field)) return [{ field, top, steps }];
  if (field.type !== 'object' && field.type !== 'list') return [];
  return Object.values(field.fields ?? {}).flatMap((member) =>
    placesOf(top, member, [...steps, field.type === 'list' ? EACH : member.name], isMeant),
  );
}

function placesBelow(value: Json, steps: readonly string[], path: string): Pointed[] {
  const [step, ...rest] = steps;
  if (step === undefined) return [{ path, value }];
  if (step === EACH)
    return Array.isArray(value) ? value.flatMap((entry, index) => placesBelow(entry, rest, `${path}.${index}`)) : [];
  return isObject(value) ? placesBelow(value[step] ?? null, rest, `${path}.${step}`) : [];
}
