import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import type { RecordData } from '#server/engine/context.ts';

/** A record without a name is named by its id. */
export const namedRecord = ({ id, name }: { id: string; name: string | null }) => ({
  id,
  name: name ? name : id.slice(0, 8),
});

export const textsIn = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.flatMap((each) => (typeof each === 'string' ? [each] : [])) : [];

/** The distinct values of a member in a list of objects. */
export function membersOf(value: Json | undefined, name: string): string[] {
  return Array.isArray(value)
    ? [...new Set(value.flatMap((each) => (isObject(each) && typeof each[name] === 'string' ? [each[name]] : [])))]
    : [];
}

/** Text that is not empty. */
export const textIn = (value: Json | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

export const wordIn = (value: Json | undefined): string => textIn(value) ?? '';

export const numberIn = (value: Json | undefined): number | null => (typeof value === 'number' ? value : null);

/** The objects of a list. */
export const objectsIn = (value: Json | undefined): RecordData[] =>
  // An object of the wire is JSON.
  Array.isArray(value) ? value.flatMap((each) => (isObject(each) ? [each as RecordData] : [])) : [];
