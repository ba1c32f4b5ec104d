import type { Definition } from '#model/language/definition.ts';
import { titleValue } from '#model/reading/titleIn.ts';
import { documentLang } from '#src/i18n/lang.ts';
import { isBlank } from '#src/fields/format/isBlank.ts';
import { plainText } from '#src/fields/format/plainText.ts';
import { shortId } from '#src/fields/format/shortId.ts';

const TITLE_LENGTH = 80;

/**
 * The name of a record in a sentence: its title; without one its name, such as that of an address that is still being
 * allocated; otherwise its id. Shortened to fit.
 */
export function recordTitle(definition: Definition, record: Record<string, unknown>): string {
  const bare = definition.titleField === definition.id.field && definition.id.kind !== 'text';
  const title = bare ? undefined : titleValue(definition, record, documentLang());
  const value = isBlank(title) ? record['name'] : title;
  const named = !isBlank(value);
  // A number alone is unclear in a sentence, and a UUID is too long.
  const text = named ? plainText(value) : `#${shortId(plainText(record[definition.id.field]))}`;
  return text.length > TITLE_LENGTH ? `${text.slice(0, TITLE_LENGTH)}…` : text;
}
