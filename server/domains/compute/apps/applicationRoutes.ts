import { recordEvent } from '#server/engine/audit/recordEvent.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { decide, decideOn, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { decrypt } from '#server/engine/records/write/values/protect.ts';
import type { OpenTunnel } from '#server/domains/compute/ssh/hostKey.ts';
import { MACHINES } from '#server/domains/compute/ssh/machines.ts';
import { waysTo } from '#server/domains/compute/ssh/waysTo.ts';
import { probe, type ProbeResult } from './probe.ts';

const PATH = '/api/cmp/v1/clouds/{cloud_id}/application';
const MACHINE = { resource: { enum: [...MACHINES] }, id: { type: 'string', maxLength: 64 } } satisfies Record<
  string,
  JsonSchema
>;
const MINUTE_MS = 60_000;

/** How the application of a machine is opened, and its token. */
export const applicationRoutes = (openTunnel: OpenTunnel): ApiRoute[] => [lookRoute(openTunnel), tokenRoute];

const lookRoute = (openTunnel: OpenTunnel): ApiRoute => ({
  method: 'GET',
  path: PATH,
  access: ['ADMIN', 'TENANT_ADMIN', 'TENANT'],
  does: MACHINES.map((resource) => ({ resource, operation: 'show' as const })),
  document: {
    tag: 'networks',
    summary: 'How the application of a machine is opened, and what is known of its state',
    query: { 'resource!': MACHINE.resource, 'id!': MACHINE.id },
    replies: {
      200: {
        description:
          '`url` is null without a public address. `state`: `answers`, `starting` or `closed` as the port said just now; `silent` where it does not let the platform in; `waiting` while the machine has no address or does not run; `simulated`. `late`: it should have started by now',
        schema: {
          type: 'object',
          required: ['name', 'url', 'port', 'access', 'state'],
          properties: {
            name: { type: 'string' },
            url: { type: ['string', 'null'] },
            port: { type: 'integer' },
            access: { enum: ['bearer', 'query', 'basic'] },
            user: { type: ['string', 'null'] },
            minutes: { type: ['integer', 'null'] },
            can_show_token: { type: 'boolean' },
            state: { enum: ['answers', 'starting', 'closed', 'silent', 'waiting', 'simulated'] },
            late: { type: 'boolean' },
          },
        },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const { machine, definition, application, port, isSimulated } = await readMachine(
      context,
      c.req.param('cloud_id'),
      {
        resource: c.req.query('resource'),
        id: c.req.query('id'),
      },
    );
    const [address] = machine.floating_addresses ?? [];
    const { access, user, minutes, path } = application;
    const since = machine.launched_at ?? machine.created_at;
    const state =
      machine.status !== 'active' || (isSimulated && address === undefined)
        ? 'waiting'
        : isSimulated
          ? 'simulated'
          : await probed(context, machine, { port, path: application.check ?? '/' }, openTunnel);
    const name = context.lang === 'en' && application.name_en ? application.name_en : application.name;
    return jsonReply(context, 200, {
      name: name ?? '',
      url: address === undefined ? null : `http://${hostOf(address)}:${port}${path ?? '/'}`,
      port,
      access: access ?? 'bearer',
      user: user ?? null,
      minutes: minutes ?? null,
      can_show_token: machine.app_token !== null && (await decideOn(context, 'update', definition, machine)).allowed,
      state,
      late: context.clock() - since > (minutes ?? 0) * MINUTE_MS,
    });
  },
});

const tokenRoute: ApiRoute = {
  method: 'POST',
  path: `${PATH}/token`,
  access: ['ADMIN', 'TENANT_ADMIN', 'TENANT'],
  does: MACHINES.map((resource) => ({ resource, operation: 'update' as const })),
  action: 'showApplicationToken',
  document: {
    tag: 'networks',
    summary: 'The token of the application of a machine, for who may change the machine; it is an event of the machine',
    body: { type: 'object', required: ['resource', 'id'], properties: MACHINE },
    replies: {
      200: { description: 'The token', schema: { type: 'object', properties: { token: { type: 'string' } } } },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const body = await readObject(c.req.raw, context.settings.bodyLimitBytes);
    const { machine, definition } = await readMachine(context, c.req.param('cloud_id'), body);
    refuseUnless(context, await decideOn(context, 'update', definition, machine));
    if (machine.app_token === null) throw new ApiError('compute.noApplication');
    await context.transaction((inside) =>
      recordEvent(inside, {
        type: `${definition.resource}.application_token_shown`,
        state: 'completed',
        resource: definition.resource,
        id: machine.id,
        title: machine.name ?? '',
      }),
    );
    return jsonReply(context, 200, { token: decrypt(machine.app_token, context.secretKey) });
  },
};

const hostOf = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/** A machine of the reader with an application; another one is answered like a missing one. */
async function readMachine(context: Context, cloudId: string | undefined, given: { resource?: unknown; id?: unknown }) {
  const { cloud_id, simulated } = await context.clouds.find(context, cloudId ?? '');
  const resource = MACHINES.find((each) => each === given.resource);
  const definition = resource && knownDefinition(context, resource);
  if (definition === undefined) throw new ApiError('request.invalid', { fields: { resource: 'validation.choice' } });
  refuseUnless(context, decide(context, 'show', definition));
  const machine = await findRecord(context, definition, typeof given.id === 'string' ? given.id : '', {
    within: { cloud_id },
  });
  const { application, app_port: port } = machine;
  if (application === null || port === null) throw new ApiError('compute.noApplication');
  return { machine, definition, application, port, isSimulated: simulated === true };
}

/** What the port says on the first way to the machine; what the platform cannot reach is not asked. */
async function probed(
  context: Context,
  machine: Parameters<typeof waysTo>[1],
  { port, path }: { port: number; path: string },
  openTunnel: OpenTunnel,
): Promise<ProbeResult | 'waiting'> {
  const [way] = await waysTo(context, machine);
  if (way === undefined) return (machine.floating_addresses ?? []).length > 0 ? 'silent' : 'waiting';
  const { address, gateway } = way;
  if (gateway === null) return probe({ address, port, path });
  const through = await openTunnel(context, { gatewayId: gateway.id, address, port });
  if (typeof through === 'string') return through === 'closed' ? 'closed' : 'silent';
  return probe({ address, port, path, through });
}
