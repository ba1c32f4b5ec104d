// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actionRequest } from '#model/dialect/actionRequest.ts';
import { can, type AccessContext } from '#model/access/access.ts';
import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Actor } from '#model/access/actor.ts';
import { actorFrom } from '#model/access/actorFrom.ts';
import type { Definition, Json, Operation } from '#model/language/definition.ts';
import { kindGrammar } from '#model/fields/index.ts';
import { theirScope } from '#model/access/ownership/theirScope.ts';
import { definitionFor } from '#model/reading/manifest.ts';
import type { Permission } from '#model/access/permission.ts';
import type { Client, Reply } from '../../../../support/servers/client.ts';
import { OWNED_RESOURCES, ownedSchemas } from '../../../../support/schemas/ownedSchemas.ts';
import { createScenario, DEMO_ACCOUNTS, type DemoAccount, type Scenario } from '../../../../support/scenario.ts';
import { TEST_LICENCE_KEY } from '../../../../support/schemas/specialValues.ts';
import { addressOf, validBody, type Body } from '../../../../support/schemas/validBody.ts';
import { createChance, fillForEverybody, trialDatabase } from '../../permissions/trialWorld.ts';

const SEED = 20_261_122;
/** Records per resource that each account requests; of the resources of this test all. */
const RECORDS = 2;

const schemas = ownedSchemas();
// What a list over several resources allows is decided by each of them.
const definitions = Object.values(schemas.resources).filter(({ gathers }) => gathers === undefined);
const chance = createChance(SEED);
const database = trialDatabase();

interface Reader {
  name: DemoAccount;
  client: Client;
  actor: Actor;
}

/** A permission that a call refused, or a refusal that a call did not enforce. */
type Broken = string;

/**
 * Compares `/permissions` with the response of the call, for every definition, account and operation. Calls are real
 * and rolled back; calls to a cloud end where its job is scheduled, because the decision is made before.
 */
