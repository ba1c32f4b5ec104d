import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json, Label } from '#model/language/definition.ts';
import { fieldKind } from '#model/fields/index.ts';

export type Language = keyof Label;

/** One value of a spreadsheet. Times are absolute, in UTC: a relative one would be wrong soon after the export. */
export type Cell =
  | { kind: 'empty' }
  | { kind: 'text'; text: string }
  | { kind: 'number'; number: number }
  | { kind: 'time'; time: Date };

const EMPTY: Cell = { kind: 'empty' };
const YES: Label = { zh: '\u662f', en: 'Yes' };
const NO: Label = { zh: '\u5426', en: 'No' };

/** `label` is the title of the record that a reference points at, or the list of them. */
export function cellOf(
  field: FieldDefinition,
  value: Json | undefined,
  label: Json | undefined,
  language: Language,
): Cell {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (typeof value === 'boolean') return text((value ? YES : NO)[language]);
  const kind = fieldKind(field.type);
  if (kind.isTime) return timeCell(value);
  // Money stays text: a spreadsheet's binary fractions would change sums.
  if (typeof value === 'number' && kind.isNumber) return { kind: 'number', number: value };
  if (field.values && typeof value === 'string') return text(field.values[value]?.label[language] ?? value);
  if (field.type === 'reference') return text(typeof label === 'string' ? label : String(value));
  if (Array.isArray(value)) return listCell(field, value, label, language);
  return text(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

function timeCell(value: Json): Cell {
  const time = new Date(typeof value === 'number' ? value : String(value));
  return Number.isNaN(time.getTime()) ? text(String(value)) : { kind: 'time', time };
}

function listCell(field: FieldDefinition, values: Json[], label: Json | undefined, language: Language): Cell {
  if (values.some((value) => typeof value === 'object' && value !== null)) return text(JSON.stringify(values));
  const labels = Array.isArray(label) ? label : [];
  const item = field.fields?.item;
  const words = values.map((value, index) => {
    const known = labels[index] ?? (item?.values ?? field.values)?.[String(value)]?.label[language];
    return String(known ?? value);
  });
  return text(words.join(','));
}

const text = (value: string): Cell => ({ kind: 'text', text: value });
