import type { Context, RecordData } from '#server/context.ts';
import type { ResourceHooks } from '#server/useCases/hooks.ts';
import { checkLicenceLimits } from '#server/useCases/licence/licenceLimits.ts';

/** Edge nodes are what a licence counts (spec 8.3: 8805, 8809). */
export const edgeHooks: ResourceHooks = {
  async beforeCreate(context, input) {
    await checkGrowth(context, {}, input);
    return input;
  },
  async beforeUpdate(context, edge, changes) {
    await checkGrowth(context, edge, { ...edge, ...changes });
    return changes;
  },
};

const amount = (value: RecordData[string] | undefined) => (typeof value === 'number' ? value : 0);

async function checkGrowth(context: Context, before: RecordData, after: RecordData): Promise<void> {
  const nodes = amount(after.node_count) - amount(before.node_count);
  const cores = amount(after.cpu_cores) - amount(before.cpu_cores);
  // Shrinking is always allowed, also from above a limit.
  if (nodes <= 0 && cores <= 0) return;
  const [total] = await context.db.all<{ nodes: number | null; cores: number | null }>('select sum(node_count) as nodes, sum(cpu_cores) as cores from edges');
  await checkLicenceLimits(context, {
    nodes: nodes > 0 ? Number(total?.nodes ?? 0) + nodes : 0,
    cores: cores > 0 ? Number(total?.cores ?? 0) + cores : 0,
  });
}
