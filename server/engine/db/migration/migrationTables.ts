import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** What the migration remembers: nothing here is ever read by a request. */
export const MIGRATION_TABLES = {
  /** The definition that a table was made for: the next one is compared with it. */
  applied_definitions: {
    columns: { resource: 'text', revision: 'text', definition: 'text' },
    primaryKey: ['resource'],
  },
  /** What was found in the rows at that time, reported again until the definition changes. */
  migration_findings: { columns: { resource: 'text', findings: 'text' }, primaryKey: ['resource'] },
  /** Columns that no definition declares: they stay with their data. */
  retired_fields: {
    columns: { resource: 'text', field: 'text', column_name: 'text', definition: 'text' },
    primaryKey: ['resource', 'column_name'],
  },
  /** The texts of the schema files that run: they go on where a newer one cannot. */
  applied_files: { columns: { path: 'text', text: 'text' }, primaryKey: ['path'] },
} as const satisfies PlatformTables;
