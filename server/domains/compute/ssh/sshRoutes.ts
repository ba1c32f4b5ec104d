import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import type { SessionAuthenticator } from '#server/engine/product/authenticator.ts';
import { decideOn, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { readHostKey, type HostKey, type OpenTunnel } from './hostKey.ts';
import { SCHEME } from './machineShells.ts';
import { MACHINES } from './machines.ts';
import { waysTo, type Way } from './waysTo.ts';

/** What terminals of machines use of other domains: the one place of a user at a machine, and its ticket. */
export interface SshUses {
  sessionOf: SessionAuthenticator['sessionOf'];
  /** A connection from the host of a gateway. */
  openTunnel: OpenTunnel;
  issueTerminal(
    context: Context,
    sessionId: string,
    place: {
      cloudId: string;
      ref: string;
      resource: string;
      recordId: string;
      title: string;
      detail: Readonly<Record<string, string | number>>;
    },
  ): Promise<{ id: string; type: 'terminal'; url: string; expires_at: string }>;
}

const PATH = '/api/cmp/v1/clouds/{cloud_id}/ssh';
const LARGEST_PORT = 65_535;
const SSH_PORT = 22;

const PLACE: JsonSchema = {
  type: 'object',
  required: ['resource', 'id'],
  properties: {
    resource: { enum: [...MACHINES] },
    id: { type: 'string' },
    port: { type: 'integer', minimum: 1, maximum: LARGEST_PORT, description: 'Default: 22' },
    fingerprint: { type: 'string', description: 'Of the host key that the person has seen' },
    gateway_id: { type: ['integer', 'null'], description: 'Of the way on which it was seen; default: the best way' },
  },
};

const shared = {
  method: 'POST',
  access: ['ADMIN', 'TENANT_ADMIN', 'TENANT'],
  does: MACHINES.map((resource) => ({ resource, operation: 'update' as const })),
} as const;

/**
 * Terminals of machines over SSH: first the host key, which a person confirms before anything is sent, then a ticket.
 * How to log in is sent over the terminal itself.
 */
export const sshRoutes = (uses: SshUses): ApiRoute[] => [wayRoute, hostKeyRoute(uses), ticketRoute(uses)];

const wayRoute: ApiRoute = {
  ...shared,
  method: 'GET',
  path: PATH,
  document: {
    tag: 'networks',
    summary: 'How the platform reaches a machine for a terminal: at its public address, or through a gateway',
    query: { 'resource!': { enum: [...MACHINES] }, 'id!': { type: 'string' } },
    replies: {
      200: {
        description: '`ways`: addresses, the best first, each with its gateway; empty: no terminal can be opened',
        schema: {
          type: 'object',
          required: ['ways'],
          properties: { ways: { type: 'array', items: { type: 'object' } } },
        },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const wanted = { resource: c.req.query('resource'), id: c.req.query('id') };
    const { machine, isSimulated } = await readMachine(context, c.req.param('cloud_id'), wanted);
    const ways = isSimulated ? simulatedWays(machine) : await waysTo(context, machine);
    return jsonReply(context, 200, { ways: ways.map(({ address, gateway }) => ({ address, gateway })) });
  },
};

const hostKeyRoute = ({ openTunnel }: SshUses): ApiRoute => ({
  ...shared,
  path: `${PATH}/host-key`,
  action: 'readHostKey',
  isQuestion: true,
  document: {
    tag: 'networks',
    summary: 'The host key of the SSH server of a machine, and whether it is the one that was there before',
    body: PLACE,
    replies: {
      200: {
        description: '`known`: `same` as at the last login, `changed` since, or `new`. Simulated machines have none',
        schema: {
          type: 'object',
          required: ['address', 'port', 'known'],
          properties: {
            address: { type: 'string' },
            port: { type: 'integer' },
            type: { type: ['string', 'null'] },
            fingerprint: { type: ['string', 'null'] },
            gateway: { type: ['object', 'null'], description: 'The gateway through which it was read' },
            known: { enum: ['same', 'changed', 'new', 'simulated'] },
          },
        },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const { port, ways, resource, machine, isSimulated } = await readPlace(context, c.req.param('cloud_id'), c.req.raw);
    const [first] = ways;
    const simulated = { type: null, fingerprint: null, gateway: null, known: 'simulated' };
    if (isSimulated) return jsonReply(context, 200, { address: first.address, port, ...simulated });
    const found = await firstKey(context, ways, port, openTunnel);
    if (found === undefined)
      throw new ApiError(first.gateway === null ? 'compute.sshUnreached' : 'compute.sshUnreachedThrough', {
        params: { address: `${first.address}:${port}`, gateway: first.gateway?.name ?? '' },
      });
    const { key, way } = found;
    const before = await context.db.kysely
      .selectFrom('ssh_host_keys')
      .select('fingerprint')
      .where('resource', '=', resource)
      .where('record_id', '=', machine.id)
      .where('port', '=', port)
      .executeTakeFirst();
    const known = before === undefined ? 'new' : before.fingerprint === key.fingerprint ? 'same' : 'changed';
    return jsonReply(context, 200, { address: way.address, port, ...key, gateway: way.gateway, known });
  },
});

/** The key on the first way on which something answers. */
async function firstKey(
  context: Context,
  ways: readonly Way[],
  port: number,
  openTunnel: OpenTunnel,
): Promise<{ key: HostKey; way: Way } | undefined> {
  for (const way of ways) {
    const place = { address: way.address, port };
    const tunnel = way.gateway && (await openTunnel(context, { ...place, gatewayId: way.gateway.id }));
    const key = typeof tunnel === 'string' ? undefined : await readHostKey(place, tunnel ?? undefined);
    if (key !== undefined) return { key, way };
  }
  return undefined;
}

const ticketRoute = (uses: SshUses): ApiRoute => ({
  ...shared,
  path: PATH,
  action: 'openTerminal',
  document: {
    tag: 'networks',
    summary: 'A ticket for a terminal of a machine over SSH',
    body: PLACE,
    replies: {
      201: {
        description:
          'The address of a WebSocket, valid once. Its first binary message is JSON: `user`, and `password` or `key` with its `passphrase`',
        schema: { type: 'object', properties: { url: { type: 'string' } } },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const wanted = await readPlace(context, c.req.param('cloud_id'), c.req.raw);
    const { port, resource, machine, isSimulated, fingerprint, gatewayId } = wanted;
    const way =
      gatewayId === undefined ? wanted.ways[0] : wanted.ways.find(({ gateway }) => (gateway?.id ?? null) === gatewayId);
    if (way === undefined) throw new ApiError('request.invalid', { fields: { gateway_id: 'validation.choice' } });
    if (!isSimulated && fingerprint === '')
      throw new ApiError('request.invalid', { fields: { fingerprint: 'validation.required' } });
    const session = await uses.sessionOf(c.req.raw);
    if (session === undefined) throw new ApiError('identity.credentialsRequired');
    const issued = await uses.issueTerminal(context, session.id, {
      cloudId: `${SCHEME}${machine.cloud_id}`,
      ref: machine.id,
      resource,
      recordId: machine.id,
      title: machine.name,
      detail: {
        address: way.address,
        port,
        ...(way.gateway && { gateway_id: way.gateway.id }),
        fingerprint: isSimulated ? '' : fingerprint,
        name: machine.name,
      },
    });
    return jsonReply(context, 201, issued);
  },
});

interface Wanted {
  port: number;
  /** At least one, the best first. */
  ways: [Way, ...Way[]];
  resource: (typeof MACHINES)[number];
  machine: { id: string; name: string; cloud_id: string };
  isSimulated: boolean;
  fingerprint: string;
  /** Undefined: the best way. */
  gatewayId: number | null | undefined;
}

/** The machine, which the reader may change, and how the platform reaches it. */
async function readPlace(context: Context, cloudId: string | undefined, request: Request): Promise<Wanted> {
  const body = await readObject(request, context.settings.bodyLimitBytes);
  const port = body.port === undefined ? SSH_PORT : typeof body.port === 'number' ? body.port : NaN;
  if (!Number.isInteger(port) || port < 1 || port > LARGEST_PORT)
    throw new ApiError('request.invalid', { fields: { port: 'network.port' } });
  const { fingerprint, gateway_id: gatewayId } = body;
  if (gatewayId !== undefined && gatewayId !== null && typeof gatewayId !== 'number')
    throw new ApiError('request.invalid', { fields: { gateway_id: 'validation.choice' } });
  const { resource, machine, isSimulated } = await readMachine(context, cloudId, body);
  const [way, ...others] = isSimulated ? simulatedWays(machine) : await waysTo(context, machine);
  if (way === undefined) {
    const [address] = machine.floating_addresses ?? [];
    if (address === undefined) throw new ApiError('compute.sshNoAddress');
    throw new ApiError('compute.sshUnreached', { params: { address: `${address}:${port}` } });
  }
  return {
    port,
    ways: [way, ...others],
    resource,
    machine: { id: machine.id, name: machine.name ?? '', cloud_id: machine.cloud_id },
    isSimulated,
    fingerprint: typeof fingerprint === 'string' ? fingerprint : '',
    gatewayId,
  };
}

async function readMachine(context: Context, cloudId: string | undefined, given: { resource?: unknown; id?: unknown }) {
  const { cloud_id, simulated } = await context.clouds.find(context, cloudId ?? '');
  const resource = MACHINES.find((each) => each === given.resource);
  const definition = resource && knownDefinition(context, resource);
  if (resource === undefined || definition === undefined)
    throw new ApiError('request.invalid', { fields: { resource: 'validation.choice' } });
  const machine = await findRecord(context, definition, typeof given.id === 'string' ? given.id : '', {
    within: { cloud_id },
  });
  refuseUnless(context, await decideOn(context, 'update', definition, machine));
  return { resource, machine, isSimulated: simulated === true };
}

const simulatedWays = ({ floating_addresses: all }: { floating_addresses: string[] | null }): Way[] =>
  (all ?? []).map((address) => ({ address, gateway: null }));
