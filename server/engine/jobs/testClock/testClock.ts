import type { Database } from '#server/engine/db/database.ts';

/** A clock that only moves by hand. Its instant is stored, so that it never goes back, even after a crash. */
export interface TestClock {
  now(): number;
  /** Stores the instant and moves to it. */
  moveTo(instant: number): Promise<void>;
  /** Catches up with another process of the same database. */
  follow(): Promise<void>;
}

/** The name of its instant among the facts of the platform. */
const FACT = 'test clock';

/** Starts at `start`, or where this database has arrived, whichever is later. */
export async function openTestClock(db: Database, start: number): Promise<TestClock> {
  let now = start;

  async function follow(): Promise<void> {
    const stored = await db.kysely
      .selectFrom('platform_facts')
      .select('at')
      .where('name', '=', FACT)
      .executeTakeFirst();
    now = Math.max(now, stored?.at ?? now);
  }

  await follow();
  return {
    now: () => now,
    follow,
    async moveTo(instant) {
      const at = Math.max(now, instant);
      await db.kysely
        .insertInto('platform_facts')
        .values({ name: FACT, at })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
        .execute();
      now = at;
    },
  };
}