describe('permissions match the calls (spec 6)', () => {
  let all: Scenario;
  let readers: Reader[];
  beforeAll(async () => {
    all = await createScenario({ schemas, database, licenceKey: TEST_LICENCE_KEY });
    readers = await Promise.all(
      DEMO_ACCOUNTS.map(async (name) => ({
        name,
        client: all[name],
        actor: actorFrom((await all[name].get('/api/ums/v1/users/current')).body, schemas.roles),
      })),
    );
    const owners = readers.map(({ actor }) => ({
      id: Number(actor.id),
      bp_id: actor.bp_id === null ? null : Number(actor.bp_id),
    }));
    await fillForEverybody(all, schemas, [...owners, { id: null, bp_id: null }], chance);
    database.tryOnly();
  });
  afterAll(() => all.close());

  test.each(definitions.map((definition) => ({ resource: definition.resource, definition })))(
    '$resource',
    async ({ definition }) => {
      const rows = await all.db.all<Record<string, Json>>(
        `select * from "${definition.table}" order by "${definition.id.field}" limit 60`,
      );
      const broken: Broken[] = [];
      for (const reader of readers) {
        const some = OWNED_RESOURCES.includes(definition.resource) ? rows : sampleOf(rows);
        broken.push(...(await resourcePromises(definition, reader, await placedIn(definition, rows))));
        // A reader who cannot see the resource is refused by role, for any record: `everyDefinition` covers that.
        if (!SEEING.some((operation) => can(reader.actor, operation, definition).allowed)) continue;
        for (const row of some) broken.push(...(await recordPromises(definition, reader, row)));
      }
      expect(broken).toEqual([]);
    },
  );

  function sampleOf<T>(rows: readonly T[]): T[] {
    return rows
      .map((row) => ({ row, at: chance(1_000_000) }))
      .toSorted((one, other) => one.at - other.at)
      .slice(0, RECORDS)
      .map(({ row }) => row);
  }

  /** A form that is below no cloud chooses one that can: the permissions of such a cloud are compared. */
  async function placedIn(definition: Definition, rows: Record<string, Json>[]): Promise<Record<string, Json>> {
    if (definition.cloud !== undefined && !definition.path.includes('{cloud_id}'))
      for (const row of rows) {
        const { body } = await all.admin.get(`/api/cmp/v1/clouds/${String(row.cloud_id)}/state`);
        if (body.status === 'connected' && body.capabilities[definition.cloud.kind]?.includes('create')) return row;
      }
    return rows[0] ?? {};
  }

  async function resourcePromises(
    definition: Definition,
    { name, client, actor }: Reader,
    row: Record<string, Json>,
  ): Promise<Broken[]> {
    const cloud = typeof row.cloud_id === 'string' ? `?cloud_id=${row.cloud_id}` : '';
    const told = await client.get(`/api/sys/v1/permissions/${definition.resource}${cloud}`);
    if (told.status !== 200) return [];
    const base = addressOf(schemas, definition, row as Body);
    const broken: Broken[] = [];
    for (const permission of told.body as Permission[]) {
      const { operation, allowed } = permission;
      const reply = await resourceCall(operation);
      broken.push(...judged(`${name} ${operation} ${definition.resource}`, permission, reply));
      const rejected: { code: number }[] = operation === 'import' && reply.status === 200 ? reply.body.errors : [];
      if (allowed && rejected.some(({ code }) => code === DENIED))
        broken.push(`${name} import ${definition.resource}: rows are denied`);
      // The body of these is known to be valid.
      if (
        allowed &&
        theirScope(actor, definition) !== undefined &&
        OWNED_RESOURCES.includes(definition.resource) &&
        ((operation === 'create' && reply.status !== 201) || rejected.length > 0)
      )
        broken.push(`${name} ${operation} ${definition.resource}: ${JSON.stringify(reply.body)}`);
      broken.push(...consolePromise(definition, actor, permission, undefined, await cloudContext(row)));
    }
    return broken;

    async function resourceCall(operation: string): Promise<Reply> {
      const action = definition.actions[operation];
      if (action !== undefined) return client.post(`${base}?action=${action.call.word}`, inputOf(action));
      if (operation === 'export') return client.get(`${base}?format=csv`);
      const body = await bodyFor(definition, client, actor);
      return operation === 'create' ? client.post(base, body) : client.post(`${base}?import=dry-run`, [body]);
    }
  }

  /** A record that belongs to the actor, as does its parent if it has one. */
  async function bodyFor(definition: Definition, client: Client, actor: Actor): Promise<Body> {
    // Without a scope the owner does not matter: other errors in the body are irrelevant here.
    if (!can(actor, 'create', definition).allowed || theirScope(actor, definition) === undefined)
      return { name: 'mine' };
    if (!OWNED_RESOURCES.includes(definition.resource))
      return validBody(client, schemas, definition, 5_000 + chance(1_000_000));
    const body: Body = { name: 'mine' };
    for (const { name, to } of Object.values(definition.fields)) {
      const parent = OWNED_RESOURCES.includes(to ?? '') ? schemas.resources[to ?? ''] : undefined;
      if (parent === undefined) continue;
      const { body: seen } = await client.get(`${addressOf(schemas, parent, {})}?range=[0,99]`);
      body[name] =
        (Array.isArray(seen)
          ? seen.find((record: Body) => can(actor, 'update', parent, record).allowed)?.id
          : undefined) ?? null;
    }
    return body;
  }

  async function recordPromises(
    definition: Definition,
    { name, client, actor }: Reader,
    row: Record<string, Json>,
  ): Promise<Broken[]> {
    const id = encodeURIComponent(String(row[definition.id.field]));
    const base = addressOf(schemas, definition, row as Body);
    const told = await client.get(`/api/sys/v1/permissions/${definition.resource}/${id}`);
    const shown = await client.get(`${base}/${id}`);
    const at = (operation: string) => `${name} ${operation} ${definition.resource} ${id}`;
    const calls = (operation: string): Promise<Reply> => recordCall(client, definition, `${base}/${id}`, operation);
    if (told.status !== 200) {
      const operations: string[] = [
        'update',
        'delete',
        'history',
        ...recordActions(definition).map((action) => action.name),
      ];
      const replies = [{ operation: 'show', reply: shown }];
      for (const operation of operations) replies.push({ operation, reply: await calls(operation) });
      return replies.flatMap(({ operation, reply }) =>
        isHiding(reply)
          ? []
          : [
              `${at(operation)}: nothing is told of it, and the call answers ${reply.status} ${JSON.stringify(reply.body)}`,
            ],
      );
    }
    const broken: Broken[] =
      can(actor, 'show', definition).allowed && shown.status !== 200 && !isListless(shown)
        ? [`${at('show')}: ${shown.status}`]
        : [];
    const context = await cloudContext(row);
    const state = String(row[definition.stateField ?? ''] ?? '');
    for (const permission of told.body as Permission[]) {
      const isDone = definition.actions[permission.operation]?.done?.includes(state);
      broken.push(...judged(at(permission.operation), permission, await calls(permission.operation), isDone));
      if (shown.status === 200) broken.push(...consolePromise(definition, actor, permission, shown.body, context));
    }
    return broken;
  }

  function recordCall(client: Client, definition: Definition, path: string, operation: string): Promise<Reply> {
    if (operation === 'history') return client.get(`${path}/history`);
    if (operation === 'update') return client.put(path, {});
    const action = definition.actions[operation];
    if (action === undefined) return client.delete(path);
    // The schema allows only these methods.
    const method = action.call.method.toLowerCase() as 'post' | 'put' | 'patch';
    const input = inputOf(action);
    const { below, query, body } = actionRequest(action.call);
    const search = new URLSearchParams(query).toString();
    const url = `${path}${below}${search && `?${search}`}`;
    return client[method](url, { ...body, ...input }, { headers: { 'idempotency-key': crypto.randomUUID() } });
  }

  /** The console's decision from the record that it received: it may know less, but never allows more. */
  function consolePromise(
    definition: Definition,
    actor: Actor,
    { operation, allowed, why }: Permission,
    record: Body | undefined,
    context: AccessContext,
  ): Broken[] {
    const own = definitionFor(definition, actor, schemas);
    if (allowed || own === undefined || isKnownToServerOnly(definition, why?.kind)) return [];
    // A name that is not an action is an `Operation`.
    const asked = definition.actions[operation] === undefined ? (operation as Operation) : { action: operation };
    return can(actor, asked, own, record, context).allowed
      ? [
          `${actor.name} ${operation} ${definition.resource} ${String(record?.[definition.id.field])}: offered by the console, though ${why?.kind}`,
        ]
      : [];
  }

  async function cloudContext({ cloud_id }: Record<string, Json>): Promise<AccessContext> {
    if (typeof cloud_id !== 'string') return {};
    const [row] = await all.db.all<{ capabilities: string; status: string }>(
      'select capabilities, status from clouds where cloud_id = ?',
      [cloud_id],
    );
    return { capabilities: JSON.parse(row?.capabilities ?? '{}'), cloudStatus: row?.status };
  }
});

