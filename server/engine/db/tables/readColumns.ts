import type { Database } from '#server/engine/db/database.ts';
import { columnKindOf } from './readTable.ts';
import type { ColumnKind } from './tableSpec.ts';

export interface ExistingColumn {
  kind: ColumnKind;
  /** `NOT NULL` without a default. */
  required: boolean;
  isKey: boolean;
}

/** The columns of these tables, by table and name. Missing tables are left out. */
export async function readColumns(
  db: Database,
  tables: readonly string[],
): Promise<Map<string, Map<string, ExistingColumn>>> {
  const rows = await db.all<{
    table_name: string;
    column_name: string;
    data_type: string;
    required: number;
    is_key: number;
  }>(COLUMNS[db.dialect], [JSON.stringify(tables)]);
  const found = new Map<string, Map<string, ExistingColumn>>();
  for (const row of rows) {
    const columns = found.get(row.table_name) ?? new Map<string, ExistingColumn>();
    found.set(row.table_name, columns);
    const isKey = row.is_key > 0;
    columns.set(row.column_name, { kind: columnKindOf(row.data_type), required: row.required > 0, isKey });
  }
  return found;
}

const COLUMNS = {
  sqlite: `select m.name as table_name, c.name as column_name, lower(c.type) as data_type,
      c."notnull" = 1 and c.dflt_value is null and c.pk = 0 as required, c.pk > 0 as is_key
    from sqlite_schema m join pragma_table_info(m.name) c
    where m.type = 'table' and m.name in (select value from json_each(?))`,
  postgres: `select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, null) as data_type,
      (a.attnotnull and not a.atthasdef and a.attidentity = '' and not coalesce(a.attnum = any(i.indkey), false))::int as required,
      coalesce(a.attnum = any(i.indkey), false)::int as is_key
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and c.relname in (select json_array_elements_text(?::json))
    order by c.relname, a.attnum`,
};
