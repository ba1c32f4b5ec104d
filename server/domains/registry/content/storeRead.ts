import { DIGEST } from '#model/domains/registry/imageName.ts';
import { projectOf } from '#model/domains/registry/tokenScope.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { forgetRecord } from '#server/engine/records/write/removeRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { definitionOf, theRegistry } from '#server/domains/registry/client/theRegistry.ts';
import { isLeaving } from './leaving.ts';
import { storeContent } from './manifestRows.ts';
import type { Reading } from './readJob.ts';
import { weighJob } from './weighProject.ts';

export interface KnownRepository {
  id: number;
  project_id: number;
  full_name: string;
}

/** The repository of this name; created if its project exists, whose owner alone may push to it. */
export async function repositoryNamed(context: Context, fullName: string): Promise<KnownRepository | undefined> {
  const row = await context.db.kysely
    .selectFrom('registry_repositories')
    .select(['id', 'project_id'])
    .where('full_name', '=', fullName)
    .executeTakeFirst();
  if (row !== undefined) return { id: row.id, project_id: row.project_id ?? 0, full_name: fullName };
  const project = await context.db.kysely
    .selectFrom('registry_projects')
    .select('id')
    .where('name', '=', projectOf(fullName))
    .executeTakeFirst();
  const registry = await theRegistry(context);
  if (project === undefined || registry === undefined) return undefined;
  const { id } = await storeRecord(context, definitionOf(context, 'registryRepositories'), {
    full_name: fullName,
    name: fullName.slice(fullName.indexOf('/') + 1),
    path: `${registry.address}/${fullName}`,
    project_id: project.id,
    size_bytes: 0,
    pull_count: 0,
  });
  return { id: Number(id), project_id: project.id, full_name: fullName };
}

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
    await storeTag(context, repository, reference, manifests);
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

async function storeTag(
  context: Context,
  repository: KnownRepository,
  name: string,
  manifests: NonNullable<Reading>['manifests'],
): Promise<void> {
  const [first] = manifests;
  const registry = await theRegistry(context);
  if (first === undefined || registry === undefined) return;
  const { db } = context;
  const row = await db.kysely
    .selectFrom('registry_manifests')
    .select(['pushed_at', 'pushed_by'])
    .where('repository_id', '=', repository.id)
    .where('digest', '=', first.digest)
    .executeTakeFirst();
  const facts: RecordData = {
    digest: first.digest,
    media_type: first.mediaType.slice(0, 128),
    kind: first.kind,
    platforms: first.children.flatMap(({ platform }) => platform ?? []),
    size_bytes: sizeOf(manifests),
    pushed_at: row?.pushed_at ?? context.clock(),
    pushed_by: row?.pushed_by ?? null,
  };
  const definition = definitionOf(context, 'registryTags');
  const there = await db.kysely
    .selectFrom('registry_tags')
    .select('id')
    .where('repository_id', '=', repository.id)
    .where('name', '=', name)
    .executeTakeFirst();
  const tag = there && (await findRecordOrNone(context, definition, there.id, { lock: true }));
  if (tag === undefined) {
    await storeRecord(context, definition, {
      ...facts,
      name,
      image: `${registry.address}/${repository.full_name}:${name}`,
      repository_id: repository.id,
      project_id: repository.project_id,
      in_use: false,
      pull_count: 0,
    });
    return;
  }
  const isSame = tag.digest === first.digest && tag.size_bytes === facts.size_bytes && tag.kind === facts.kind;
  if (!isSame || tag.pushed_at !== facts.pushed_at) await storeChanges(context, definition, tag, facts, 'push');
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
