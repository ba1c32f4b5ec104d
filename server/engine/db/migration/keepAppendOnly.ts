import type { Database } from '#server/engine/db/database.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';

/** Makes the database refuse every change and every deletion of a row of this table. */
export async function keepAppendOnly(tx: Database, table: string): Promise<void> {
  if (tx.dialect === 'postgres') await guardPostgres(tx, table);
  else await guardSqlite(tx, table);
}

async function guardSqlite(tx: Database, table: string): Promise<void> {
  for (const statement of ['update', 'delete'])
    await tx.run(
      `create trigger if not exists ${quoted(`${table}_no_${statement}`)} before ${statement} on ${quoted(table)} begin select raise(abort, '${table} is append only'); end`,
    );
}

/** Looks first: creating a trigger locks the table, and other processes may be writing to it. */
async function guardPostgres(tx: Database, table: string): Promise<void> {
  const trigger = `${table}_append_only`;
  const known = await tx.all('select 1 as one from pg_trigger where tgname = ? and tgrelid = to_regclass(?)', [
    trigger,
    quoted(table),
  ]);
  if (known.length > 0) return;
  await tx.run(
    `create or replace function refuse_change() returns trigger language plpgsql as $body$ begin raise exception '% is append only', tg_table_name; end $body$`,
  );
  await tx.run(
    `create trigger ${quoted(trigger)} before update or delete or truncate on ${quoted(table)} for each statement execute function refuse_change()`,
  );
}
