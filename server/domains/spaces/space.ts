import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord, type FindOptions } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import type { LiveSettings } from '#server/engine/settings/liveSettings.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';

export type SpaceName = 'personal' | 'public';
export type SpaceResource = 'personalFiles' | 'publicFiles';
export type Entry = RecordOf<SpaceResource>;

/** A file space: its entries are records of one resource. */
export interface Space {
  name: SpaceName;
  resource: SpaceResource;
  /** Its table. Both have the same columns, so queries know the columns of one. */
  table: 'personal_files';
  /** Bytes for each owner. */
  quota(live: LiveSettings): number;
  /** Who uses the space up, as a key of `space_usage`. */
  ownerOf(userId: number | null): string;
}

export const SPACES: Readonly<Record<SpaceName, Space>> = {
  personal: {
    name: 'personal',
    resource: 'personalFiles',
    table: 'personal_files',
    quota: (live) => live.read('space.personal_bytes'),
    ownerOf: (userId) => `personal/${userId}`,
  },
  public: {
    name: 'public',
    resource: 'publicFiles',
    table: 'public_files' as string as 'personal_files',
    quota: (live) => live.read('space.public_bytes'),
    ownerOf: () => 'public',
  },
};

export const EVERY_SPACE: readonly Space[] = Object.values(SPACES);

/** The space in a path; any other word answers like an unknown address. */
export function spaceIn(word: string | undefined): Space {
  const space = word === 'personal' || word === 'public' ? SPACES[word] : undefined;
  if (space === undefined) throw new ApiError('request.notFound');
  return space;
}

/** The definition of its entries, if the actor may do this with them. */
export function entriesFor(
  context: Context,
  { resource }: Space,
  operation: Parameters<typeof decide>[1],
): Definition & { resource: SpaceResource } {
  const definition = knownDefinition(context, resource);
  if (definition === undefined) throw new ApiError('request.notFound');
  refuseUnless(context, decide(context, operation, definition));
  return definition;
}

/** An entry that the actor may see and that is not in the bin. */
export async function presentEntry(
  context: Context,
  definition: Definition & { resource: SpaceResource },
  id: RecordId,
  options?: FindOptions,
): Promise<Entry> {
  const entry = await findRecord(context, definition, id, options);
  if (entry.deleted_at !== null) throw new ApiError('spaces.inBin');
  return entry;
}

/** The operation of a call on whatever space its path names; the call itself decides for that space. */
export const onEverySpace = (operation: 'list' | 'show' | 'create') =>
  EVERY_SPACE.map(({ resource }) => ({ resource, operation }));
