import { isObject } from '#model/fields/kind.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { LANGUAGES } from '#model/values/constants.ts';
import type { RecordData } from '#server/engine/context.ts';
import { cellOf, textOf } from '#server/engine/routes/exchange/cell.ts';

const LONGEST_CELL = 500;

/** The words of a field in every language, as a file has them. */
export function wordsOf({ name, ...field }: FieldDefinition, record: RecordData): Record<string, string> {
  const labels = isObject(record['_labels']) ? record['_labels'] : {};
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      textOf(cellOf({ name, ...field }, record[name], labels[name], language)).slice(0, LONGEST_CELL),
    ]),
  );
}

export const isEmpty = (words: Record<string, string>): boolean => Object.values(words).every((text) => text === '');
