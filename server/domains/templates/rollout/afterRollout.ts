import type { Context, RecordData } from '#server/engine/context.ts';
import { latestRevision, manifestOf, type Stack } from '#server/domains/templates/stacks/stackRecords.ts';
import { endpointOf } from './desired.ts';
import { liveDeployments } from './liveDeployments.ts';

/** What a stack shows once its deployments run: when that was, and how it is reached. */
export async function afterRollout(context: Context, stack: Stack): Promise<RecordData> {
  if (stack.status === 'stopping') return {};
  const { connections } = manifestOf(await latestRevision(context, stack.id));
  const live = await liveDeployments(context, stack.id);
  return {
    connections: connections.map(({ deployment, port, scheme, username, database }) => ({
      scheme,
      address: endpointOf(live, `${deployment}.${port}`) ?? null,
      username,
      database,
    })),
    ...(stack.status !== 'starting' && { deployed_at: context.clock(), drifted: false }),
  };
}
