import { keyOf, weigh, type WeighedManifest } from '#model/domains/registry/weigh.ts';
import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { sizeText } from '#model/rules/sizeText.ts';
import { notify } from '#server/domains/messages/notify.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { storePassing } from '#server/engine/records/write/values/storePassing.ts';
import { asRegistry, definitionOf, theRegistry } from '#server/domains/registry/client/theRegistry.ts';
import { contentOfProject } from './projectContent.ts';
import { isUseOf, type ImageUse, type Uses } from './uses.ts';

/** A push that passes the quota succeeds, because its size is not known before; the next one is refused. */
export const isUsedUp = (quota: number | null, used: number | null): boolean => quota !== null && (used ?? 0) >= quota;

export const WEIGH_PROJECT = 'registry-weigh';

/** The bytes of a project and what of it is in use, after its tags, its manifests or what uses them have changed. */
export const weighJob = (projectId: number, runAt: number): JobRequest => ({
  kind: WEIGH_PROJECT,
  lane: String(projectId),
  key: `${WEIGH_PROJECT} ${projectId}`,
  payload: { project: projectId },
  runAt,
  rerunIfRunning: true,
});

export const weighHandler = (uses: Uses): JobHandler => ({
  async finish(context, payload) {
    const project = isObject(payload) ? payload['project'] : undefined;
    if (typeof project === 'number') await weighProject(asRegistry(context), project, uses);
  },
});

export async function weighProject(context: Context, projectId: number, uses: Uses): Promise<void> {
  const registry = await theRegistry(context);
  const definition = definitionOf(context, 'registryProjects');
  const project = await findRecordOrNone(context, definition, projectId, { lock: true });
  if (project === undefined || registry === undefined) return;
  const content = await contentOfProject(context, projectId);
  const used = await uses.of(context, registry.address, `${project.name}/`);
  const isUsed = (repository: number, digest: string) =>
    used.some((use) => isUseOf(use, { ...content.imageOf(repository, digest), digest }));
  const manifests = content.manifests.map((each): WeighedManifest => {
    const { tags } = content.imageOf(each.repository, each.digest);
    return { ...each, isHeld: tags.length > 0 || isUsed(each.repository, each.digest) };
  });
  const weight = weigh(manifests);
  await markUsedTags(context, projectId, isUsed);
  await storeSizes(context, projectId, weight.byRepository);
  const isFull = isUsedUp(project.quota_bytes, weight.inUse);
  if (
    project.used_bytes === weight.inUse &&
    project.waiting_bytes === weight.waiting &&
    (project.is_full === true) === isFull
  )
    return;
  await storePassing(context, definition, project, {
    used_bytes: weight.inUse,
    waiting_bytes: weight.waiting,
    is_full: isFull,
  });
  if (isFull && project.is_full !== true) await informOfQuota(context, { ...project, used_bytes: weight.inUse });
}

/** The owner of the project hears at once that no further push is accepted. */
async function informOfQuota(context: Context, project: RecordOf<'registryProjects'>): Promise<void> {
  const { id, name, user_id: user, bp_id: organisation, quota_bytes: quota, used_bytes: used } = project;
  if (user === null && organisation === null) return;
  await notify(context, {
    type: 'resource',
    level: 'warn',
    to: user === null ? { organisation: organisation ?? 0 } : { users: [user] },
    title: 'notice.registryFull',
    text: 'notice.registryFullText',
    params: { name, used: sizeText(used ?? 0, 'en', 'GiB'), quota: sizeText(quota ?? 0, 'en', 'GiB') },
    link: `/registry/projects/${id}`,
    key: `registryFull ${id} ${context.clock()}`,
  });
}

/** The manifests of a project that nothing holds, and that are still there: a clean-up deletes them. */
export async function unheldManifests(
  context: Context,
  projectId: number,
  used: readonly ImageUse[],
): Promise<{ repository: string; digest: string }[]> {
  const content = await contentOfProject(context, projectId);
  const manifests = content.manifests.map((each): WeighedManifest => {
    const image = content.imageOf(each.repository, each.digest);
    return {
      ...each,
      isHeld: image.tags.length > 0 || used.some((use) => isUseOf(use, { ...image, digest: each.digest })),
    };
  });
  const { kept } = weigh(manifests);
  return manifests
    .filter(({ repository, digest, isDeleted }) => !isDeleted && !kept.has(keyOf(repository, digest)))
    .map(({ repository, digest }) => ({ repository: content.imageOf(repository, digest).repository, digest }));
}

async function markUsedTags(
  context: Context,
  projectId: number,
  isUsed: (repository: number, digest: string) => boolean,
): Promise<void> {
  const definition = definitionOf(context, 'registryTags');
  const tags = await context.db.kysely
    .selectFrom('registry_tags')
    .select(['id', 'repository_id', 'digest', 'in_use'])
    .where('project_id', '=', projectId)
    .execute();
  for (const tag of tags) {
    const inUse = isUsed(tag.repository_id ?? 0, tag.digest ?? '');
    if (inUse === (tag.in_use === 1)) continue;
    const record = await findRecordOrNone(context, definition, tag.id);
    if (record !== undefined) await storePassing(context, definition, record, { in_use: inUse });
  }
}

async function storeSizes(context: Context, projectId: number, sizes: ReadonlyMap<number, number>): Promise<void> {
  const definition = definitionOf(context, 'registryRepositories');
  const rows = await context.db.kysely
    .selectFrom('registry_repositories')
    .select(['id', 'size_bytes'])
    .where('project_id', '=', projectId)
    .execute();
  for (const { id, size_bytes: before } of rows) {
    const size = sizes.get(id) ?? 0;
    if (size === before) continue;
    const record = await findRecordOrNone(context, definition, id);
    if (record !== undefined)
      await storePassing(context, definition, record, { size_bytes: size } satisfies Record<string, Json>);
  }
}
