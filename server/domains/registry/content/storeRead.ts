import { DIGEST } from '#model/domains/registry/imageName.ts';
import type { Context } from '#server/engine/context.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { storePassing } from '#server/engine/records/write/values/storePassing.ts';
import { forgetRecord } from '#server/engine/records/write/removeRecord.ts';
import { definitionOf } from '#server/domains/registry/client/theRegistry.ts';
import { isLeaving } from './leaving.ts';
import { nameTag, repositoryNamed, type KnownRepository } from './nameTag.ts';
import { storeContent } from './manifestRows.ts';
import type { Reading } from './readJob.ts';
import { weighJob } from './weighProject.ts';

/** Stores what was read of a tag or a digest: its manifests, the tag, and what they weigh. */
export async function storeRead(
  context: Context,
  { repository: name, reference, manifests }: NonNullable<Reading>,
): Promise<void> {
  const [first] = manifests;
  const isDigest = DIGEST.test(reference);
  if (first === undefined && !(await isKnown(context, name))) return;
  const repository = await repositoryNamed(context, name);
  if (repository === undefined) return;
  for (const { children, ...manifest } of manifests)
    await storeContent(context, {
      ...manifest,
      repositoryId: repository.id,
      projectId: repository.project_id,
      children: children.map(({ digest }) => digest),
      platforms: children.flatMap(({ platform }) => platform ?? []),
    });
  if (first === undefined) await forgetGone(context, repository, reference);
  else if (!isDigest && !(await isLeaving(context, name, reference, first.digest)))
    await fillTag(context, repository, reference, manifests);
  await context.jobs.schedule(context, weighJob(repository.project_id, context.clock()));
}

async function isKnown({ db }: Context, name: string): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('registry_repositories')
    .select('id')
    .where('full_name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

/** The registry no longer has the tag, or the digest with all its tags. */
async function forgetGone(context: Context, { id }: KnownRepository, reference: string): Promise<void> {
  const isDigest = DIGEST.test(reference);
  const rows = await context.db.kysely
    .selectFrom('registry_tags')
    .select('id')
    .where('repository_id', '=', id)
    .where(isDigest ? 'digest' : 'name', '=', reference)
    .execute();
  const definition = definitionOf(context, 'registryTags');
  for (const row of rows) {
    const tag = await findRecordOrNone(context, definition, row.id, { lock: true });
    if (tag !== undefined) await forgetRecord(context, definition, tag);
  }
  if (isDigest)
    await context.db.kysely
      .updateTable('registry_manifests')
      .set({ deleted_at: context.clock() })
      .where('repository_id', '=', id)
      .where('digest', '=', reference)
      .where('deleted_at', 'is', null)
      .execute();
}

/**
 * The tag names what was read, with its kind and size. Those follow from the digest, so that the history leaves them
 * out.
 */
async function fillTag(
  context: Context,
  repository: KnownRepository,
  name: string,
  manifests: NonNullable<Reading>['manifests'],
): Promise<void> {
  const [first] = manifests;
  if (first === undefined) return;
  const row = await context.db.kysely
    .selectFrom('registry_manifests')
    .select(['pushed_at', 'pushed_by'])
    .where('repository_id', '=', repository.id)
    .where('digest', '=', first.digest)
    .executeTakeFirst();
  const pushed = { by: row?.pushed_by ?? null, at: row?.pushed_at ?? context.clock() };
  const tag = await nameTag(context, repository, { name, digest: first.digest, mediaType: first.mediaType, ...pushed });
  const content = {
    kind: first.kind,
    platforms: first.children.flatMap(({ platform }) => platform ?? []),
    size_bytes: sizeOf(manifests),
  };
  if (tag.size_bytes !== content.size_bytes || tag.kind !== content.kind)
    await storePassing(context, definitionOf(context, 'registryTags'), tag, content);
}

/** What a pull of all of it would transfer, each blob once. */
function sizeOf(manifests: NonNullable<Reading>['manifests']): number {
  const sizes = new Map<string, number>();
  for (const { digest, size, blobs } of manifests) {
    sizes.set(digest, size);
    for (const blob of blobs) sizes.set(blob.digest, blob.size);
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}
