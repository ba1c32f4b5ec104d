import { isObject } from '#model/fields/kind.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json, Label } from '#model/language/definition.ts';
import { LANGUAGES } from '#model/values/constants.ts';
import type { RecordData } from '#server/engine/context.ts';
import { cellOf, textOf } from '#server/engine/routes/exchange/cell.ts';

const LONGEST_CELL = 500;

/** The words of a field in every language: a value with its unit, members with their labels, nothing for nothing. */
export function wordsOf(field: FieldDefinition, record: RecordData): Record<string, string> {
  const labels = isObject(record['_labels']) ? record['_labels'] : {};
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      textIn(field, record[field.name] ?? null, labels[field.name], language).slice(0, LONGEST_CELL),
    ]),
  );
}

export const isEmpty = (words: Record<string, string>): boolean => Object.values(words).every((text) => text === '');

function textIn(field: FieldDefinition, value: Json, label: Json | undefined, language: keyof Label): string {
  const { fields = {}, unit } = field;
  const { item } = fields;
  if (Array.isArray(value) && item?.fields !== undefined)
    return value.map((each) => membersIn(item.fields ?? {}, each, language)).join('; ');
  if (isObject(value) && Object.keys(fields).length > 0) return membersIn(fields, value, language);
  if (value === null || (typeof value === 'object' && Object.keys(value).length === 0)) return '';
  const text = textOf(cellOf(field, value, label, language));
  return typeof value === 'number' && typeof unit === 'string' ? `${text} ${unit}` : text;
}

function membersIn(fields: Readonly<Record<string, FieldDefinition>>, value: Json, language: keyof Label): string {
  if (!isObject(value)) return '';
  return Object.values(fields)
    .flatMap((member) => {
      const text = textIn(member, value[member.name] ?? null, undefined, language);
      return text === '' ? [] : [`${member.label[language]}: ${text}`];
    })
    .join(', ');
}