const DENIED = 3000;
const SEEING: readonly Operation[] = ['list', 'show'];

/** Conditions that a hook decides about: a variable of the environment, a program that the server may lack. */
const BY_HOOK: ReadonlySet<string> = new Set(['configs', 'clusters', 'clusterReleases']);

/**
 * Accounts of a kind above the reader's: a hook refuses every operation on them, and no condition can compare the two
 * kinds. For the conditions of hooks, the console requests the permissions of the record.
 */
const isKnownToServerOnly = ({ resource }: Definition, kind: string | undefined): boolean =>
  (resource === 'users' && kind === 'owner') || (BY_HOOK.has(resource) && kind === 'condition');

/**
 * A missing record gets the same response: what the cloud does not support, or currently refuses, is reported before
 * the record is looked up.
 */
const isHiding = ({ status, body }: Reply): boolean =>
  status === 403 || status === 404 || body?.why?.kind === 'capability' || body?.code === 12002 || body?.code === 12003;
const isListless = ({ body }: Reply): boolean => body?.why?.kind === 'capability';

const recordActions = ({ actions }: Definition): ActionDefinition[] =>
  Object.values(actions).filter(({ on }) => on === 'record');

const inputOf = ({ input = {} }: ActionDefinition): Body =>
  Object.fromEntries(Object.values(input).map((field) => [field.name, kindGrammar(field.type).sample(field, 1)]));

function judged(at: string, { allowed, why }: Permission, reply: Reply, isDone = false): Broken[] {
  const { status, body } = reply;
  const answer = `${status} ${JSON.stringify(body)?.slice(0, 200)}`;
  if (status >= 500) return [`${at}: ${answer}`];
  // A copy of a group creates rules as well, which this cloud may not offer.
  if (allowed && at.includes(' clone ') && body?.why?.kind === 'capability') return [];
  if (allowed)
    return status === 403 || (status === 404 && body?.fields === undefined) || body?.why !== undefined
      ? [`${at}: promised, and answered ${answer}`]
      : [];
  // An action that has happened already is not offered; a second call changes nothing, and succeeds.
  if (status < 400 && isDone) return [];
  if (status < 400) return [`${at}: not promised (${why?.kind}), and answered ${answer}`];
  return body?.why !== undefined && body.why.kind !== why?.kind
    ? [`${at}: refused as ${why?.kind}, and answered ${answer}`]
    : [];
}
