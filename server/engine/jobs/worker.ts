import { hostname } from 'node:os';
import type { Context } from '#server/engine/context.ts';

/**
 * The name of this process in the leases of its jobs. The next process on this host uses it to check whether this
 * one still runs.
 */
export const workerName = (id: string): string => `${hostname()} ${process.pid} ${id}`;

/**
 * Makes the jobs of crashed processes of this host due at once, instead of at the end of their lease. Jobs of processes
 * that may run on another host keep their lease. Returns the number of jobs.
 */
export async function takeOverDead(
  { db, realTime }: Pick<Context, 'db' | 'realTime'>,
  worker: string,
): Promise<number> {
  const now = realTime();
  const holders = await db.kysely
    .selectFrom('jobs')
    .select('leased_by')
    .distinct()
    .where('leased_until', '>', now)
    .execute();
  let owed = 0;
  for (const { leased_by: holder } of holders) {
    if (holder === null || holder === worker || !isDead(holder)) continue;
    const { numUpdatedRows } = await db.kysely
      .updateTable('jobs')
      .set({ leased_until: 0 })
      .where('leased_by', '=', holder)
      .where('leased_until', '>', now)
      .executeTakeFirst();
    owed += Number(numUpdatedRows);
  }
  return owed;
}

function isDead(holder: string): boolean {
  const [host, pid = ''] = holder.split(' ');
  // In a container, every process has the same id: the former owner of ours no longer runs.
  return host === hostname() && /^\d+$/.test(pid) && (Number(pid) === process.pid || !isRunning(Number(pid)));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
