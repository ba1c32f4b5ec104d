import type { Context } from '#server/engine/context.ts';
import type { FilesInUse } from '#server/engine/files/forgetStrayBytes.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import type { Entry, Space } from './space.ts';

export const REMOVE_OBJECTS = 'remove-objects';

const OBJECTS_A_ROUND = 500;

/** A content that has completely arrived, for its first entry. */
export async function addObject(
  { db }: Context,
  { key, size, sha256 }: { key: string; size: number; sha256: string },
): Promise<void> {
  await db.kysely.insertInto('space_objects').values({ object_key: key, size, sha256, refs: 1 }).execute();
}

/** One more entry has the content. */
export async function addRef({ db }: Context, key: string): Promise<void> {
  await db.kysely
    .updateTable('space_objects')
    .set((eb) => ({ refs: eb('refs', '+', 1) }))
    .where('object_key', '=', key)
    .execute();
}

/**
 * Keeps the content beyond its entries, for example while a cloud is sent it. False: the last of them has just gone,
 * and the content with it.
 */
export async function holdObject({ db }: Context, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('space_objects')
    .set((eb) => ({ refs: eb('refs', '+', 1) }))
    .where('object_key', '=', key)
    .where('refs', '>', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends one `holdObject`. */
export async function releaseObject(context: Context, key: string): Promise<void> {
  await context.db.kysely
    .updateTable('space_objects')
    .set((eb) => ({ refs: eb('refs', '-', 1) }))
    .where('object_key', '=', key)
    .execute();
  await removeUnused(context);
}

/** These entries go. A content without entries is removed from the file store once this is committed. */
export async function forgetRefs(
  context: Context,
  { table }: Space,
  entries: { below: string } | { entry: Entry },
): Promise<void> {
  const { kysely } = context.db;
  const going = kysely
    .selectFrom(table)
    .select((eb) => ['object_key', eb.fn.countAll<number>().as('entries')])
    .where('object_key', 'is not', null)
    .$if('below' in entries, (of) => of.where('ancestry', 'like', 'below' in entries ? entries.below : ''))
    .$if('entry' in entries, (of) => of.where('id', '=', 'entry' in entries ? entries.entry.id : 0))
    .groupBy('object_key');
  for (const { object_key: key, entries: count } of await going.execute()) {
    if (key === null) continue;
    await kysely
      .updateTable('space_objects')
      .set((eb) => ({ refs: eb('refs', '-', count) }))
      .where('object_key', '=', key)
      .execute();
  }
  await removeUnused(context);
}

const removeUnused = (context: Context): Promise<void> =>
  context.jobs.schedule(context, {
    kind: REMOVE_OBJECTS,
    lane: REMOVE_OBJECTS,
    payload: null,
    runAt: context.clock(),
    key: REMOVE_OBJECTS,
    rerunIfRunning: true,
  });

/**
 * Removes the contents that no entry has and nothing holds. None of them can get one again, because copies are made
 * from entries. Their rows go after their bytes, so that a crash in between does it again.
 */
export const removeObjectsHandler: JobHandler = {
  async prepare({ db, files }, _payload, attempt) {
    for (;;) {
      const rows = await db.kysely
        .selectFrom('space_objects')
        .select('object_key')
        .where('refs', '<=', 0)
        .limit(OBJECTS_A_ROUND)
        .execute();
      if (rows.length === 0) return null;
      for (const { object_key: key } of rows) {
        await files.remove(key);
        await db.kysely.deleteFrom('space_objects').where('object_key', '=', key).where('refs', '<=', 0).execute();
      }
      await attempt.keep();
    }
  },
  finish: async () => undefined,
};

export const objectsInUse: FilesInUse = async ({ db }, keys) => {
  const rows = await db.kysely
    .selectFrom('space_objects')
    .select('object_key')
    .where('object_key', 'in', keys)
    .execute();
  return rows.map(({ object_key }) => object_key);
};
