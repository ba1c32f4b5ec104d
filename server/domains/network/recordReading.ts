import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import type { RecordData } from '#server/engine/context.ts';

/** What has no name is called by its id. */
export const namedRecord = ({ id, name }: RecordData) => ({
  id: String(id),
  name: typeof name === 'string' && name !== '' ? name : String(id).slice(0, 8),
});

export const textsIn = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.flatMap((each) => (typeof each === 'string' ? [each] : [])) : [];

/** What the entries of a list of objects have under this name, each once. */
export function membersOf(value: Json | undefined, name: string): string[] {
  return Array.isArray(value)
    ? [...new Set(value.flatMap((each) => (isObject(each) && typeof each[name] === 'string' ? [each[name]] : [])))]
    : [];
}
