import type { Database } from '#server/engine/db/database.ts';

/** A nested transaction: a failure inside keeps the rest of the outer one. */
export async function inSavepoint<T>(
  on: { run: (text: string, params: readonly []) => ReturnType<Database['run']> },
  work: () => Promise<T>,
): Promise<T> {
  await on.run('savepoint part', []);
  try {
    const result = await work();
    await on.run('release savepoint part', []);
    return result;
  } catch (error) {
    await on.run('rollback to savepoint part', []);
    await on.run('release savepoint part', []);
    throw error;
  }
}
