import type { Context } from '#server/engine/context.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';

/** What happens to a container shows in its deployment, which may already have made another. */
export const instanceHooks: ResourceHooks<'containerInstances'> = {
  async afterWrite(context, { before, after }) {
    const record = after ?? before;
    if (record === undefined || before === undefined || (after !== undefined && before.status === after.status)) return;
    await readAgain(context, record.cloud_id);
  },
};

async function readAgain(context: Context, cloudId: string): Promise<void> {
  for (const resource of ['containerDeployments', 'containerInstances'] as const) {
    const definition = knownDefinition(context, resource);
    if (definition !== undefined) await context.clouds.refresh(context, definition, cloudId);
  }
}
