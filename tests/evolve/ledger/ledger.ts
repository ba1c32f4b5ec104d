import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isStored } from '#server/engine/db/tables/storedField.ts';
import type { Declared } from './carryOver.ts';
import type { Named } from './renamedFrom.ts';

/** What the test knows about one stored value. */
export interface Cell {
  value: Json;
  /** False: the next value that is read is taken as known. */
  known: boolean;
  /** Written, but no reader can ever see it. */
  hidden: boolean;
  /** Its values under earlier meanings of its field since it was last written, which an undo restores. */
  earlier: Map<string, Json>;
}

/** A stored field, independent of its name. */
export interface Column extends Declared {
  cells: Map<string, Cell>;
}

export interface Row {
  id: Json;
}

/** What the test knows about the records of one resource. */
export interface Table {
  /** Stays the same when the resource is renamed. */
  uid: number;
  definition: Definition;
  /** The file that it was compiled from. */
  written: Named;
  rows: Map<string, Row>;
  /** Declared stored fields. */
  columns: Map<string, Column>;
  /** Fields that are no longer declared, by their last name, the newest last. */
  retired: Map<string, Column[]>;
  /** Rows in a transient state, with the number of times they were seen in it. */
  moving: Map<string, number>;
}

/** Live tables by the name of their resource; `gone` has those whose file was deleted. */
export interface Ledger {
  live: Map<string, Table>;
  gone: Map<string, Table>;
}

export const keyOf = (id: Json): string => String(id);

export function cellOf(value: Json, more: Partial<Cell> = {}): Cell {
  return { value, known: true, hidden: false, earlier: new Map(), ...more };
}

export const unknownCell = (): Cell => cellOf(null, { known: false });

const HIDDEN = new Set(['password', 'secret']);

/** True if its value cannot be read. */
export function isHidden({ type, writeOnly }: FieldDefinition): boolean {
  return HIDDEN.has(type) || writeOnly === true;
}

/** Fields with their own column; the id belongs to the row. */
export function storedFields({ fields, id }: Definition): FieldDefinition[] {
  return Object.values(fields).filter((field) => isStored(field) && field.name !== id.field);
}

/** A table without known rows. */
export function newTable(uid: number, definition: Definition): Table {
  return { uid, definition, written: {}, rows: new Map(), columns: new Map(), retired: new Map(), moving: new Map() };
}

export function declared(definition: Definition, written: Named, name: string): Declared {
  const fields = written['fields'];
  const said = typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? fields[name] : undefined;
  // The compiler refuses a resource without a field of this name.
  return {
    field: definition.fields[name]!,
    written: typeof said === 'object' && said !== null && !Array.isArray(said) ? said : {},
  };
}

/** The cells of a row as a record. */
export function recordOf(table: Table, key: string): Record<string, Json> {
  const values: Record<string, Json> = { [table.definition.id.field]: table.rows.get(key)?.id ?? null };
  for (const [name, { cells }] of table.columns) values[name] = cells.get(key)?.value ?? null;
  return values;
}
