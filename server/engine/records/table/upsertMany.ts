import type { Database, SqlValue } from '#server/engine/db/database.ts';
import { quoted, VERSION_COLUMN } from '#server/engine/db/tables/tableSpec.ts';

export interface Upserted {
  names: readonly string[];
  /** The values of all rows, one row after the other. */
  values: readonly SqlValue[];
  /** The columns of these are written to a row that is there already; its version increases. */
  set: readonly string[];
}

/** Inserts rows of a table of a definition, or updates those whose `id` is there already: one statement for all. */
export async function upsertMany(db: Database, table: string, { names, values, set }: Upserted): Promise<void> {
  const place = quoted(table);
  const row = `(${names.map(() => '?').join(', ')})`;
  const rows = Array.from({ length: values.length / names.length }, () => row).join(', ');
  const sets = [
    ...set.map((name) => `${quoted(name)} = excluded.${quoted(name)}`),
    `${VERSION_COLUMN} = ${place}.${VERSION_COLUMN} + 1`,
  ];
  await db.run(
    `insert into ${place} (${names.map(quoted).join(', ')}) values ${rows} on conflict (id) do update set ${sets.join(', ')}`,
    values,
  );
}
