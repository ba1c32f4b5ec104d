import type { Json } from '#model/language/definition.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply, reply } from '#server/engine/http/reply.ts';
import type { SessionAuthenticator } from '#server/engine/product/authenticator.ts';
import { findRecord, findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { cloudIdOf } from '#server/domains/cloud/cloudDefinitions.ts';
import { endTerminal, terminalsOf, type OpenTerminal } from '#server/domains/cloud/console/terminals.ts';
import type { CloudRegistry } from '#server/domains/cloud/driver/registry.ts';
import { driverById } from '#server/domains/cloud/writes/subject.ts';
import { containerFor, openTerminal, OPENS } from './containerParts.ts';
import { orRefusal } from './machineParts.ts';

const AOS = '/api/aos/v1';
const CONTAINERS = 'containerInstances' as const;
const DEPLOYMENTS = 'containerDeployments' as const;
const MOST_BYTES = 1_024;
const TEXT: JsonSchema = { type: 'string' };
const SESSION: JsonSchema = {
  type: 'object',
  required: ['id', 'container_id', 'cloud_id', 'expires_at'],
  properties: {
    id: TEXT,
    container_id: TEXT,
    container: TEXT,
    deployment_id: { type: ['string', 'null'] },
    cloud_id: TEXT,
    expires_at: { ...TEXT, description: 'An open terminal extends it' },
    url: { ...TEXT, description: 'Of a new one: its WebSocket, once and for a minute' },
  },
};
const ID = { id: { type: 'string', description: 'The id of an open terminal' } } as const;
const AS_SHOWN = [{ resource: CONTAINERS, operation: 'show' }] as const;
const AS_OPENED = [{ resource: CONTAINERS, operation: ':restart' }] as const;

export interface NodeStackDeps {
  drivers: CloudRegistry;
  sessionOf: SessionAuthenticator['sessionOf'];
}

const listRoute: ApiRoute = {
  method: 'GET',
  path: `${AOS}/nodes/stacks`,
  access: 'signed-in',
  does: [...AS_SHOWN],
  document: {
    tag: CONTAINERS,
    summary: 'The terminals that the reader has open',
    replies: { 200: { description: 'Terminals', schema: { type: 'array', items: SESSION } } },
  },
  async handle(c) {
    const context = c.get('context');
    return jsonReply(context, 200, await seen(context));
  },
};

const openRoute = ({ drivers, sessionOf }: NodeStackDeps): ApiRoute => ({
  method: 'POST',
  path: `${AOS}/nodes/stacks`,
  access: 'signed-in',
  does: [...AS_OPENED],
  document: {
    tag: CONTAINERS,
    summary: 'Opens a terminal in a container, or in the first running one of a deployment; one at a time (409)',
    body: { type: 'object', properties: { container_id: TEXT, deployment_id: TEXT } },
    replies: { 201: { description: 'The terminal, with the address of its WebSocket', schema: SESSION } },
  },
  async handle(c) {
    const context = c.get('context');
    const definition = containersOf(context);
    const id = await containerIn(context, await readObject(c.req.raw, MOST_BYTES));
    const record = await containerFor(context, definition, id, OPENS);
    const session = await sessionOf(c.req.raw);
    if (session === undefined) throw new ApiError('identity.credentialsRequired');
    const opened = await orRefusal(async () => {
      const driver = await driverById(context, drivers, cloudIdOf(record));
      return openTerminal(context, { definition, record, driver, sessionId: session.id });
    });
    return jsonReply(context, 201, { ...opened, ...placeOf(record) });
  },
});

const showRoute: ApiRoute = {
  method: 'GET',
  path: `${AOS}/nodes/stacks/{id}`,
  access: 'signed-in',
  does: [...AS_SHOWN],
  document: {
    tag: CONTAINERS,
    summary: 'An open terminal of the reader',
    params: ID,
    replies: { 200: { description: 'The terminal', schema: SESSION } },
  },
  async handle(c) {
    const context = c.get('context');
    return jsonReply(context, 200, await oneOf(context, c.req.param('id') ?? ''));
  },
};

const endRoute: ApiRoute = {
  method: 'DELETE',
  path: `${AOS}/nodes/stacks/{id}`,
  access: 'signed-in',
  does: [...AS_OPENED],
  document: {
    tag: CONTAINERS,
    summary: 'Ends an open terminal of the reader, also in another tab, and gives its place free',
    params: ID,
    replies: { 204: { description: 'It ends within half a minute; another one can be opened at once' } },
  },
  async handle(c) {
    const context = c.get('context');
    const { id } = await oneOf(context, c.req.param('id') ?? '');
    await endTerminal(context.db, userIn(context), id);
    return reply(context, 204, null);
  },
};

const ofDeploymentRoute: ApiRoute = {
  method: 'GET',
  path: `${AOS}/docker/deployments/{id}/stacks`,
  access: 'signed-in',
  does: [{ resource: DEPLOYMENTS, operation: 'show' }],
  document: {
    tag: CONTAINERS,
    summary: 'The terminals that the reader has open in the containers of a deployment',
    params: { id: { type: 'string', description: 'The id of a deployment' } },
    replies: { 200: { description: 'Terminals', schema: { type: 'array', items: SESSION } } },
  },
  async handle(c) {
    const context = c.get('context');
    const { id } = await deploymentOf(context, c.req.param('id') ?? '');
    const all = await seen(context);
    return jsonReply(
      context,
      200,
      all.filter(({ deployment_id }) => deployment_id === id),
    );
  },
};

/**
 * The terminals that a person has open in containers (spec 7.4 and 8.1, decision 234): listed, opened and ended. Those
 * of others do not exist for them.
 */
export const nodeStackRoutes = (deps: NodeStackDeps): ApiRoute[] => [
  listRoute,
  openRoute(deps),
  showRoute,
  endRoute,
  ofDeploymentRoute,
];

function containersOf(context: Context) {
  const definition = knownDefinition(context, CONTAINERS);
  if (definition === undefined) throw new ApiError('system.unknownService');
  return definition;
}

function deploymentOf(context: Context, id: string) {
  const definition = knownDefinition(context, DEPLOYMENTS);
  if (definition === undefined) throw new ApiError('system.unknownService');
  return findRecord(context, definition, id);
}

/** The container that a body names, or the first of its deployment that runs. */
async function containerIn(
  context: Context,
  { container_id, deployment_id, ...rest }: Record<string, Json>,
): Promise<string> {
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) {
    const { messages } = context.schemas;
    const fault = renderMessage(messages, 'validation.unknown', { name: unknown }, context.lang);
    throw new ApiError('request.invalid', { fields: { [unknown]: fault } });
  }
  if (typeof container_id === 'string') return container_id;
  if (typeof deployment_id !== 'string')
    throw new ApiError('request.invalid', { fields: { container_id: 'validation.required' } });
  const { id } = await deploymentOf(context, deployment_id);
  const [found] = await firstRecords(context, containersOf(context), {
    fields: ['id'],
    filter: { deployment_id: id, status: 'running' },
    sort: [{ field: 'slot', order: 'ASC' }],
    limit: 1,
  });
  if (found === undefined) throw new ApiError('application.containerNotRunning');
  return found.id;
}

const placeOf = ({ id, name, deployment_id, cloud_id }: RecordData) => ({
  container_id: String(id),
  container: name ?? null,
  deployment_id: deployment_id ?? null,
  cloud_id: cloud_id ?? null,
});

/** The terminals of the reader in containers that they still may see. */
async function seen(context: Context) {
  const open = await terminalsOf(context.db, userIn(context), context.realTime());
  const all = await Promise.all(open.map((each) => described(context, each)));
  return all.filter((each) => each !== undefined);
}

async function described(context: Context, { token, cloud_id, ref, leased_until }: OpenTerminal) {
  const row = await context.db.kysely
    .selectFrom('container_instances')
    .select('id')
    .where('cloud_id', '=', cloud_id)
    .where('cloud_ref', '=', ref)
    .executeTakeFirst();
  const record = row && (await findRecordOrNone(context, containersOf(context), row.id));
  return record && { id: token, expires_at: new Date(leased_until).toISOString(), ...placeOf(record) };
}

function userIn({ actor: { id } }: Context): number {
  return Number(id);
}

async function oneOf(context: Context, id: string) {
  const found = (await seen(context)).find((each) => each.id === id);
  if (found === undefined) throw new ApiError('application.terminalNotFound');
  return found;
}
