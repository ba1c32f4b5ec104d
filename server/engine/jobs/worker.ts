import { hostname } from 'node:os';
import type { Context } from '#server/engine/context.ts';

/** Names this process in the leases of its jobs, so that the next one on this host can tell whether it still lives. */
export const workerName = (id: string): string => `${hostname()} ${process.pid} ${id}`;

/**
 * What a process of this host held when it died is owed at once, and not when its lease ends. Whose process may live on
 * another host keeps it. Gives back how many jobs there were.
 */
export async function takeOverDead({ db, clock }: Pick<Context, 'db' | 'clock'>, worker: string): Promise<number> {
  const now = clock();
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
  // In a container every process has the same number: who had ours is not any more.
  return host === hostname() && /^\d+$/.test(pid) && (Number(pid) === process.pid || !isRunning(Number(pid)));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is somebody else's to signal, and lives.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
