import { isObject } from '#model/fields/kind.ts';
import { renderMessage } from '#model/messages/messages.ts';
import { addressRange } from '#model/rules/addresses/addressRange.ts';
import type { NetworkWorld } from '#model/domains/network/networkWorld.ts';
import { ruleText } from '#model/domains/network/ruleText.ts';
import type { Step } from '#model/domains/network/wayTo.ts';
import { reachability, type Place, type Question } from '#model/domains/network/reachability.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { cloudNetworkCall } from './cloudNetworkCall.ts';
import { readVpcWorld, type Named } from '#server/domains/network/readVpcWorld.ts';
import { readWorld } from '#server/domains/network/readWorld.ts';

const PROTOCOLS = ['tcp', 'udp', 'icmp'] as const;
const LARGEST_PORT = 65_535;

/**
 * `GET /clouds/{cloud_id}/reachability`: whether A can reach B, and which rule decides it. Considers only what the
 * reader may see.
 */
export const reachabilityRoute: ApiRoute = {
  ...cloudNetworkCall,
  path: '/api/cmp/v1/clouds/{cloud_id}/reachability',
  document: {
    tag: 'networks',
    summary:
      'Whether a machine or an address can open a connection to another, and the rule or missing route that decides',
    query: {
      'from!': { type: 'string', description: 'Id of a machine, or an IP address' },
      'to!': { type: 'string', description: 'Id of a machine, or an IP address' },
      'protocol!': { enum: [...PROTOCOLS] },
      port: {
        type: 'integer',
        minimum: 1,
        maximum: LARGEST_PORT,
        description: 'Port of the destination; required for tcp and udp',
      },
    },
    replies: {
      200: {
        description: 'The verdict, with every checked step in the order of the packet; the last step decides',
        schema: {
          type: 'object',
          required: ['reachable', 'steps', 'path'],
          properties: {
            reachable: { type: 'boolean' },
            steps: {
              type: 'array',
              items: {
                type: 'object',
                required: ['ok', 'word', 'message'],
                properties: {
                  ok: { type: 'boolean' },
                  word: { type: 'string' },
                  message: { type: 'string' },
                  resource: { type: 'string' },
                  id: { type: 'string' },
                  title: { type: 'string' },
                },
              },
            },
            path: {
              type: 'array',
              description: 'The records through which the packet gets, in order; it arrives or stops at the last one',
              items: {
                type: 'object',
                required: ['resource', 'id'],
                properties: { resource: { type: 'string' }, id: { type: 'string' } },
              },
            },
          },
        },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const cloud = await context.clouds.find(context, c.req.param('cloud_id') ?? '');
    const cloudId = cloud.cloud_id;
    const question = await readQuestion(context, cloudId, (name) => c.req.query(name) ?? '');
    const { world, names } = await readWorlds(context, cloudId, question);
    const { reachable, steps, path } = reachability(world, question);
    const naming: Naming = { context, cloudId, names, world };
    const described = await stepsInWords(naming, steps);
    return c.json({ reachable, steps: described, path: path.map((point) => recordOf(naming, point)) });
  },
};

async function readQuestion(context: Context, cloudId: string, read: (name: string) => string): Promise<Question> {
  const fields: Record<string, string> = {};
  const protocol = PROTOCOLS.find((each) => each === read('protocol'));
  if (protocol === undefined) fields.protocol = 'validation.choice';
  const port = /^\d{1,5}$/.test(read('port')) ? Number(read('port')) : undefined;
  if (protocol !== 'icmp') {
    if (read('port') === '') fields.port = 'validation.required';
    else if (port === undefined || port < 1 || port > LARGEST_PORT) fields.port = 'network.port';
  }
  const [from, to] = [await placeOf(context, cloudId, read('from')), await placeOf(context, cloudId, read('to'))];
  if (from === undefined) fields.from = read('from') === '' ? 'validation.required' : 'validation.targetMissing';
  if (to === undefined) fields.to = read('to') === '' ? 'validation.required' : 'validation.targetMissing';
  if (from === undefined || to === undefined || protocol === undefined || Object.keys(fields).length > 0)
    throw new ApiError('request.invalid', { fields });
  return { from, to, protocol, port: protocol === 'icmp' ? undefined : port };
}

/** Resources whose records are the places of a question. */
const MACHINES = ['instances', 'vms'] as const;

/** A machine of the reader, or an address; machines of other owners do not exist for them. */
async function placeOf(context: Context, cloudId: string, text: string): Promise<Place | undefined> {
  if (addressRange(text) !== undefined && !text.includes('/')) return { address: text };
  for (const resource of MACHINES) {
    const definition = knownDefinition(context, resource);
    const found = definition && (await findRecordOrNone(context, definition, text, { within: { cloud_id: cloudId } }));
    if (found !== undefined) return { server: found.id };
  }
  return undefined;
}

/** A cloud has networks or VPCs. Without machines in the question, the VPCs decide if there are any. */
export async function readWorlds(
  context: Context,
  cloudId: string,
  { from, to }: Pick<Question, 'from' | 'to'>,
): Promise<{ world: NetworkWorld; names: ReadonlyMap<string, Named> }> {
  const vpcs = await readVpcWorld(context, cloudId);
  const isVpc = [from, to].some((place) => 'server' in place && vpcs.names.has(place.server));
  return isVpc || vpcs.world.routers.length > 0
    ? vpcs
    : { world: await readWorld(context, cloudId), names: new Map<string, Named>() };
}

/** The checked steps as sentences. */
export const stepsInWords = (naming: Naming, steps: readonly Step[]) =>
  Promise.all(steps.map((step) => describeStep(naming, step)));

interface Naming {
  context: Context;
  cloudId: string;
  names: ReadonlyMap<string, Named>;
  world: NetworkWorld;
}

/** The record of the API that a step or a point is about. */
function recordOf({ names }: Naming, { resource, id }: { resource: string; id: string }): Named {
  return names.get(id) ?? { resource: resource === 'servers' ? 'instances' : resource, id };
}

/** A step in the reader's language, with the name of its subject. VPCs have their own words for some steps. */
async function describeStep(naming: Naming, { ok, word, resource, id, address }: Step) {
  const subject = resource === undefined || id === undefined ? undefined : recordOf(naming, { resource, id });
  const title = address ?? (subject && (await titleOf(naming, subject))) ?? id ?? '';
  const { messages } = naming.context.schemas;
  const own = `reachability.${word}InVpc`;
  const key = naming.names.size > 0 && Object.hasOwn(messages, own) ? own : `reachability.${word}`;
  return { ok, word, message: renderMessage(messages, key, { title }, naming.context.lang), ...subject, title };
}

async function titleOf(naming: Naming, { resource, id }: Named): Promise<string | undefined> {
  const { context, cloudId, world } = naming;
  const rule = world.securityRules.find((each) => each.id === id);
  const groups = resource === 'secGroupRules' ? 'secGroups' : 'securityGroups';
  if (rule !== undefined)
    return ruleText(
      rule,
      rule.remote_group_id === null ? undefined : await titleOf(naming, { resource: groups, id: rule.remote_group_id }),
    );
  // A forwarding without a name is named after where it leads.
  const forwarding = world.forwardings?.find((each) => each.id === id);
  if (forwarding !== undefined && resource === 'portForwardings')
    return `${forwarding.address}:${forwarding.external[0]} → ${forwarding.internal_ip}:${forwarding.internal[0]}`;
  const definition = context.schemas.resources[resource];
  if (definition === undefined) return undefined;
  const record = await findRecordOrNone(context, definition, id, { within: { cloud_id: cloudId } });
  const title = record?.[definition.titleField];
  if (typeof title === 'string' && title !== '') return title;
  // Clouds rarely name a port: it is named after its machine and its address.
  const machine =
    typeof record?.server_id === 'string'
      ? await titleOf(naming, { resource: 'instances', id: record.server_id })
      : undefined;
  const [first] = Array.isArray(record?.fixed_ips) ? record.fixed_ips : [];
  const address = isObject(first) && typeof first.ip_address === 'string' ? first.ip_address : undefined;
  return [machine, address].filter(Boolean).join(' ') || undefined;
}
