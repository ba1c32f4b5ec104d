import type { Context } from '#server/engine/context.ts';

/** A process writes down this often that it runs. */
export const BEAT_EVERY_MS = 15_000;

export interface ProcessFacts {
  /** Host and port. */
  name: string;
  role: string;
  version: string;
  host: string;
  pid: number;
  started_at: number;
}

export interface ProcessFigures {
  /** By how much its last job was late. */
  lag_ms: number;
  connections: number;
  streams: number;
}

export async function storeBeat(
  { db, realTime }: Pick<Context, 'db' | 'realTime'>,
  facts: ProcessFacts,
  figures: ProcessFigures,
): Promise<void> {
  const { name, ...row } = { ...facts, ...figures, beat_at: realTime(), stopped_at: null };
  await db.kysely
    .insertInto('platform_processes')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** The process says that it stops; another one that has taken its place since keeps running. */
export async function storeStop(
  { db, realTime }: Pick<Context, 'db' | 'realTime'>,
  { name, pid, started_at }: ProcessFacts,
): Promise<void> {
  await db.kysely
    .updateTable('platform_processes')
    .set({ stopped_at: realTime() })
    .where('name', '=', name)
    .where('pid', '=', pid)
    .where('started_at', '=', started_at)
    .execute();
}
