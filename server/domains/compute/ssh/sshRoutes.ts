import { guardEndpoint } from '#server/engine/calls/endpointGuard.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { isLoopback } from '#server/engine/process/config.ts';
import type { SessionAuthenticator } from '#server/engine/product/authenticator.ts';
import { decideOn, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { readHostKey, type SshPlace } from './hostKey.ts';
import { MACHINES, SCHEME } from './machineShells.ts';

/** What terminals of machines use of other domains: the one place of a user at a machine, and its ticket. */
export interface SshUses {
  sessionOf: SessionAuthenticator['sessionOf'];
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
export const sshRoutes = (uses: SshUses): ApiRoute[] => [hostKeyRoute, ticketRoute(uses)];

const hostKeyRoute: ApiRoute = {
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
            known: { enum: ['same', 'changed', 'new', 'simulated'] },
          },
        },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const { place, resource, machine, isSimulated } = await readPlace(context, c.req.param('cloud_id'), c.req.raw);
    const here = { address: place.address, port: place.port };
    if (isSimulated) return jsonReply(context, 200, { ...here, type: null, fingerprint: null, known: 'simulated' });
    const key = await readHostKey(place);
    if (key === undefined)
      throw new ApiError('compute.sshUnreached', { params: { address: `${place.address}:${place.port}` } });
    const before = await context.db.kysely
      .selectFrom('ssh_host_keys')
      .select('fingerprint')
      .where('resource', '=', resource)
      .where('record_id', '=', machine.id)
      .where('port', '=', place.port)
      .executeTakeFirst();
    const known = before === undefined ? 'new' : before.fingerprint === key.fingerprint ? 'same' : 'changed';
    return jsonReply(context, 200, { ...here, ...key, known });
  },
};

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
    const { place, resource, machine, isSimulated, fingerprint } = await readPlace(
      context,
      c.req.param('cloud_id'),
      c.req.raw,
    );
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
        address: place.address,
        port: place.port,
        fingerprint: isSimulated ? '' : fingerprint,
        name: machine.name,
      },
    });
    return jsonReply(context, 201, issued);
  },
});

interface Wanted {
  place: SshPlace;
  resource: (typeof MACHINES)[number];
  machine: { id: string; name: string; cloud_id: string };
  isSimulated: boolean;
  fingerprint: string;
}

/** The machine, which the reader may change, and its public address, which the platform may call. */
async function readPlace(context: Context, cloudId: string | undefined, request: Request): Promise<Wanted> {
  const { cloud_id, simulated } = await context.clouds.find(context, cloudId ?? '');
  const body = await readObject(request, context.settings.bodyLimitBytes);
  const resource = MACHINES.find((each) => each === body.resource);
  const definition = resource && knownDefinition(context, resource);
  if (resource === undefined || definition === undefined)
    throw new ApiError('request.invalid', { fields: { resource: 'validation.choice' } });
  const port = body.port === undefined ? SSH_PORT : typeof body.port === 'number' ? body.port : NaN;
  if (!Number.isInteger(port) || port < 1 || port > LARGEST_PORT)
    throw new ApiError('request.invalid', { fields: { port: 'network.port' } });
  const found = await findRecord(context, definition, typeof body.id === 'string' ? body.id : '', {
    within: { cloud_id },
  });
  refuseUnless(context, await decideOn(context, 'update', definition, found));
  const [address] = found.floating_addresses ?? [];
  // Private addresses are those of the network of the customer, and not those of the platform.
  if (address === undefined) throw new ApiError('compute.sshNoAddress');
  const isSimulated = simulated === true;
  if (!isSimulated) await refuseUnsafe(context, address, port);
  const { fingerprint } = body;
  return {
    place: { address, port },
    resource,
    machine: { id: found.id, name: found.name ?? '', cloud_id },
    isSimulated,
    fingerprint: typeof fingerprint === 'string' ? fingerprint : '',
  };
}

async function refuseUnsafe(context: Context, address: string, port: number): Promise<void> {
  const host = address.includes(':') ? `[${address}]` : address;
  const safe = await guardEndpoint(`http://${host}:${port}`, { allowLoopback: isLoopback(context.settings.host) });
  if (typeof safe === 'string')
    throw new ApiError('compute.sshUnreached', { params: { address: `${address}:${port}` } });
}
