import type { Definition } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import type { Entry, Space } from '#server/domains/spaces/space.ts';
import { addRef } from '#server/domains/spaces/objects.ts';
import { countUsage, refuseBeyondQuota } from '#server/domains/spaces/usage.ts';
import { below, depthOf, freeNameAt, heightOf, placeOf, refuseTooDeep, within, type Level } from './tree.ts';

/** More would hold the writer of the database for too long. */
const MOST_ENTRIES = 10_000;

/**
 * Copies an entry with everything below it. The contents are shared: a copy takes quota, and no room. A name that the
 * folder has already gets a number. Returns the id of the copy.
 */
export async function copyEntry(
  context: Context,
  definition: Definition,
  space: Space,
  { entry, level }: { entry: Entry; level: Level },
): Promise<number> {
  const inside = await insideOf(context, space, entry);
  if (inside.length > MOST_ENTRIES) throw new ApiError('spaces.tooMany', { params: { max: MOST_ENTRIES } });
  refuseTooDeep(depthOf(level.ancestry) + (entry.is_dir ? 1 + (await heightOf(context, space, entry)) : 0));
  const files = [entry, ...inside].filter(({ object_key }) => object_key !== null);
  const bytes = files.reduce((sum, { size }) => sum + (size ?? 0), 0);
  const owner = space.ownerOf(level.user_id);
  await refuseBeyondQuota(context, space, owner, bytes);
  const { id } = await storeRecord(onBehalf(context, context.actor), definition, {
    ...contentOf(entry),
    ...level,
    name: await freeNameAt(context, space, level, entry.name),
  });
  await copyInside(context, space, { from: entry, to: { id: Number(id), ancestry: level.ancestry } }, inside);
  for (const { object_key: key } of files) if (key !== null) await addRef(context, key);
  await countUsage(context, owner, bytes, files.length);
  return Number(id);
}

const contentOf = ({ is_dir, size, content_type, sha256, thumb, object_key }: Entry) => ({
  is_dir,
  size,
  content_type,
  sha256,
  thumb,
  object_key,
});

const insideOf = ({ db }: Context, { table }: Space, entry: Entry) =>
  db.kysely
    .selectFrom(table)
    .selectAll()
    .where('ancestry', 'like', below(entry))
    .where('deleted_at', 'is', null)
    // A folder before what is in it.
    .orderBy('id')
    .limit(MOST_ENTRIES + 1)
    .execute();

type Row = Awaited<ReturnType<typeof insideOf>>[number];

async function copyInside(
  { db, clock }: Context,
  space: Space,
  { from, to }: { from: Pick<Entry, 'id' | 'ancestry'>; to: Pick<Entry, 'id' | 'ancestry'> },
  rows: readonly Row[],
): Promise<void> {
  const copies = new Map<number | null, Pick<Entry, 'id' | 'ancestry'>>([[from.id, to]]);
  // A folder that was moved into a younger one has a smaller id than it.
  const inOrder = rows.toSorted((one, other) => depthOf(one.ancestry ?? '/') - depthOf(other.ancestry ?? '/'));
  const now = clock();
  for (const { id, ...row } of inOrder) {
    const above = copies.get(row.parent_id);
    if (above === undefined) continue;
    const level = { parent_id: above.id, ancestry: within(above), user_id: row.user_id };
    const made = await db.kysely
      .insertInto(space.table)
      .values({ ...row, ...level, place: placeOf(space, level, row.name), created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    copies.set(id, { id: made.id, ancestry: level.ancestry });
  }
}
