/** The description of a field kind. Each kind has one file in this folder; `index.ts` lists them. */

import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import type { Violation } from '#model/messages/messages.ts';

/** The storage of a value in any database. `json` columns read and return parsed values. */
export type ColumnClass = 'text' | 'integer' | 'real' | 'boolean' | 'json';

export type Operator = 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte' | 'in' | 'nin' | 'like' | 'starts' | 'empty' | 'has';

/** A piece of JSON Schema (draft 2020-12). */
export type JsonSchema = { [key: string]: Json };

/**
 * The properties of a kind that generic code reads instead of its name. `defineKind` derives most of them from the
 * column; a kind declares those that differ.
 */
export interface KindTraits {
  /**
   * Kinds of one family can read each other's values (`model/evolution/kindChange.ts`). `sealed`: hashed or encrypted,
   * never returned. `pointer`: identifiers of other records.
   */
  family: 'text' | 'scalar' | 'json' | 'pointer' | 'file' | 'sealed';
  /** `list`: a JSON array, in which `has` looks for a member. `map`: a JSON object. `free`: any JSON. */
  shape: 'single' | 'list' | 'map' | 'free';
  /** One of a few values: offered side by side, and counted one by one. */
  isChoice: boolean;
  /** A JSON number on the wire, which can be measured and added up. */
  isNumber: boolean;
  /** Stored as a number that lists add up; the sum has the form of a value. */
  addsUp: boolean;
  /** A number of things or units, which a quota can count. */
  isAmount: boolean;
  /** Filtered by "at least" and "at most" instead of by single values. */
  isMeasured: boolean;
  /** A day or a moment: before and after, not less and more. */
  isTime: boolean;
  /** May be too long for the index of a database. */
  isLong: boolean;
  /**
   * People write it in their own words: spellings that look the same are found together, and are one where the field is
   * unique.
   */
  isWording: boolean;
  /** Lists sort it as people expect, with numbers by value, instead of by code point. */
  sortsByValue: boolean;
  /** `search: true` finds words inside the stored JSON. */
  hasWords: boolean;
  /** Can hold a setting: its value is stored as text and read from text again. */
  isSetting: boolean;
  /** For kinds with text values: the largest number of characters that the kind accepts. */
  maxLength?: number;
  /** Storage and wire hold the same value, so that it is copied without a conversion. */
  isPlainOnWire(field: FieldDefinition): boolean;
}

export interface FieldKind extends KindTraits {
  /** The word of the schema language. */
  kind: string;
  column(field: FieldDefinition): ColumnClass;
  /** From the wire to storage. Takes values that `check` accepts, and null. */
  toColumn(value: Json, field: FieldDefinition): Json;
  /** From storage to the wire. */
  fromColumn(value: Json, field: FieldDefinition): Json;
  /**
   * A value of a condition in its stored form; undefined if its type is wrong. Less strict than `check`: a word that is
   * no value of an enum is a valid condition that matches nothing.
   */
  operand(value: Json, field: FieldDefinition): Json | undefined;
  /** Unifies equal spellings: trims, reads `''` as null, upper-cases a MAC. Other values stay unchanged. */
  normalise(value: unknown, field: FieldDefinition): unknown;
  /** Checks a normalised value that is not empty. */
  check(value: Json, field: FieldDefinition): Violation | undefined;
  /** Reads a cell of a CSV file. Unreadable text is returned unchanged, so that `check` refuses it. */
  fromText(text: string, field: FieldDefinition): Json;
  /** Operators that a filter may use. */
  operators: readonly Operator[];
  /** Whether lists may sort by it, and whether `q` may search it, unless the field declares otherwise. */
  sortable: boolean;
  searchable: boolean;
  /** JSON Schema of the value on the wire. */
  wire(field: FieldDefinition): JsonSchema;
}

/**
 * Whether a value is absent, null, '', an empty list or an empty map, which `required` refuses and `empty` matches.
 *
 * @example
 *   isEmptyValue([]); // true
 */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (typeof value !== 'object') return false;
  return Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0;
}

/**
 * Whether a value is an object and no list.
 *
 * @example
 *   isObject([]); // false
 */
export function isObject(value: unknown): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
