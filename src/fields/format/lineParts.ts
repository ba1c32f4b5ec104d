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

/**
 * The parts of a line that have a value in this record. A zero says nothing beside another part, and is all there is
 * without.
 */
export function lineParts(
  line: Pick<LineDefinition, 'parts'>,
  definition: Definition,
  record: FieldRecord,
  lang: Lang,
): ShownPart[] {
  const parts = line.parts.filter(({ field }) => !isBlank(record[field]));
  const some = parts.filter(({ field }) => record[field] !== 0);
  return (some.length > 0 ? some : parts).flatMap((part): ShownPart[] => {
    const field = definition.fields[part.field];
    const value = record[part.field];
    if (!field) return [];
    const isCount = (field.type === 'integer' || field.type === 'number') && typeof value === 'number';
    if (!isCount) return [{ field, value, text: undefined }];
    const unit = part.unit ? undefined : unitOf(field, record, definition);
    const after = part.unit?.[lang] ?? (unit === undefined ? field.label[lang] : undefined);
    const amount = formatAmount(value, unit, lang);
    return [{ field, value, text: after === undefined ? amount : `${amount} ${after}` }];
  });
}
