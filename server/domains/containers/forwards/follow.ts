import { forwardOutcome, type ForwardOutcome } from '#model/domains/containers/forwardOutcome.ts';
import type { Definition } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import type { Context, JobRequest, RecordChange } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import {
  asForwarder,
  definitionOf,
  forwardsWith,
  type Deployment,
  type Forward,
  type Gateway,
  type Which,
} from './facts.ts';

export const FORWARD_DEADLINE = 'forward-deadline';

/** An agent acts in real time. */
const deadlineJob = (id: number, runAt: number): JobRequest => ({
  kind: FORWARD_DEADLINE,
  key: `${FORWARD_DEADLINE} ${id}`,
  payload: { forward: id },
  runAt,
  realTime: 'unawaited',
});

export const deadlineHandler: JobHandler = {
  async finish(context, payload) {
    const id = isObject(payload) ? payload['forward'] : undefined;
    if (typeof id === 'number') await followForwards(context, { id });
  },
};

/** Brings the state of forwards up to date with their deployment, their gateway and the last report of its agent. */
export async function followForwards(received: Context, which: Which): Promise<void> {
  const context = asForwarder(received);
  const definition = definitionOf(context, 'containerForwards');
  const limit = context.live.read('agent.command_seconds') * 1_000;
  const now = context.realTime();
  for (const { forward, facts, gateway } of await forwardsWith(context, which)) {
    const reported = (gateway.forward_states ?? []).find((each) => each.forward === forward.id);
    const outcome = (isLate: boolean) => forwardOutcome({ ...facts, reported, isLate });
    const next = outcome(isWaiting(forward) && (forward.wanted_at ?? 0) + limit <= now);
    const begins = next.status === 'pending' && !isWaiting(forward);
    const changes = {
      ...changed(forward, next),
      ...(begins && { wanted_at: now }),
      ...(addressOf(gateway, facts.port) !== forward.address && { address: addressOf(gateway, facts.port) }),
    };
    if (next.status === 'pending')
      await context.jobs.schedule(
        context,
        deadlineJob(forward.id, (begins ? now : (forward.wanted_at ?? now)) + limit),
      );
    if (Object.keys(changes).length > 0) await storeChanges(context, definition, forward, changes, 'observe');
  }
}

/** The agent received the request, and has not answered yet or not in time. */
const isWaiting = ({ status, wanted_at: at }: Forward): boolean =>
  at !== null && (status === 'pending' || status === 'silent');

const changed = (forward: Forward, next: ForwardOutcome): Partial<ForwardOutcome> =>
  forward.status === next.status && forward.reason === next.reason ? {} : next;

/** Where people reach a port of a gateway. */
export function addressOf({ public_ip, private_ip, host_address, name }: Gateway, port: number): string {
  const host = public_ip ?? private_ip ?? host_address ?? name;
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

const OF_GATEWAYS = [
  'status',
  'forward_ports',
  'forward_cloud_ids',
  'forward_offer',
  'forward_states',
  'ports',
  'public_ip',
  'private_ip',
  'host_address',
] as const satisfies readonly (keyof Gateway)[];
const OF_DEPLOYMENTS = ['status', 'ports', 'endpoints'] as const satisfies readonly (keyof Deployment)[];

const differ = <Row extends object>(before: Row, after: Row, names: readonly (keyof Row)[]): boolean =>
  names.some((name) => !isSameJson(before[name] as never, after[name] as never));

/** After writes of gateways, also by their agents. */
export async function followGateways(
  context: Context,
  { resource }: Definition,
  changes: readonly RecordChange[],
): Promise<void> {
  if (resource !== 'gateways') return;
  // The changes are those of this resource.
  for (const { before, after } of changes as readonly RecordChange<Gateway>[]) {
    if (after === undefined) continue;
    if (before === undefined || differ(before, after, ['forward_ports', 'forward_cloud_ids', 'simulated']))
      await markClouds(context, [...(before?.forward_cloud_ids ?? []), ...(after.forward_cloud_ids ?? [])]);
    if (before !== undefined && differ(before, after, OF_GATEWAYS))
      await followForwards(context, { gateway_id: after.id });
  }
}

export async function followDeployment(
  context: Context,
  before: Deployment | undefined,
  after: Deployment,
): Promise<void> {
  if (before !== undefined && differ(before, after, OF_DEPLOYMENTS))
    await followForwards(context, { deployment_id: after.id });
}

/** Whether a gateway forwards to the cloud, whatever its agent does at this moment, or ports of it are still there. */
export async function canForward({ db }: Context, cloudId: string): Promise<boolean> {
  const rows = await db.kysely
    .selectFrom('gateways')
    .select('forward_cloud_ids')
    .where('forward_ports', 'is not', null)
    .execute();
  if (rows.some(({ forward_cloud_ids: ids }) => JSON.stringify(ids ?? []).includes(cloudId))) return true;
  const left = await db.kysely
    .selectFrom('container_forwards')
    .select('id')
    .where('cloud_id', '=', cloudId)
    .executeTakeFirst();
  return left !== undefined;
}

/** Deployments offer what a gateway of their cloud can do. It is no news for their history. */
export async function markClouds(context: Context, cloudIds: readonly string[]): Promise<void> {
  for (const id of new Set(cloudIds))
    await context.db.kysely
      .updateTable('container_deployments')
      .set({ can_forward: (await canForward(context, id)) ? 1 : 0 })
      .where('cloud_id', '=', id)
      .execute();
}
