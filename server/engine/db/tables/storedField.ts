import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { ColumnClass } from '#model/fields/kind.ts';
import type { ColumnKind } from './tableSpec.ts';

const COLUMNS: Record<ColumnClass, ColumnKind> = {
  text: 'text',
  integer: 'integer',
  real: 'real',
  boolean: 'integer',
  json: 'text',
};

/** Whether the field has a column. Computed fields are derived when read, and `createOnly` fields are never stored. */
export function isStored(field: FieldDefinition): boolean {
  return field.computed === undefined && field.createOnly !== true;
}

export function columnKind(field: FieldDefinition): ColumnKind {
  return COLUMNS[fieldKind(field.type).column(field)];
}
