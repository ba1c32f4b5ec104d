import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { LineDefinition } from '#model/language/lineDefinition.ts';
import type { FieldRecord } from '#src/fields/fieldView.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { formatAmount } from './formatAmount.ts';
import { isBlank } from './isBlank.ts';
import { unitOf } from './unitOf.ts';

interface ShownPart {
  field: FieldDefinition;
  value: unknown;
  /** A number with its unit, or with its label if it has none; undefined for a value of another kind. */
  text: string | undefined;
}

/** The parts of a line that have a value in this record. */
export function lineParts(
  line: Pick<LineDefinition, 'parts'>,
  definition: Definition,
  record: FieldRecord,
  lang: Lang,
): ShownPart[] {
  return line.parts.flatMap((part): ShownPart[] => {
    const field = definition.fields[part.field];
    const value = record[part.field];
    if (!field || isBlank(value) || value === 0) return [];
    const isCount = (field.type === 'integer' || field.type === 'number') && typeof value === 'number';
    if (!isCount) return [{ field, value, text: undefined }];
    const unit = part.unit ? undefined : unitOf(field, record, definition);
    const after = part.unit?.[lang] ?? (unit === undefined ? field.label[lang] : undefined);
    const amount = formatAmount(value, unit, lang);
    return [{ field, value, text: after === undefined ? amount : `${amount} ${after}` }];
  });
}
