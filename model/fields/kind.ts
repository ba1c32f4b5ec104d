/** What a field kind has to say about itself. One file a kind stands beside this one; `index.ts` joins them. */

import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import type { Violation } from '#model/messages/messages.ts';

/** How a value is stored, whatever the database. `json` columns take and give parsed values. */
export type ColumnClass = 'text' | 'integer' | 'real' | 'boolean' | 'json';

export type Operator = 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte' | 'in' | 'nin' | 'like' | 'starts' | 'empty' | 'has';

/** A piece of JSON Schema (draft 2020-12). */
export type JsonSchema = { [key: string]: Json };

export interface InvalidExample {
  value: Json;
  /** Message key that this value must be refused with. */
  key: string;
}

export interface FieldKind {
  /** The word of the schema language. */
  kind: string;
  column(field: FieldDefinition): ColumnClass;
  /** From the wire to storage. Takes values that `check` accepts, and null. */
  toColumn(value: Json, field: FieldDefinition): Json;
  /** From storage to the wire. */
  fromColumn(value: Json, field: FieldDefinition): Json;
  /**
   * A value written in a condition, as it is stored; undefined where it is of the wrong type. More liberal than
   * `check`: a word that is no value of an enum is a legitimate question with an empty answer.
   */
  operand(value: Json, field: FieldDefinition): Json | undefined;
  /**
   * Brings equal spellings to one: trims, reads `''` as null, upper-cases a MAC. Leaves alone what it does not
   * understand.
   */
  normalise(value: unknown, field: FieldDefinition): unknown;
  /** Judges a normalised value that is not empty. */
  check(value: Json, field: FieldDefinition): Violation | undefined;
  /** Reads a cell of a CSV file. What cannot be read is returned as text, for `check` to refuse. */
  fromText(text: string, field: FieldDefinition): Json;
  /** Operators that a filter may use. */
  operators: readonly Operator[];
  /** Whether lists may be sorted by it, and whether `q` may search it, unless the field says otherwise. */
  sortable: boolean;
  searchable: boolean;
  /** Keys of the schema language that this kind takes beyond those of every field. */
  keys: Record<string, JsonSchema>;
  /** JSON Schema of the value on the wire. */
  wire(field: FieldDefinition): JsonSchema;
  /** A valid value: the same for the same `n`, different for different `n` wherever the constraints leave room. */
  sample(field: FieldDefinition, n: number): Json;
  invalid(field: FieldDefinition): InvalidExample[];
}

/** Absent, null, '', an empty list or an empty map: what `required` refuses and `empty` finds. */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (typeof value !== 'object') return false;
  return Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0;
}

export function isObject(value: unknown): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
