import type { Definition } from '#model/language/definition.ts';
import type { RecordId } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
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
  const table = quoted(definition.table);
  if (taken.length > 0) {
    await db.run(`delete from ${table} where process = ? and config_id in (${taken.map(() => '?').join(', ')})`, [
      worker,
      ...taken.map(({ id }) => id),
    ]);
    await db.run(
      `insert into ${table} (config_id, process, source, applied_at, seen_at, created_at, updated_at, _version) values ${taken.map(() => '(?, ?, ?, ?, ?, ?, ?, 1)').join(', ')}`,
      taken.flatMap(({ id, source, at }) => [id, worker, source, at, now, at, at]),
    );
  }
  await db.run(`update ${table} set seen_at = ? where process = ?`, [now, worker]);
  await db.run(`delete from ${table} where seen_at < ?`, [now - GONE_MS]);
}

/** The process ends: it uses nothing any more. */
export async function forgetProcess({ db, definitions, worker }: Omit<Noting, 'now'>): Promise<void> {
  const definition = definitions[PROCESSES];
  if (definition !== undefined) await db.run(`delete from ${quoted(definition.table)} where process = ?`, [worker]);
}
