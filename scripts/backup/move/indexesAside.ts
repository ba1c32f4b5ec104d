import type { Database } from '#server/engine/db/database.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';

const STATEMENTS = {
  sqlite: `select name, sql from sqlite_schema where type = 'index' and sql is not null`,
  // Those of keys and constraints stay.
  postgres: `select c.relname as name, pg_get_indexdef(c.oid) as sql from pg_class c
    where c.relkind = 'i' and c.relnamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_constraint k where k.conindid = c.oid)
      and not exists (select 1 from pg_index i where i.indexrelid = c.oid and i.indisprimary)`,
};

/** Fills tables without their indexes, and builds each index once afterwards. */
export async function withoutIndexes(tx: Database, fill: () => Promise<void>): Promise<void> {
  const indexes = await tx.all<{ name: string; sql: string }>(STATEMENTS[tx.dialect]);
  for (const { name } of indexes) await tx.run(`drop index ${quoted(name)}`);
  await fill();
  for (const { sql } of indexes) await tx.run(sql);
}
