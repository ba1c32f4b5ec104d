import type { CloudKind } from '#model/language/cloudKinds.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { definitionsOf, KINDS_IN_ORDER, type CloudRecord } from '#server/domains/cloud/cloudDefinitions.ts';
import { findCloud, readCapabilities } from '#server/domains/cloud/enterCloud.ts';
import { syncIntervalMs } from '#server/domains/cloud/inventory/syncIntervalMs.ts';
import { kindStates, type KindState } from '#server/domains/cloud/inventory/kindState.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { sourceOf } from '#server/engine/records/list/listRecords.ts';
import { countRows } from '#server/engine/records/list/page/positions.ts';
import { scopeOf } from '#server/engine/records/scope.ts';
import { decide } from '#server/engine/records/decide.ts';

/** The inventory counts as outdated after this number of failed synchronisations. */
const PATIENCE = 3;

/** `GET /clouds/{cloud_id}/state`: the age of the cloud's inventory, and the capabilities of the cloud. */
export const stateRoute: ApiRoute = {
  method: 'GET',
  path: '/api/cmp/v1/clouds/{cloud_id}/state',
  access: 'signed-in',
  document: {
    tag: 'clouds',
    summary: 'Age of the inventory of a cloud, and capabilities of the cloud',
    replies: {
      200: {
        description: 'The state of the cloud and of every kind of resource in it',
        schema: {
          type: 'object',
          required: ['cloud_id', 'product', 'simulated', 'status', 'stale', 'fault', 'capabilities', 'kinds'],
          properties: {
            cloud_id: { type: 'string' },
            product: { type: 'string' },
            simulated: { type: 'boolean' },
            status: { type: 'string' },
            stale: { type: 'boolean' },
            fault: { type: ['object', 'null'] },
            capabilities: { type: 'object' },
            kinds: { type: 'object' },
          },
        },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    return jsonReply(
      context,
      200,
      await stateOfCloud(context, await findCloud(context, c.req.param('cloud_id') ?? '')),
    );
  },
};

async function stateOfCloud(context: Context, cloud: CloudRecord): Promise<Json> {
  const states = await kindStates(context, cloud.cloud_id);
  const product = cloud.product;
  const kinds: { kind: CloudKind; state: KindState; count: number }[] = [];
  for (const kind of KINDS_IN_ORDER) {
    const state = states.get(kind);
    const definitions = definitionsOf(context.schemas, product, kind).filter(
      (definition) => decide(context, 'list', definition).allowed,
    );
    if (state !== undefined && definitions.length > 0)
      kinds.push({ kind, state, count: await countFor(context, definitions, cloud.cloud_id, state) });
  }
  const fault = kinds.find(({ state }) => state.fault)?.state.fault ?? null;
  const oldest = Math.min(...kinds.map(({ state }) => state.synced_at ?? 0));
  const capabilities = Object.entries(readCapabilities(cloud.capabilities)).map(([kind, words]): [string, Json] => [
    kind,
    [...words],
  ]);
  return {
    cloud_id: cloud.cloud_id,
    product,
    simulated: cloud.simulated === true,
    status: cloud.status,
    stale:
      kinds.length > 0 &&
      (fault !== null ||
        cloud.status === 'disconnected' ||
        context.clock() - oldest > PATIENCE * syncIntervalMs(context, cloud)),
    fault: wireFault(fault),
    capabilities: Object.fromEntries(capabilities),
    kinds: Object.fromEntries(
      kinds.map(({ kind, state, count }) => [
        kind,
        { synced_at: wireTime(state.synced_at), count, fault: wireFault(state.fault) },
      ]),
    ),
  };
}

/** Counts only the records that the reader's lists show, so that it reveals nothing about other owners. */
async function countFor(
  context: Context,
  definitions: readonly Definition[],
  cloudId: string,
  { count }: KindState,
): Promise<number> {
  if (definitions.every((definition) => scopeOf(definition, context.actor) === undefined)) return count;
  let total = 0;
  for (const definition of definitions)
    total += await countRows(context.db, await sourceOf(context, definition, { within: { cloud_id: cloudId } }));
  return total;
}

const wireTime = (at: Json | undefined): string | null => (typeof at === 'number' ? new Date(at).toISOString() : null);

const wireFault = (fault: RecordData | null): Json => (fault === null ? null : { ...fault, at: wireTime(fault.at) });
