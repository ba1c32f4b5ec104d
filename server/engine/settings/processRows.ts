import type { Definition } from '#model/language/definition.ts';
import type { RecordId } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import { runtimeTables } from '#server/engine/db/runtimeTables.ts';
import type { ResolvedSetting } from './resolveSetting.ts';

/** The resource whose records say since when each process uses a value. */
const PROCESSES = 'configProcesses';
/** A process that was not seen for so long is gone. */
const GONE_MS = 5 * 60_000;

export interface SettingInForce extends ResolvedSetting {
  id: RecordId;
  /** The text in the table. */
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

/** Says in the table what holds in this process since when, that it is there, and who is not any more. */
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

/** The process ends: it uses nothing any more. */
export async function forgetProcess({ db, definitions, worker }: Omit<Noting, 'now'>): Promise<void> {
  const definition = definitions[PROCESSES];
  if (definition !== undefined)
    await runtimeTables(db).deleteFrom(definition.table).where('process', '=', worker).execute();
}
