import { settledName } from '#model/domains/spaces/entryName.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { contentPath } from '#server/domains/spaces/contentPath.ts';
import type { Entry, Space, SpaceResource } from '#server/domains/spaces/space.ts';
import { forgetRefs, holdObject, releaseObject } from '#server/domains/spaces/objects.ts';
import { countUsage } from '#server/domains/spaces/usage.ts';
import { discard, purgeBelow, restore } from './bin.ts';
import { copyEntry } from './copyEntry.ts';
import { depthOf, heightOf, levelOf, placeOf, refuseTaken, refuseTooDeep, reroot, within } from './tree.ts';

/** What the entries of a space do beside their definition: they form a tree, and use up a quota. */
export const entryHooks = (space: Space): ResourceHooks<SpaceResource> => ({
  async beforeCreate(context, input) {
    const name = settledName(input.name);
    const level = await levelOf(context, space, input.parent_id, input.user_id ?? context.actor.id);
    await refuseTaken(context, space, level, name);
    // Without a content it is a folder, as the form of the console makes it.
    const isFolder = input.object_key === undefined || input.object_key === null;
    return { ...input, ...level, name, is_dir: isFolder, place: placeOf(space, level, name) };
  },

  async beforeUpdate(context, entry, changes) {
    // Moves, and ways into and out of the bin, have found their place already.
    if (changes.name === undefined || changes.place !== undefined) return changes;
    const name = settledName(changes.name);
    const level = await levelOf(context, space, entry.parent_id, entry.user_id);
    await refuseTaken(context, space, level, name, entry.id);
    return { ...changes, name, place: placeOf(space, level, name) };
  },

  async beforeDelete(context, entry) {
    await purgeBelow(context, space, entry);
    await forgetRefs(context, space, { entry });
  },

  async afterWrite(context, { operation, before }) {
    if (operation !== 'delete' || before === undefined || before.object_key === null) return;
    await countUsage(context, space.ownerOf(before.user_id), -(before.size ?? 0), -1);
  },

  content: {
    of(_context, { object_key: key, deleted_at: deleted, name, content_type: type, size, sha256 }) {
      if (key === null || sha256 === null) return { refusal: 'validation.noSuchFile' };
      if (deleted !== null) return { refusal: 'validation.fileInBin' };
      return { key, name, type: type ?? 'application/octet-stream', size: size ?? 0, sha256 };
    },
    hold: holdObject,
    release: releaseObject,
  },

  actions: {
    discard: async (context, entry) => ({ set: await discard(context, space, entry) }),
    restore: async (context, entry) => ({ set: await restore(context, space, entry) }),
    move: async (context, entry, { parent_id: target }) => ({ set: await move(context, space, entry, target) }),
    async copy(context, entry, { parent_id: target }) {
      const definition = knownDefinition(context, space.resource);
      if (definition === undefined) throw new ApiError('system.unknownService');
      const level = await levelOf(context, space, target, entry.user_id);
      refuseIntoItself(entry, level.ancestry);
      const id = await copyEntry(context, definition, space, { entry, level });
      return { onlyAnswers: true, reply: { status: 200, body: { id } } };
    },
    download: (_context, entry) => ({
      onlyAnswers: true,
      reply: { status: 200, body: { url: contentPath(space, entry) } },
    }),
  },
});

async function move(context: Context, space: Space, entry: Entry, target: number | null | undefined) {
  const level = await levelOf(context, space, target, entry.user_id);
  refuseIntoItself(entry, level.ancestry);
  if (entry.is_dir) refuseTooDeep(depthOf(level.ancestry) + 1 + (await heightOf(context, space, entry)));
  await refuseTaken(context, space, level, entry.name, entry.id);
  await reroot(context, space, entry, level.ancestry);
  return { parent_id: level.parent_id, ancestry: level.ancestry, place: placeOf(space, level, entry.name) };
}

function refuseIntoItself(entry: Entry, ancestry: string): void {
  if (ancestry.startsWith(within(entry))) throw new ApiError('spaces.intoItself', { at: ['parent_id'] });
}
