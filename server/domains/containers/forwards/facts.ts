import { FORWARDING_GATEWAYS, whyClosed, type ForwardFacts } from '#model/domains/containers/forwardOutcome.ts';
import { forwardPorts } from '#model/domains/containers/forwardPorts.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { DefinitionOf, RecordOf } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';

export type Forward = RecordOf<'containerForwards'>;
export type Gateway = RecordOf<'gateways'>;
export type Deployment = RecordOf<'containerDeployments'>;

type Resource = 'containerForwards' | 'gateways' | 'containerDeployments';

/** Whatever the reader may see: an agent has no access of its own. */
export const asForwarder = (context: Context): Context => ({
  ...context,
  operationId: undefined,
  actor: asPlatform({ ...context.actor, id: 0, name: '' }),
});

export function definitionOf<Name extends Resource>(context: Context, name: Name): Definition & DefinitionOf<Name> {
  const definition = knownDefinition(context, name);
  if (definition === undefined) throw new ApiError('system.unknownService');
  return definition as Definition & DefinitionOf<Name>;
}

/** The forwards of a gateway, of a deployment, or one. */
export type Which = { gateway_id: number } | { deployment_id: string } | { id: number };

/** What decides about each of them. Forwards whose deployment or gateway is just going are left out. */
export async function forwardsWith(
  context: Context,
  which: Which,
): Promise<{ forward: Forward; facts: Omit<ForwardFacts, 'reported' | 'isLate'>; gateway: Gateway }[]> {
  const [[column, value]] = Object.entries(which) as [[keyof Forward & ('gateway_id' | 'deployment_id' | 'id'), never]];
  const rows = await context.db.kysely
    .selectFrom('container_forwards')
    .select('id')
    .where(column, '=', value)
    .orderBy('id')
    .execute();
  const gateways = new Map<number, Gateway | undefined>();
  const deployments = new Map<string, Deployment | undefined>();
  const found = [];
  for (const { id } of rows) {
    const forward = await findRecordOrNone(context, definitionOf(context, 'containerForwards'), id);
    if (forward === undefined) continue;
    const [gatewayId, deploymentId] = [forward.gateway_id, forward.deployment_id ?? ''];
    if (!gateways.has(gatewayId))
      gateways.set(gatewayId, await findRecordOrNone(context, definitionOf(context, 'gateways'), gatewayId));
    if (!deployments.has(deploymentId))
      deployments.set(
        deploymentId,
        await findRecordOrNone(context, definitionOf(context, 'containerDeployments'), deploymentId),
      );
    const [gateway, deployment] = [gateways.get(gatewayId), deployments.get(deploymentId)];
    if (gateway !== undefined && deployment !== undefined)
      found.push({ forward, gateway, facts: factsOf(forward, deployment, gateway) });
  }
  return found;
}

/** States in which containers run, or are just being replaced. */
const RUNNING: readonly Deployment['status'][] = [
  'running',
  'degraded',
  'updating',
  'rolling_back',
  'repairing',
  'paused',
];

const factsOf = (
  forward: Forward,
  deployment: Deployment,
  gateway: Gateway,
): Omit<ForwardFacts, 'reported' | 'isLate'> => ({
  port: forward.listen_port ?? 0,
  deployment: {
    runs: RUNNING.includes(deployment.status),
    hasPort: tcpPorts(deployment).includes(forward.container_port),
    targets: (deployment.endpoints ?? []).flatMap(({ container_port: port, protocol, address }) =>
      port === forward.container_port && protocol === 'tcp' && address ? [address] : [],
    ),
  },
  gateway: {
    status: gateway.status,
    forwards: (gateway.forward_cloud_ids ?? []).includes(deployment.cloud_id),
    offers: forwardPorts(gateway).includes(forward.listen_port ?? 0),
  },
});

export const tcpPorts = ({ ports }: Pick<Deployment, 'ports'>): number[] =>
  (ports ?? []).flatMap(({ protocol, container_port: port }) =>
    protocol === 'tcp' && typeof port === 'number' ? [port] : [],
  );

/** What the agent of a gateway is to keep open. */
export async function wantedOf(received: Context, gateway: Gateway) {
  if (!FORWARDING_GATEWAYS.includes(gateway.status)) return { forwards: [] };
  const all = await forwardsWith(asForwarder(received), { gateway_id: gateway.id });
  return {
    forwards: all.flatMap(({ forward, facts }) =>
      whyClosed(facts) === undefined
        ? [{ id: forward.id, port: facts.port, targets: [...facts.deployment.targets] }]
        : [],
    ),
  };
}
