import { addressRange } from '#model/rules/addresses/addressRange.ts';
import { reachability } from '#model/domains/network/reachability.ts';
import type { Json } from '#model/language/definition.ts';
import { readWorlds, stepsInWords } from '#server/domains/network/reach/reachabilityRoute.ts';
import { clientAddress } from '#server/engine/http/clientAddress.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { addressMend, isWithoutAddress } from './addressMend.ts';
import { ruleMend } from './ruleMend.ts';

/** Of a record with these values, in micro-yuan; undefined where nothing prices it. */
export type HourlyOf = (
  context: Parameters<typeof findRecord>[0],
  resource: string,
  values: Record<string, Json>,
) => Promise<number | undefined>;

const MACHINES = ['vms', 'instances'] as const;
const SSH = 22;
const REMOTE_DESKTOP = 3389;
const LARGEST_PORT = 65_535;

/** `GET /clouds/{cloud_id}/reach`: whether the reader can log in to a machine from where they are, and what to add. */
export const reachRoute = (hourlyOf: HourlyOf): ApiRoute => ({
  method: 'GET',
  path: '/api/cmp/v1/clouds/{cloud_id}/reach',
  access: ['ADMIN', 'TENANT_ADMIN', 'TENANT'],
  does: MACHINES.map((resource) => ({ resource, operation: 'show' })),
  document: {
    tag: 'networks',
    summary: 'Whether the caller can log in to a machine over the network, and what is missing for it',
    query: {
      'resource!': { enum: [...MACHINES] },
      'id!': { type: 'string', maxLength: 64 },
      from: { type: 'string', maxLength: 45, description: 'An IP address; default: that of the caller' },
      port: {
        type: 'integer',
        minimum: 1,
        maximum: LARGEST_PORT,
        description: 'Of something else than the login, such as an application; default: SSH or the remote desktop',
      },
    },
    replies: {
      200: {
        description: 'The verdict with its steps, and the calls that change it: what to create and what to bind',
        schema: {
          type: 'object',
          required: ['from', 'port', 'reachable', 'steps', 'mends'],
          properties: {
            from: { type: ['string', 'null'] },
            port: { type: 'integer' },
            reachable: { type: 'boolean' },
            steps: { type: 'array', items: { type: 'object' } },
            mends: { type: 'array', items: { type: 'object' } },
          },
        },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const { cloud_id } = await context.clouds.find(context, c.req.param('cloud_id') ?? '');
    const resource = MACHINES.find((each) => each === c.req.query('resource'));
    const definition = resource && knownDefinition(context, resource);
    if (definition === undefined || resource === undefined)
      throw new ApiError('request.invalid', { fields: { resource: 'validation.choice' } });
    refuseUnless(context, decide(context, 'show', definition));
    const found = await findRecord(context, definition, c.req.query('id') ?? '', { within: { cloud_id } });
    const { user_id, bp_id } = found;
    const machine = { id: found.id, name: found.name ?? '', user_id, bp_id };
    const from = c.req.query('from') ?? clientAddress(c.req.raw) ?? '';
    const source = addressRange(from);
    if (c.req.query('from') !== undefined && (source === undefined || from.includes('/')))
      throw new ApiError('request.invalid', { fields: { from: 'validation.ip' } });
    const port = portOf(c.req.query('port'), found.os_type);
    const question = {
      from: { address: from },
      to: { server: machine.id },
      protocol: 'tcp' as const,
      port,
    };
    const { world, names } = await readWorlds(context, cloud_id, question);
    const { reachable, steps } = reachability(world, question);
    const here = { context, cloud_id, resource, machine, world };
    const mends = reachable
      ? []
      : [
          ...(isWithoutAddress(here) ? [await addressMend(here, hourlyOf)] : []),
          ...(source === undefined ? [] : await ruleMend(here, { source, from, port })),
        ];
    return jsonReply(context, 200, {
      from: source === undefined ? null : from,
      port,
      reachable,
      steps: await stepsInWords({ context, cloudId: cloud_id, names, world }, steps),
      mends,
    });
  },
});

/** The chosen port, or that of the login. */
function portOf(text: string | undefined, system: string | null): number {
  if (text === undefined) return system === 'windows' ? REMOTE_DESKTOP : SSH;
  const port = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > LARGEST_PORT) throw new ApiError('request.invalid', { fields: { port: 'network.port' } });
  return port;
}
