/**
 * References, and words that a cloud offers, wherever they stand in a record: as fields of their own, or as members of
 * objects and entries of lists.
 */

import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';

/** Stands for every entry of a list among the steps of a pointer. */
export const EACH = '*';

export interface Pointer {
  /** The field of kind `reference` or `references`, or the one with `choices`. */
  field: FieldDefinition;
  /** The field of the record in whose column it lies; `field` itself where it is one of the record. */
  top: FieldDefinition;
  /** The way from `top` to `field`: names of members, and `EACH`. */
  steps: readonly string[];
}

/** What stands at one place: an id, a list of ids, or null. `path` is dotted: `permissions.0.role`. */
export interface Pointed {
  path: string;
  value: Json;
}

type Id = number | string;

const found = new WeakMap<Readonly<Record<string, FieldDefinition>>, readonly Pointer[]>();

/**
 * Every reference of a record or of the input of an action, looked up once: each list asks. Computed fields point
 * nowhere.
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

/** Every text of a record or of the input of an action whose word the cloud offers. */
export function choicesOf(fields: Readonly<Record<string, FieldDefinition>>): Pointer[] {
  return Object.values(fields).flatMap((top) => placesOf(top, top, [], ({ choices }) => choices !== undefined));
}

/** The pointer as it is written in messages: `permissions.role`. */
export function pathOf({ top, steps }: Pointer): string {
  return [top.name, ...steps.filter((step) => step !== EACH)].join('.');
}

/** Everything that stands where a pointer leads, in the order of the lists it passes through. */
export function pointedAt({ top, steps }: Pointer, record: Readonly<Record<string, Json>>): Pointed[] {
  return placesBelow(record[top.name] ?? null, steps, top.name);
}

/** The ids in what stands at a place. */
export function idsIn(value: Json | undefined): Id[] {
  return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string' || typeof id === 'number');
}

/** The value of a column from which its pointer's target is gone: null where it stood alone, else a list without it. */
export function withoutTarget(value: Json, steps: readonly string[], target: Id): Json {
  const [step, ...rest] = steps;
  if (step === undefined)
    return Array.isArray(value) ? value.filter((id) => id !== target) : value === target ? null : value;
  if (step === EACH) {
    if (!Array.isArray(value)) return value;
    // An entry that is nothing but the reference goes with it.
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
