import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** The memory of migrations. No request reads these tables. */
export const MIGRATION_TABLES = {
  /** The definition that a table was migrated to. The next one is compared with it. */
  applied_definitions: {
    columns: { resource: 'text', revision: 'text', definition: 'text' },
    primaryKey: ['resource'],
  },
  /** Findings in the rows at that time, reported again until the definition changes. */
  migration_findings: { columns: { resource: 'text', findings: 'text' }, primaryKey: ['resource'] },
  /** Columns that no definition declares. They stay with their data. */
  retired_fields: {
    columns: { resource: 'text', field: 'text', column_name: 'text', definition: 'text' },
    primaryKey: ['resource', 'column_name'],
  },
  /** The texts of the schema files in use. They stay in use when a newer file cannot be applied. */
  applied_files: { columns: { path: 'text', text: 'text' }, primaryKey: ['path'] },
} as const satisfies PlatformTables;
