import { isObject } from '#model/fields/kind.ts';
import { renderMessage } from '#model/messages/messages.ts';
import { addressRange } from '#model/rules/network/addressRange.ts';
import type { SecurityRule } from '#model/rules/network/securityMatch.ts';
import { ruleText } from '#model/rules/network/ruleText.ts';
import type { Step } from '#model/rules/network/wayTo.ts';
import { reachability, type Place, type Question } from '#model/rules/navigation/reachability.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { readWorld } from './readWorld.ts';

const PROTOCOLS = ['tcp', 'udp', 'icmp'] as const;
const LARGEST_PORT = 65_535;

/**
 * `GET /clouds/{cloud_id}/reachability`: whether A can reach B, and which rule decides it. Considers only what the
 * reader may see.
 */
export const reachabilityRoute: ApiRoute = {
  method: 'GET',
  path: '/api/cmp/v1/clouds/{cloud_id}/reachability',
  access: ['ADMIN', 'TENANT_ADMIN', 'TENANT'],
  does: [
    { resource: 'networks', operation: 'list' },
    { resource: 'vpcs', operation: 'list' },
  ],
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
          required: ['reachable', 'steps'],
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
    const world = await readWorld(context, cloudId);
    const { reachable, steps } = reachability(world, question);
    const described = await Promise.all(steps.map((step) => describeStep(context, cloudId, step, world.securityRules)));
    return c.json({ reachable, steps: described });
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

/** A machine of the reader, or an address; machines of other owners do not exist for them. */
async function placeOf(context: Context, cloudId: string, text: string): Promise<Place | undefined> {
  if (addressRange(text) !== undefined && !text.includes('/')) return { address: text };
  const definition = knownDefinition(context, 'instances');
  const found = definition && (await findRecordOrNone(context, definition, text, { within: { cloud_id: cloudId } }));
  return found === undefined ? undefined : { server: found.id };
}

/** A step in the reader's language, with the name of its subject. */
async function describeStep(
  context: Context,
  cloudId: string,
  { ok, word, resource, id, address }: Step,
  rules: readonly SecurityRule[],
) {
  const title = address ?? (await titleOf(context, cloudId, resource, id, rules)) ?? id ?? '';
  const message = renderMessage(context.schemas.messages, `reachability.${word}`, { title }, context.lang);
  return { ok, word, message, ...(resource !== undefined && { resource }), ...(id !== undefined && { id }), title };
}

async function titleOf(
  context: Context,
  cloudId: string,
  resource: string | undefined,
  id: string | undefined,
  rules: readonly SecurityRule[],
): Promise<string | undefined> {
  const rule = rules.find((each) => each.id === id);
  if (rule !== undefined)
    return ruleText(rule, await titleOf(context, cloudId, 'securityGroups', rule.remote_group_id ?? undefined, []));
  const definition = context.schemas.resources[resource ?? ''];
  if (definition === undefined || id === undefined) return undefined;
  const record = await findRecordOrNone(context, definition, id, { within: { cloud_id: cloudId } });
  const title = record?.[definition.titleField];
  if (typeof title === 'string' && title !== '') return title;
  // Clouds rarely name a port: it is named after its machine and its address.
  const machine =
    typeof record?.server_id === 'string'
      ? await titleOf(context, cloudId, 'instances', record.server_id, [])
      : undefined;
  const [first] = Array.isArray(record?.fixed_ips) ? record.fixed_ips : [];
  const address = isObject(first) && typeof first.ip_address === 'string' ? first.ip_address : undefined;
  return [machine, address].filter(Boolean).join(' ') || undefined;
}
