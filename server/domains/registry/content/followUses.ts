import type { Context, RecordChange } from '#server/engine/context.ts';
import { asRegistry, theRegistry } from '#server/domains/registry/client/theRegistry.ts';
import type { Uses } from './uses.ts';
import { weighJob } from './weighProject.ts';

/** What runs an image, or no longer runs it, decides what of its project is in use. */
export async function followUses(received: Context, uses: Uses, changes: readonly RecordChange[]): Promise<void> {
  if (!changes.some(({ resource }) => uses.watches(resource))) return;
  const context = asRegistry(received);
  const registry = await theRegistry(context);
  if (registry === undefined) return;
  const names = new Set(uses.touched(registry.address, changes).map(({ project }) => project));
  if (names.size === 0) return;
  const projects = await context.db.kysely
    .selectFrom('registry_projects')
    .select('id')
    .where('name', 'in', [...names])
    .execute();
  for (const { id } of projects) await context.jobs.schedule(context, weighJob(id, context.clock()));
}
