import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { forgetRecord } from '#server/engine/records/write/removeRecord.ts';
import { asRegistry, definitionOf, neededRegistry, isReadOnly } from '#server/domains/registry/client/theRegistry.ts';
import { blastRadius, describeRadius } from './blastRadius.ts';
import { leave } from './leaving.ts';
import type { Uses } from './uses.ts';
import { weighJob } from './weighProject.ts';

type Tag = RecordOf<'registryTags'>;

/** Deleting a tag, or a digest with all its tags; both first show what goes with it. */
export function tagHooks(uses: Uses): ResourceHooks<'registryTags'> {
  const previewOf = (all: boolean) => ({
    async basis(context: Context, tag: Tag) {
      const { tags, uses: used } = await blastRadius(context, tag, uses, { all });
      return [tag.digest, tags.map(({ name }) => name), used.map(({ resource, id }) => [resource, id])];
    },
    show: async (context: Context, tag: Tag) =>
      describeRadius(context, await blastRadius(context, tag, uses, { all }), tag, { all }),
  });
  return {
    actions: {
      remove: (context, tag) => removeTags(context, tag, uses, { all: false }),
      removeDigest: (context, tag) => removeTags(context, tag, uses, { all: true }),
    },
    previews: { remove: previewOf(false), removeDigest: previewOf(true) },
  };
}

async function removeTags(context: Context, tag: Tag, uses: Uses, { all }: { all: boolean }) {
  const registry = await neededRegistry(context);
  if (isReadOnly(registry)) throw new ApiError('repository.readOnly');
  const radius = await blastRadius(context, tag, uses, { all });
  if (radius.uses.length > 0) throw new ApiError('repository.digestInUse');
  const { repository, digest } = radius;
  const going = all ? radius.tags : radius.tags.filter(({ id }) => id === tag.id);
  await forgetTags(
    context,
    going.map(({ id }) => id),
  );
  await leave(context, all ? [{ repository, digest, tag: null }] : [{ repository, digest, tag: tag.name ?? '' }]);
  await context.jobs.schedule(context, weighJob(tag.project_id ?? 0, context.clock()));
  return { onlyAnswers: true as const, reply: { status: 200, body: { removed: going.length } } };
}

/** Takes tags out of our lists; the history names who did it. */
export async function forgetTags(context: Context, ids: readonly number[]): Promise<void> {
  const definition = definitionOf(context, 'registryTags');
  for (const id of ids) {
    const tag = await findRecordOrNone(asRegistry(context), definition, id, { lock: true });
    if (tag !== undefined) await forgetRecord(context, definition, tag);
  }
}
