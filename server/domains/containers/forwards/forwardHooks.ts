import { forwardPorts } from '#model/domains/containers/forwardPorts.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ActionInputOf, ActionOutcome, ResourceHooks } from '#server/engine/product/hooks.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { wireRecord } from '#server/engine/records/table/resourceTable.ts';
import { asForwarder, definitionOf, tcpPorts, type Deployment, type Forward } from './facts.ts';
import { addressOf, followForwards, markClouds } from './follow.ts';

/** What an agent can report at once. */
const MOST_OF_GATEWAY = 400;

interface Wish {
  deployment: Deployment;
  gatewayId: number;
  containerPort: number | null | undefined;
  listenPort: number | null | undefined;
  /** The forward that is changed. */
  own?: number;
}

/** The fields of a forward that somebody wants; throws what prevents it, at its field. */
async function placed(received: Context, { deployment, gatewayId, own = 0, ...wish }: Wish): Promise<RecordData> {
  const context = asForwarder(received);
  const containerPort = publishedPort(deployment, wish.containerPort ?? undefined);
  // Two that want a port of one gateway follow each other.
  const gateway = await findRecord(context, definitionOf(context, 'gateways'), gatewayId, { lock: true });
  const rows = await context.db.kysely
    .selectFrom('container_forwards')
    .select(['listen_port', 'deployment_id', 'container_port'])
    .where('gateway_id', '=', gatewayId)
    .where('id', '<>', own)
    .execute();
  if (rows.some(({ deployment_id: id, container_port: port }) => id === deployment.id && port === containerPort))
    throw new ApiError('gateway.portForwarded', { at: ['container_port'] });
  const taken = new Set(rows.map(({ listen_port: port }) => port));
  const offered = forwardPorts(gateway);
  const free = rows.length >= MOST_OF_GATEWAY ? undefined : offered.find((port) => !taken.has(port));
  const port = wish.listenPort ?? free;
  if (port === undefined) throw new ApiError('gateway.noPortLeft', { at: ['gateway_id'] });
  if (!offered.includes(port))
    throw new ApiError('gateway.portOutside', {
      params: { ports: offered.length === 0 ? '-' : `${offered[0]}:${offered.at(-1)}` },
      at: ['listen_port'],
    });
  if (taken.has(port)) throw new ApiError('gateway.portTaken', { at: ['listen_port'] });
  return {
    gateway_id: gatewayId,
    cloud_id: deployment.cloud_id,
    container_port: containerPort,
    listen_port: port,
    address: addressOf(gateway, port),
    status: 'pending',
    reason: null,
    wanted_at: null,
  };
}

function publishedPort(deployment: Deployment, wanted: number | undefined): number {
  const published = tcpPorts(deployment);
  const port = wanted ?? published[0];
  if (port !== undefined && published.includes(port)) return port;
  const isUdp = (deployment.ports ?? []).some((each) => wanted === undefined || each.container_port === wanted);
  throw new ApiError(isUdp ? 'gateway.udpForward' : 'gateway.portNotPublished', { at: ['container_port'] });
}

/** The action `expose` of a deployment. */
export async function expose(
  context: Context,
  deployment: Deployment,
  input: ActionInputOf<'containerDeployments', 'expose'>,
): Promise<ActionOutcome> {
  const definition = definitionOf(context, 'containerForwards');
  const values = await placed(context, {
    deployment,
    gatewayId: input.gateway_id,
    containerPort: input.container_port,
    listenPort: input.listen_port,
  });
  const { id } = await storeRecord(context, definition, { ...values, deployment_id: deployment.id });
  await followForwards(context, { id: Number(id) });
  const made = await findRecord(context, definition, Number(id));
  return { onlyAnswers: true, reply: { status: 201, body: wireRecord(definition, made) } };
}

const ASKED = ['container_port', 'gateway_id', 'listen_port'] as const satisfies readonly (keyof Forward)[];

export const forwardHooks: ResourceHooks<'containerForwards'> = {
  async beforeUpdate(context, forward, changes) {
    // What is observed is no wish.
    if (!ASKED.some((name) => name in changes)) return changes;
    const deployment = await findRecord(
      asForwarder(context),
      definitionOf(context, 'containerDeployments'),
      forward.deployment_id ?? '',
    );
    const gatewayId = changes.gateway_id ?? forward.gateway_id;
    // On another gateway, the former port may be somebody else's.
    const former = gatewayId === forward.gateway_id ? forward.listen_port : null;
    const listenPort = 'listen_port' in changes ? changes.listen_port : former;
    const containerPort = changes.container_port ?? forward.container_port;
    const values = await placed(context, { deployment, gatewayId, listenPort, containerPort, own: forward.id });
    return { ...changes, ...values };
  },
  async afterWrite(context, { before, after }) {
    if (after === undefined) return markClouds(context, [before?.cloud_id ?? '']);
    if (before !== undefined && after.status === 'pending' && after.wanted_at === null)
      await followForwards(context, { id: after.id });
  },
};
