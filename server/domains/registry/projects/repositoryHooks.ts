import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { leave } from '#server/domains/registry/content/leaving.ts';
import type { Uses } from '#server/domains/registry/content/uses.ts';
import { weighJob } from '#server/domains/registry/content/weighProject.ts';
import { neededRegistry, isReadOnly } from '#server/domains/registry/client/theRegistry.ts';

/** A repository that is deleted takes its images along, unless something uses one. */
export const repositoryHooks = (uses: Uses): ResourceHooks<'registryRepositories'> => ({
  async beforeDelete(context, repository) {
    const registry = await neededRegistry(context);
    if (isReadOnly(registry)) throw new ApiError('repository.readOnly');
    const name = repository.full_name ?? '';
    const used = await uses.of(context, registry.address, name);
    if (used.some(({ image }) => image.repository === name)) throw new ApiError('repository.digestInUse');
    await leave(
      context,
      (await digestsOf(context, repository.id)).map((digest) => ({ repository: name, digest, tag: null })),
    );
  },
  async afterWrite(context, { operation, before }) {
    if (operation !== 'delete' || before?.project_id == null) return;
    // Its bytes stay until the next clean-up, and count for the project as waiting.
    await context.jobs.schedule(context, weighJob(before.project_id, context.clock()));
  },
});

async function digestsOf({ db, clock }: Context, id: number): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('registry_manifests')
    .select('digest')
    .where('repository_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  await db.kysely
    .updateTable('registry_manifests')
    .set({ deleted_at: clock() })
    .where('repository_id', '=', id)
    .execute();
  return rows.map(({ digest }) => digest);
}
