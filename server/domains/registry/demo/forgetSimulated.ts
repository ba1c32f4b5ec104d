import type { Context } from '#server/engine/context.ts';
import type { ActionOutcome } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { forgetRecord } from '#server/engine/records/write/removeRecord.ts';
import { asRegistry, definitionOf, type Registry } from '#server/domains/registry/client/theRegistry.ts';

/** From the tags up, so that nothing refers to what goes. */
const CONTENT = [
  ['registryTags', 'registry_tags'],
  ['registryRepositories', 'registry_repositories'],
  ['registryRobots', 'registry_robots'],
  ['registryRetentions', 'registry_retentions'],
  ['registryProjects', 'registry_projects'],
] as const;

/** Removes the simulated registry with all that was never pushed to it, so that a real one can be connected. */
export async function forgetSimulated(context: Context, registry: Registry): Promise<ActionOutcome> {
  const platform = asRegistry(context);
  for (const [resource, table] of CONTENT) {
    const rows = await context.db.kysely.selectFrom(table).select('id').execute();
    for (const { id } of rows) {
      const record = await findRecordOrNone(platform, definitionOf(context, resource), id);
      if (record !== undefined) await forgetRecord(context, definitionOf(context, resource), record);
    }
  }
  await context.db.kysely.deleteFrom('registry_manifests').execute();
  await context.db.kysely.deleteFrom('registry_leaving').execute();
  await forgetRecord(context, definitionOf(context, 'registries'), registry);
  return { onlyAnswers: true, reply: { status: 200, body: {} } };
}
