import type { Definition } from '#model/language/definition.ts';
import type { RecordData } from '#server/engine/context.ts';

/** The id of a record as text, as measured values have it. */
export function objectOf({ id }: Pick<Definition, 'id'>, record: RecordData): string {
  const value = record[id.field];
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
}
