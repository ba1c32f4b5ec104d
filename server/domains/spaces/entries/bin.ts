import type { Context, RecordData } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { removeRecord } from '#server/engine/records/write/removeRecord.ts';
import type { CleanupStep } from '#server/engine/jobs/forgetOldHandler.ts';
import { EVERY_SPACE, type Entry, type Space } from '#server/domains/spaces/space.ts';
import { forgetRefs } from '#server/domains/spaces/objects.ts';
import { countUsage } from '#server/domains/spaces/usage.ts';
import { below, freeNameAt, placeInBin, placeOf, presentFolder, reroot } from './tree.ts';

const DAY_MS = 86_400_000;

/** Puts an entry into the bin with everything below it that is not there already. Returns the changes of the entry. */
export async function discard({ db, clock }: Context, { table }: Space, entry: Entry): Promise<RecordData> {
  const now = clock();
  await db.kysely
    .updateTable(table)
    .set({ deleted_at: now, removed_with: entry.id })
    .where('ancestry', 'like', below(entry))
    .where('deleted_at', 'is', null)
    .execute();
  return { deleted_at: now, removed: true, removed_with: entry.id, place: placeInBin(entry.id) };
}

/**
 * Takes an entry out of the bin with everything that went with it: into its folder, or to the top where that is gone or
 * in the bin itself. Where its name is taken by now, it gets a number.
 */
export async function restore(context: Context, space: Space, entry: Entry): Promise<RecordData> {
  const level = await presentFolder(context, space, entry.parent_id, entry.user_id);
  const name = await freeNameAt(context, space, level, entry.name);
  await context.db.kysely
    .updateTable(space.table)
    .set({ deleted_at: null, removed_with: null })
    .where('ancestry', 'like', below(entry))
    .where('removed_with', '=', entry.id)
    .execute();
  await reroot(context, space, entry, level.ancestry);
  const { parent_id, ancestry } = level;
  const place = placeOf(space, level, name);
  return { deleted_at: null, removed: false, removed_with: null, name, parent_id, ancestry, place };
}

/** Deletes everything below an entry permanently, in a few statements whatever its number. */
export async function purgeBelow(context: Context, space: Space, entry: Entry): Promise<void> {
  const { kysely } = context.db;
  const pattern = below(entry);
  const sums = await kysely
    .selectFrom(space.table)
    .select((eb) => [eb.fn.sum<number | null>('size').as('bytes'), eb.fn.count<number>('object_key').as('files')])
    .where('ancestry', 'like', pattern)
    .executeTakeFirst();
  await forgetRefs(context, space, { below: pattern });
  await kysely.deleteFrom(space.table).where('ancestry', 'like', pattern).execute();
  await countUsage(context, space.ownerOf(entry.user_id), -(sums?.bytes ?? 0), -(sums?.files ?? 0));
}

/** What has been in the bin for the days of the setting is deleted permanently. */
export const emptyOldBins: CleanupStep = async (context) => {
  const { db, clock, live } = context;
  const before = clock() - live.read('space.bin_days') * DAY_MS;
  for (const space of EVERY_SPACE) {
    const definition = knownDefinition(context, space.resource);
    const due = await db.kysely
      .selectFrom(space.table)
      .select('id')
      .where('removed', '=', 1)
      .where('deleted_at', '<', before)
      .execute();
    for (const { id } of definition ? due : []) if (definition) await removeRecord(context, definition, id);
  }
};
