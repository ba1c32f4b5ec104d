import type { Values } from '#model/conditions/conditions.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import type { Violation } from '#model/messages/messages.ts';

/** A rule about several fields of a record at once, named by a definition under `rules`. */
export interface RecordRule {
  /** The fields that it reads; a definition that names the rule has them all. */
  reads: readonly string[];
  /**
   * The violations of these values, by dotted path (`allocation_pools.0.end`). Malformed values are skipped, because
   * their own field reports them. Several records created at once are checked together, with their `count`.
   */
  check(values: Values, mode: 'create' | 'update', fields: Record<string, FieldDefinition>): Record<string, Violation>;
}

export const textIn = (values: Values, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export const numberIn = (values: Values, name: string): number | undefined => {
  const value = values[name];
  return typeof value === 'number' ? value : undefined;
};

/** The entries of a list of objects; an entry that is no object becomes an empty one. */
export const rowsIn = (values: Values, name: string): { [key: string]: Json }[] => {
  const value = values[name];
  // A form and a request body hold JSON.
  return Array.isArray(value)
    ? value.map((row: unknown) =>
        typeof row === 'object' && row !== null && !Array.isArray(row) ? (row as { [key: string]: Json }) : {},
      )
    : [];
};
