import { notify } from '#server/domains/messages/notify.ts';
import { projectOf } from '#model/domains/registry/tokenScope.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { findRecord, findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { definitionOf, neededRegistry, theRegistry } from '#server/domains/registry/client/theRegistry.ts';

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

export interface NamedImage {
  name: string;
  digest: string;
  mediaType: string;
  by: string | null;
  at: number;
}

/** The tag names this digest now, with who has pushed it: a new tag, or another image in its place. */
export async function nameTag(
  context: Context,
  repository: KnownRepository,
  { name, digest, mediaType, by, at }: NamedImage,
): Promise<RecordOf<'registryTags'>> {
  const definition = definitionOf(context, 'registryTags');
  const there = await context.db.kysely
    .selectFrom('registry_tags')
    .select('id')
    .where('repository_id', '=', repository.id)
    .where('name', '=', name)
    .executeTakeFirst();
  const tag = there && (await findRecordOrNone(context, definition, there.id, { lock: true }));
  const pushed = { digest, media_type: mediaType.slice(0, LONGEST_TYPE), pushed_by: by, pushed_at: at };
  if (tag !== undefined) {
    if (tag.digest === digest && tag.pushed_at === at) return tag;
    if (tag.in_use === true && tag.digest !== digest) await informOfOther(context, repository, { name, digest, by });
    return storeChanges(context, definition, tag, pushed, 'push');
  }
  const { address } = await neededRegistry(context);
  const { id } = await storeRecord(context, definition, {
    ...pushed,
    name,
    image: `${address}/${repository.full_name}:${name}`,
    repository_id: repository.id,
    project_id: repository.project_id,
    in_use: false,
    pull_count: 0,
  });
  return findRecord(context, definition, Number(id));
}

const LONGEST_TYPE = 128;

/** What uses a tag has another image with its next start: its owner may not have meant that. */
async function informOfOther(
  context: Context,
  { project_id: id, full_name: repository }: KnownRepository,
  { name, digest, by }: Pick<NamedImage, 'name' | 'digest' | 'by'>,
): Promise<void> {
  const project = await context.db.kysely
    .selectFrom('registry_projects')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (project?.user_id == null) return;
  await notify(context, {
    type: 'resource',
    to: { users: [project.user_id] },
    title: 'notice.imageReplaced',
    text: 'notice.imageReplacedText',
    params: { image: `${repository}:${name}`, by: by ?? '' },
    link: `/registry/projects/${id}`,
    key: `imageReplaced ${repository}:${name} ${digest}`,
  });
}
