import type { Json } from '#model/language/definition.ts';
import type { SqlValue } from '#server/engine/db/database.ts';
import { VERSION_COLUMN } from '#server/engine/db/tables/tableSpec.ts';

/** The version of a record or row. A record that was never stored has the first one. */
export function versionOf(record: Readonly<Record<string, Json | SqlValue>>): number {
  const version = record[VERSION_COLUMN];
  return typeof version === 'number' ? version : 1;
}
