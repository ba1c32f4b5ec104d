/** What the migration remembers: nothing here is ever read by a request. */
export const MIGRATION_TABLES = [
  // The definition that a table was made for: the next one is compared with it.
  'create table if not exists applied_definitions (resource text primary key, revision text not null, definition text not null)',
  // What was found in the rows at that time, told again until the definition changes.
  'create table if not exists migration_findings (resource text primary key, findings text not null)',
  // Columns that no definition declares: they stay with their data.
  `create table if not exists retired_fields (
    resource text not null, field text not null, column_name text not null, definition text not null, primary key (resource, column_name))`,
  // The texts of the schema files that run: they go on where a newer one cannot.
  'create table if not exists applied_files (path text primary key, text text not null)',
];
