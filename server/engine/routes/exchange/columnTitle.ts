import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Language } from '#server/engine/context.ts';

/** Files hold numbers as on the wire; the heading names their unit. */
const UNITS: Record<string, string> = { bytes: 'B', duration: 's' };

export function columnTitle({ label, type, unit }: FieldDefinition, language: Language): string {
  const shown = UNITS[type] ?? unit;
  return shown === undefined ? label[language] : `${label[language]} (${shown})`;
}

/** The field of a file's column, by its name or by its heading in either language. */
export function fieldOfColumn(fields: readonly FieldDefinition[], heading: string): FieldDefinition | undefined {
  return (
    fields.find((field) => field.name === heading) ??
    fields.find((field) =>
      [columnTitle(field, 'zh'), columnTitle(field, 'en'), field.label.zh, field.label.en].includes(heading),
    )
  );
}
