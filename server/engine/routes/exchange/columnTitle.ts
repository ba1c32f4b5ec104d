import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { isZone } from '#model/rules/time/calendar/zone.ts';
import { plainText } from '#model/values/numeral.ts';
import type { Language } from '#server/engine/context.ts';

/** Files hold numbers as on the wire; the heading names their unit. */
const UNITS: Record<string, string> = { bytes: 'B', duration: 's' };

const unitOf = ({ type, unit }: FieldDefinition): string | undefined => UNITS[type] ?? unit;

/** A moment, which a clock shows; not a day. */
export function isInstant(field: FieldDefinition): boolean {
  const kind = fieldKind(field.type);
  return kind.isTime && kind.column(field) === 'integer';
}

/**
 * The headings of a file. A number has its unit and a time the zone of its clock in parentheses; what would name
 * another field of `all` too has the name of its field, so that each heading is there once and an import finds it.
 */
export function columnTitles(
  fields: readonly FieldDefinition[],
  all: readonly FieldDefinition[],
  language: Language,
  zone: string,
): string[] {
  return fields.map((field) => {
    const shown = isInstant(field) ? zone : unitOf(field);
    const title = shown === undefined ? field.label[language] : `${field.label[language]} (${shown})`;
    return namedColumn(all, title).fields.every((named) => named === field) ? title : `${title} (${field.name})`;
  });
}

/** The meaning of a heading: the fields that it may be, and the clock of its times. */
export interface NamedColumn {
  fields: FieldDefinition[];
  zone?: string;
}

const IN_PARENTHESES = /^(.*\S)\s*\(([^()]*)\)$/;

/**
 * The fields of a column: by name, or by heading in either language. What stands in parentheses must be the unit of the
 * field, a time zone or the name of the field: a number in another unit would be read as another amount.
 */
export function namedColumn(fields: readonly FieldDefinition[], heading: string): NamedColumn {
  const byName = fields.find(({ name }) => name === heading);
  if (byName !== undefined) return { fields: [byName] };
  const notes: string[] = [];
  let rest = plainText(heading);
  for (;;) {
    const labelled = fields.filter(({ label }) => [label.zh, label.en].some((each) => keyOf(each) === keyOf(rest)));
    if (labelled.length > 0) {
      const zone = notes.find(isZone);
      const meant = labelled.filter((field) => notes.every((note) => isNoteOf(field, note)));
      const named = meant.filter(({ name }) => notes.includes(name));
      return { fields: named.length > 0 ? named : meant, ...(zone !== undefined && { zone }) };
    }
    const [, shorter, note] = IN_PARENTHESES.exec(rest) ?? [];
    if (shorter === undefined || note === undefined)
      return { fields: fields.filter(({ name }) => keyOf(name) === keyOf(heading)) };
    notes.push(note.trim());
    rest = shorter;
  }
}

const keyOf = (text: string): string => plainText(text).toLowerCase().replaceAll(/\s+/g, ' ');

function isNoteOf(field: FieldDefinition, note: string): boolean {
  const unit = unitOf(field);
  return (
    note === field.name || (unit !== undefined && keyOf(unit) === keyOf(note)) || (isInstant(field) && isZone(note))
  );
}
