import { entryNameFault, settledName } from '#model/domains/spaces/entryName.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { addObject } from '#server/domains/spaces/objects.ts';
import type { Space, SpaceResource } from '#server/domains/spaces/space.ts';
import { countUsage } from '#server/domains/spaces/usage.ts';
import { discard } from '#server/domains/spaces/entries/bin.ts';
import { entryAt, freeNameAt, levelOf, refuseTaken, type Level } from '#server/domains/spaces/entries/tree.ts';

/** Where the folder has an entry of that name: refuse (29002), keep both, or put the old file into the bin. */
export const CONFLICTS = ['refuse', 'rename', 'replace'] as const;
export type Conflict = (typeof CONFLICTS)[number];

type Entries = Definition & { resource: SpaceResource };

export interface Arrived {
  name: string;
  type: string;
  size: number;
  sha256: string;
  /** Of its content in the file store. */
  key: string;
  thumb?: Json;
}

export function refuseName(name: string): void {
  const fault = entryNameFault(name);
  if (fault) throw new ApiError('request.invalid', { fields: { name: fault } });
}

/** Refuses before a byte is sent what would be refused at the end. */
export async function refuseConflict(
  context: Context,
  space: Space,
  level: Level,
  { name, conflict }: { name: string; conflict: Conflict },
): Promise<void> {
  if (conflict === 'refuse') return refuseTaken(context, space, level, name);
  const there = await entryAt(context, space, level, name);
  if (conflict === 'replace' && there?.is_dir === 1) throw new ApiError('spaces.folderHere');
}

/**
 * The level of a folder at `path` below another one. Folders that are missing on the way are created, once:
 * the files of a folder arrive side by side.
 */
export async function levelAt(
  context: Context,
  definition: Entries,
  space: Space,
  { parentId, path, userId }: { parentId: number | null; path: readonly string[]; userId: number },
): Promise<Level> {
  let level = await levelOf(context, space, parentId, userId);
  for (const name of path) {
    refuseName(name);
    const there = await entryAt(context, space, level, name);
    if (there && there.is_dir !== 1) throw new ApiError('spaces.notFolder', { at: ['path'] });
    const id = there?.id ?? (await newFolder(context, definition, level, name));
    level = await levelOf(context, space, id, userId);
  }
  return level;
}

async function newFolder(context: Context, definition: Entries, level: Level, name: string): Promise<number> {
  const { id } = await storeRecord(onBehalf(context, context.actor), definition, {
    name,
    parent_id: level.parent_id,
    user_id: level.user_id,
  });
  return Number(id);
}

/** The entry of a content that has arrived. */
export async function addEntry(
  context: Context,
  definition: Entries,
  space: Space,
  { level, conflict, file }: { level: Level; conflict: Conflict; file: Arrived },
): Promise<number> {
  const owner = onBehalf(context, context.actor);
  let name = settledName(file.name);
  const there = await entryAt(context, space, level, name);
  if (there && conflict === 'rename') name = await freeNameAt(context, space, level, name);
  if (there && conflict === 'replace') {
    if (there.is_dir === 1) throw new ApiError('spaces.folderHere');
    const old = await findRecord(owner, definition, there.id, { lock: true });
    await storeChanges(owner, definition, old, await discard(context, space, old), 'discard');
  }
  await addObject(context, file);
  const { id } = await storeRecord(owner, definition, {
    name,
    parent_id: level.parent_id,
    user_id: level.user_id,
    size: file.size,
    content_type: file.type,
    sha256: file.sha256,
    object_key: file.key,
    thumb: file.thumb ?? null,
  });
  await countUsage(context, space.ownerOf(level.user_id), file.size, 1);
  if (there && conflict === 'replace' && space.name === 'personal') await passLinks(context, there.id, Number(id));
  return Number(id);
}

/** The links to a file lead to the one that replaces it. */
async function passLinks({ db }: Context, from: number, to: number): Promise<void> {
  await db.kysely.updateTable('space_shares').set({ file_id: to }).where('file_id', '=', from).execute();
}
