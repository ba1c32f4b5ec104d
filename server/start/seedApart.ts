import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Settings } from '#server/engine/process/config.ts';
import type { Database } from '#server/engine/db/database.ts';
import type { FirstStart } from '#server/seed/firstStart.ts';
import { SeedFailed } from './seedFailed.ts';

/**
 * Seeds a new database in a child process: in this one, the memory for seeding, more than the server itself needs,
 * would stay allocated. Does nothing after the first start.
 */
export async function seedApart(db: Database, settings: Settings): Promise<FirstStart> {
  const started = await db.kysely
    .selectFrom('platform_facts')
    .select('at')
    .where('name', '=', 'started')
    .executeTakeFirst();
  if (started !== undefined) return {};
  const child = fork(fileURLToPath(new URL('./seedProcess.ts', import.meta.url)), { serialization: 'advanced' });
  let result: FirstStart | undefined;
  child.once('message', (message: FirstStart) => (result = message));
  child.send(settings);
  await once(child, 'exit');
  if (result === undefined) throw new SeedFailed('the first start could not seed the database');
  return result;
}
