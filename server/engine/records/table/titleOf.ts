import type { Definition } from '#model/language/definition.ts';
import { titleFields } from '#model/reading/titleIn.ts';
import type { Language, RecordData } from '#server/engine/context.ts';
import { wireValue } from './resourceTable.ts';

/** The name of a stored record in a message, for readers of a language: its title, otherwise its id. */
export function titleOf(definition: Definition, record: RecordData, lang?: Language): string {
  for (const name of titleFields(definition, lang)) {
    const title = wireValue(definition, name, record[name] ?? null);
    if (title !== null && title !== '' && typeof title !== 'object') return String(title);
  }
  return String(record[definition.id.field]);
}
