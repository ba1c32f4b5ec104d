import { keyOf } from '#model/domains/registry/weigh.ts';
import type { Context } from '#server/engine/context.ts';
import { contentOf } from './manifestRows.ts';

/** The manifests of a project, and which tags name each. */
export async function contentOfProject({ db }: Context, projectId: number) {
  const rows = await db.kysely
    .selectFrom('registry_manifests')
    .selectAll()
    .where('project_id', '=', projectId)
    .execute();
  const repositories = await db.kysely
    .selectFrom('registry_repositories')
    .select(['id', 'full_name'])
    .where('project_id', '=', projectId)
    .execute();
  const tags = await db.kysely
    .selectFrom('registry_tags')
    .select(['repository_id', 'name', 'digest'])
    .where('project_id', '=', projectId)
    .execute();
  const names = new Map(repositories.map(({ id, full_name: name }) => [id, name ?? '']));
  const byDigest = new Map<string, string[]>();
  for (const { repository_id: repository, digest, name } of tags) {
    const key = keyOf(repository ?? 0, digest ?? '');
    byDigest.set(key, [...(byDigest.get(key) ?? []), name ?? '']);
  }
  return {
    manifests: rows.map((row) => ({
      repository: row.repository_id,
      digest: row.digest,
      size: row.size,
      isDeleted: row.deleted_at !== null,
      ...contentOf(row),
    })),
    imageOf: (repository: number, digest: string) => ({
      repository: names.get(repository) ?? '',
      tags: byDigest.get(keyOf(repository, digest)) ?? [],
    }),
  };
}
