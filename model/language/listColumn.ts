import type { FieldDefinition } from './fieldDefinition.ts';
import type { LineDefinition } from './lineDefinition.ts';

/** A column of a list: a field, or a line of fields. */
export type ListColumn = FieldDefinition | LineDefinition;
