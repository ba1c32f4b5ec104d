import { isObject } from '#model/fields/kind.ts';
import type { Context, JobRequest, RecordData } from '#server/engine/context.ts';
import type { ActionOutcome } from '#server/engine/product/hooks.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { asRegistry, definitionOf, type Registry } from '#server/domains/registry/client/theRegistry.ts';
import { leave } from './leaving.ts';
import type { Uses } from './uses.ts';
import { unheldManifests, weighJob } from './weighProject.ts';

export const END_CLEANING = 'registry-cleaning-end';

/** Pushes are refused for no longer, whatever became of the clean-up. */
const LONGEST_MS = 4 * 3_600_000;

export const cleaningEndJob = ({ clock }: Context, registryId: number): JobRequest => ({
  kind: END_CLEANING,
  lane: END_CLEANING,
  key: `${END_CLEANING} ${registryId}`,
  payload: { registry: registryId },
  runAt: clock() + LONGEST_MS,
});

/** Ends a clean-up that no one has ended. Its bytes may still be there, so that they stay listed. */
export const cleaningEndHandler: JobHandler = {
  async finish(received, payload) {
    const context = asRegistry(received);
    const id = isObject(payload) ? payload['registry'] : undefined;
    const definition = definitionOf(context, 'registries');
    const registry =
      typeof id === 'number' ? await findRecordOrNone(context, definition, id, { lock: true }) : undefined;
    if (registry?.status !== 'cleaning') return;
    await storeChanges(context, definition, registry, { status: 'ready', ...NOT_CLEANING }, 'endCleanUp');
  },
};

const NOT_CLEANING: RecordData = { cleaning_since: null, cleaning_ends: null };

/**
 * Before the bytes can be freed, what nothing uses is deleted from the registry: its own way to find untagged manifests
 * deletes those of multi-platform images, too. Meanwhile the token server lets no one push.
 */
export const beginCleanUp = (uses: Uses) =>
  async function begin(context: Context, registry: Registry): Promise<ActionOutcome> {
    const platform = asRegistry(context);
    for (const { id, name } of await projectsOf(platform, registry.id)) {
      const used = await uses.of(platform, registry.address, `${name ?? ''}/`);
      const unheld = await unheldManifests(platform, id, used);
      await leave(
        platform,
        unheld.map((each) => ({ ...each, tag: null })),
      );
    }
    const now = context.clock();
    return { set: { cleaning_since: now, cleaning_ends: now + LONGEST_MS } };
  };

/** `done`: the command has freed the bytes of what was deleted, so that it is listed no longer. */
export async function endCleanUp(
  context: Context,
  registry: Registry,
  { done }: { done?: boolean | null },
): Promise<ActionOutcome> {
  await context.jobs.drop(context, `${END_CLEANING} ${registry.id}`);
  if (done === false) return { set: NOT_CLEANING };
  const projects = await projectsOf(context, registry.id);
  const freed = projects.reduce((sum, project) => sum + (project.waiting_bytes ?? 0), 0);
  await context.db.kysely.deleteFrom('registry_manifests').where('deleted_at', 'is not', null).execute();
  for (const { id } of projects) await context.jobs.schedule(context, weighJob(id, context.clock()));
  return { set: { ...NOT_CLEANING, last_cleaned_at: context.clock(), freed_bytes: freed } };
}

export const projectsOf = ({ db }: Context, registryId: number) =>
  db.kysely
    .selectFrom('registry_projects')
    .select(['id', 'name', 'waiting_bytes'])
    .where('registry_id', '=', registryId)
    .execute();
