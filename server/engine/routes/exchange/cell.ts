import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json, Label } from '#model/language/definition.ts';
import { fieldKind, kindGrammar } from '#model/fields/index.ts';
import { joinList } from '#model/values/listText.ts';
import { isInstant } from './columnTitle.ts';

export type Language = keyof Label;

/** One value of a spreadsheet. Times are absolute: a relative one would be wrong soon after the export. */
export type Cell =
  | { kind: 'empty' }
  | { kind: 'text'; text: string }
  | { kind: 'number'; number: number }
  | { kind: 'day'; day: string }
  | { kind: 'time'; time: Date };

const EMPTY: Cell = { kind: 'empty' };
const YES: Label = { zh: '\u662f', en: 'Yes' };
const NO: Label = { zh: '\u5426', en: 'No' };

/** A cell outside a spreadsheet; times in UTC. */
export function textOf(cell: Cell): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'text':
      return cell.text;
    case 'number':
      return `${cell.number}`;
    case 'day':
      return cell.day;
    case 'time':
      return cell.time.toISOString();
    default:
      return cell satisfies never;
  }
}

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
  if (isInstant(field)) return timeCell(value);
  if (kind.isTime) return { kind: 'day', day: String(value) };
  // Money stays text: a spreadsheet's binary fractions would change sums.
  if (typeof value === 'number' && kind.isNumber) return { kind: 'number', number: value };
  if (field.values && !Array.isArray(value)) return text(wordOf(field, String(value), language));
  if (kind.shape === 'free') return text(JSON.stringify(value));
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
  const item = field.fields?.item ?? field;
  return text(joinList(values.map((value, index) => `${labels[index] ?? itemText(item, value, language)}`)));
}

function itemText(item: FieldDefinition, value: Json, language: Language): string {
  if (typeof value === 'boolean') return (value ? YES : NO)[language];
  return item.values ? wordOf(item, String(value), language) : String(value);
}

/** The label of a word; the word itself if its label stands for another word too, so that an import finds it. */
function wordOf(field: FieldDefinition, word: string, language: Language): string {
  const label = field.values?.[word]?.label[language];
  if (label === undefined) return word;
  const read = kindGrammar(field.type).fromCell?.(label, field, undefined);
  return read === undefined || String(read) === word ? label : word;
}

const text = (value: string): Cell => ({ kind: 'text', text: value });
