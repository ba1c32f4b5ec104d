import type { Definition } from '#model/language/definition.ts';
import type { RecordData } from '#server/engine/context.ts';
import { wireValue } from './resourceTable.ts';

/** The name of a stored record in a message: its title, otherwise its id. */
export function titleOf(definition: Definition, record: RecordData): string {
  const title = wireValue(definition, definition.titleField, record[definition.titleField] ?? null);
  return title === null || typeof title === 'object' ? String(record[definition.id.field]) : String(title);
}
