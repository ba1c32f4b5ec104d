import type { Definition } from '#model/language/definition.ts';
import type { RecordId } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import { runtimeTables } from '#server/engine/db/runtimeTables.ts';
import type { ResolvedSetting } from './resolveSetting.ts';

/** The resource whose records show since when each process uses a value. */
const PROCESSES = 'configProcesses';
/** A process that has not reported for this long has ended. */
const GONE_MS = 5 * 60_000;

export interface SettingInForce extends ResolvedSetting {
  id: RecordId;
  /** The stored text. */
  stored: string | null;
  /** Milliseconds since 1970. */
  at: number;
}

interface Noting {
  db: Database;
  definitions: Readonly<Record<string, Definition>>;
  /** The name of this process. */
  worker: string;
  now: number;
}

/** Records which values this process uses since when, marks it as alive, and deletes the rows of ended processes. */
export async function noteProcess(
  { db, definitions, worker, now }: Noting,
  taken: readonly SettingInForce[],
): Promise<void> {
  const definition = definitions[PROCESSES];
  if (definition === undefined) return;
  const { table } = definition;
  const tables = runtimeTables(db);
  if (taken.length > 0) {
    const ids = taken.map(({ id }) => id);
    await tables.deleteFrom(table).where('process', '=', worker).where('config_id', 'in', ids).execute();
    const rows = taken.map(({ id, source, at }) => ({
      config_id: id,
      process: worker,
      source,
      applied_at: at,
      seen_at: now,
      created_at: at,
      updated_at: at,
    }));
    await tables.insertInto(table).values(rows).execute();
  }
  await tables.updateTable(table).set({ seen_at: now }).where('process', '=', worker).execute();
  await tables
    .deleteFrom(table)
    .where('seen_at', '<', now - GONE_MS)
    .execute();
}

/** Deletes the rows of this process when it ends. */
export async function forgetProcess({ db, definitions, worker }: Omit<Noting, 'now'>): Promise<void> {
  const definition = definitions[PROCESSES];
  if (definition !== undefined)
    await runtimeTables(db).deleteFrom(definition.table).where('process', '=', worker).execute();
}
