import { freeName, settledName } from '#model/domains/spaces/entryName.ts';
import type { Context } from '#server/engine/context.ts';
import { lockUntilCommit } from '#server/engine/db/lockUntilCommit.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Entry, Space } from '#server/domains/spaces/space.ts';

/** Deeper than people nest, and than paths of other systems allow. */
export const DEEPEST = 32;

/** Where an entry is: the folder above, and the ids of all folders above it. */
export interface Level {
  parent_id: number | null;
  ancestry: string;
  /** Whose space it is. */
  user_id: number | null;
}

type At = Pick<Entry, 'id' | 'ancestry'>;

/** The ancestry of what is directly in a folder. */
export const within = ({ id, ancestry }: At): string => `${ancestry ?? '/'}${id}/`;

export const depthOf = (ancestry: string): number => ancestry.split('/').length - 2;

/** Unique among the present entries: one name in one folder. */
export function placeOf({ name: space }: Space, { parent_id, user_id }: Level, name: string): string {
  const folder = parent_id ?? (space === 'personal' ? `top of ${user_id}` : 'top');
  return `${folder}/${settledName(name)}`;
}

/** An entry of the bin takes no name. */
export const placeInBin = (id: number): string => `bin/${id}`;

/** The level of a folder of the same space; of the top without one. Its reference has been checked. */
export async function levelOf(
  { db }: Context,
  { table }: Space,
  parentId: number | null | undefined,
  userId: number | null,
): Promise<Level> {
  if (parentId === null || parentId === undefined) return { parent_id: null, ancestry: '/', user_id: userId };
  const folder = await db.kysely
    .selectFrom(table)
    .select(['id', 'ancestry'])
    .where('id', '=', parentId)
    .where('is_dir', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (folder === undefined) throw new ApiError('spaces.notFolder', { at: ['parent_id'] });
  const ancestry = within(folder);
  refuseTooDeep(depthOf(ancestry));
  return { parent_id: folder.id, ancestry, user_id: userId };
}

/**
 * The level of a folder that may be gone or in the bin by now: then the top, so that a file that has arrived is not
 * lost.
 */
export async function presentFolder(
  context: Context,
  space: Space,
  parentId: number | null,
  userId: number | null,
): Promise<Level> {
  const folder =
    parentId === null
      ? undefined
      : await context.db.kysely
          .selectFrom(space.table)
          .select('id')
          .where('id', '=', parentId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst();
  return levelOf(context, space, folder?.id, userId);
}

export function refuseTooDeep(depth: number): void {
  if (depth > DEEPEST) throw new ApiError('spaces.tooDeep', { at: ['parent_id'], params: { max: DEEPEST } });
}

/** Refuses a name that the folder has already (29002), at its field. */
export async function refuseTaken(
  context: Context,
  space: Space,
  level: Level,
  name: string,
  ownId?: number,
): Promise<void> {
  const there = await entryAt(context, space, level, name);
  if (there === undefined || there.id === ownId) return;
  throw new ApiError('spaces.nameTaken', { params: { name }, fields: { name: 'spaces.taken' } });
}

/** What a folder has at a name. Others who want the name wait until this transaction ends, and see what it left. */
export async function entryAt({ db }: Context, space: Space, level: Level, name: string) {
  const place = placeOf(space, level, name);
  await lockUntilCommit(db, 'place', `${space.name} ${place}`);
  return db.kysely.selectFrom(space.table).select(['id', 'is_dir']).where('place', '=', place).executeTakeFirst();
}

/** The name, with a number where the folder has it already. */
export async function freeNameAt(context: Context, space: Space, level: Level, name: string): Promise<string> {
  const taken = new Set<string>();
  let next = name;
  while ((await entryAt(context, space, level, next)) !== undefined) {
    taken.add(next);
    next = freeName(name, (each) => taken.has(each));
  }
  return next;
}

/** Everything below a folder, at any depth. Ids are digits, so nothing in the pattern needs an escape. */
export const below = (entry: At): string => `${within(entry)}%`;

/** The height of what is below a folder: 0 for an empty one. */
export async function heightOf({ db }: Context, { table }: Space, entry: Entry): Promise<number> {
  const rows = await db.kysely
    .selectFrom(table)
    .select('ancestry')
    .distinct()
    .where('ancestry', 'like', below(entry))
    .execute();
  const own = depthOf(entry.ancestry ?? '/');
  return rows.reduce((height, { ancestry }) => Math.max(height, depthOf(ancestry ?? '/') - own), 0);
}

/** Everything below a folder moves with it. */
export async function reroot({ db }: Context, { table }: Space, entry: Entry, ancestry: string): Promise<void> {
  const [from, to] = [within(entry), within({ id: entry.id, ancestry })];
  if (from === to) return;
  await db.kysely
    .updateTable(table)
    .set((eb) => ({ ancestry: eb(eb.val(to), '||', eb.fn<string>('substr', ['ancestry', eb.val(from.length + 1)])) }))
    .where('ancestry', 'like', below(entry))
    .execute();
}
