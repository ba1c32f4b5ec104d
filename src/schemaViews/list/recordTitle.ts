import type { Definition } from '#model/language/definition.ts';
import { plainText } from '#src/fields/format/plainText.ts';
import { shortId } from '#src/fields/format/shortId.ts';

const TITLE_LENGTH = 80;

/** The name of a record in a sentence: its title, or its id if it has none, shortened to fit. */
export function recordTitle(definition: Definition, record: Record<string, unknown>): string {
  const value = record[definition.titleField];
  const bare = definition.titleField === definition.id.field && definition.id.kind !== 'text';
  const named = !bare && value !== undefined && value !== null && value !== '';
  // A number alone is unclear in a sentence, and a UUID is too long.
  const text = named ? plainText(value) : `#${shortId(plainText(record[definition.id.field]))}`;
  return text.length > TITLE_LENGTH ? `${text.slice(0, TITLE_LENGTH)}…` : text;
}
