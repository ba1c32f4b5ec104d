import type { Definition, FieldDefinition } from '#model/definition.ts';
import type { ColumnKind } from './tableSpec.ts';

type Definitions = Readonly<Record<string, Definition>>;

const WHOLE = new Set(['integer', 'bytes', 'duration', 'money', 'boolean']);
const REAL = new Set(['number', 'percent']);

/** Computed fields are derived while reading and have no column. */
export function isStored(field: FieldDefinition): boolean {
  return field.computed === undefined;
}

/** A reference takes the kind of the id that it points at. */
export function columnKind(field: FieldDefinition, definitions: Definitions): ColumnKind {
  if (WHOLE.has(field.type)) return 'integer';
  if (REAL.has(field.type)) return 'real';
  if (field.type === 'reference') return definitions[field.to ?? '']?.id.kind === 'serial' ? 'integer' : 'text';
  return 'text';
}
