import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isGranted, isWritable } from '#model/access.ts';
import type { ActionDefinition } from '#model/actionDefinition.ts';
import { actorFrom } from '#model/actorFrom.ts';
import type { Definition, Json, Operation } from '#model/definition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { fieldExists } from '#model/recordSchema.ts';
import type { Client, Reply } from '../support/client.ts';
import { createScenario, DEMO_ACCOUNTS, productSchemas, type DemoAccount, type Scenario } from '../support/scenario.ts';
import { TEST_LICENCE_KEY } from '../support/specialValues.ts';
import { addressOf, pathValues, validBody, type Body } from '../support/validBody.ts';

const schemas = productSchemas();
let all: Scenario;
beforeAll(async () => void (all = await createScenario({ licenceKey: TEST_LICENCE_KEY })));
afterAll(() => all.close());

const KINDS: Record<DemoAccount, { kind: number; roles: string[] }> = {
  system: { kind: 0, roles: [] },
  admin: { kind: 1, roles: [] },
  bp_admin: { kind: 2, roles: [] },
  personal: { kind: 3, roles: [] },
  bp_user: { kind: 4, roles: ['TENANT'] },
  operation_supporter: { kind: 4, roles: ['OPERATION_SUPPORTER'] },
  provider: { kind: 4, roles: ['PROVIDER'] },
  copote_normal: { kind: 4, roles: ['COPOTE_NORMAL'] },
  copote_reviewer: { kind: 4, roles: ['COPOTE_REVIEWER'] },
  copote_admin: { kind: 4, roles: ['COPOTE_ADMIN'] },
};

const holds = (account: DemoAccount, grants: readonly string[]) => {
  const { kind, roles } = KINDS[account];
  return isGranted(actorFrom({ id: 1, name: account, kind, bp_id: 1, permissions: roles.map((role) => ({ role })) }, schemas.roles), grants);
};

let serial = 1_000;
const next = () => (serial += 1);
const query = (name: string, value: Json) => `${name}=${encodeURIComponent(JSON.stringify(value))}`;

/** Who may list, create or act: the first account of the demo that holds one of the words. */
function clientFor(grants: readonly string[]): Client {
  const account = DEMO_ACCOUNTS.find((each) => each !== 'system' && holds(each, grants));
  return account ? all[account] : all.system;
}

describe.each(Object.values(schemas.resources).map((definition) => ({ definition, resource: definition.resource })))('$resource', ({ definition }) => {
  const idField = definition.id.field;
  const created = !definition.platformOwned && definition.access.create.length > 0;
  const stateField = definition.stateField ?? '';
  const writable = Object.values(definition.fields).filter((field) => isWritable(field) && !definition.path.includes(`{${field.name}}`));
  let address = '';
  let path: Body = {};

  beforeAll(async () => {
    path = await pathValues(all.system, schemas, definition);
    address = addressOf(schemas, definition, path);
  });

  const creator = () => clientFor(definition.access.create);
  const recordPath = (id: Json | undefined) => `${address}/${encodeURIComponent(String(id))}`;

  async function make(given?: Body): Promise<Reply['body']> {
    const body = given ?? (await validBody(creator(), schemas, definition, next()));
    const reply = await creator().post(address, body);
    if (reply.status === 409 && reply.body.code === 3016) {
      // A policy is full: another one has room.
      const [policy] = (await all.admin.get('/api/ums/v1/policies?range=[0,99]')).body.filter((each: { version_count: number; type: string }) => each.version_count < 5 && each.type === 'custom');
      return (await creator().post(`/api/ums/v1/policies/${policy.id}/versions`, body)).body;
    }
    expect(reply, `${JSON.stringify(body)} → ${JSON.stringify(reply.body)}`).toMatchObject({ status: 201 });
    return reply.body;
  }

  /** Puts a record into a state, as no call could: the table is tested, not the way there. */
  async function inState(id: Json, values: Record<string, Json>): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      const stored = typeof value === 'boolean' ? Number(value) : value === null ? null : String(value);
      await all.db.run(`update "${definition.table}" set "${name}" = ? where "${idField}" = ?`, [stored, typeof id === 'number' ? id : String(id)]);
    }
  }

  if (created) test('is created with what is valid, and shows it', async () => {
    const body = await validBody(creator(), schemas, definition, next());
    const record = await make(body);
    for (const name of Object.keys(body)) {
      const field = definition.fields[name];
      if (field?.writeOnly || field?.type === 'password' || field?.type === 'secret') expect(record).not.toHaveProperty(name);
      else if (field && fieldExists(field, record, { fields: definition.fields, form: record })) expect(record[name], name).not.toBeNull();
    }
    expect((await creator().get(recordPath(record[idField]))).body).toMatchObject({ [idField]: record[idField] });
  });

  if (created) test('refuses each field that is invalid, and creates nothing', async () => {
    const count = async () => (await all.system.get(`${address}?range=[0,0]`)).headers.get('content-range')?.split('/')[1];
    const before = await count();
    for (const field of writable) {
      const body = await validBody(creator(), schemas, definition, next());
      if (!fieldExists(field, body, { fields: definition.fields, form: body })) continue;
      for (const { value } of fieldKind(field.type).invalid(field)) {
        const reply = await creator().post(address, { ...body, [field.name]: value });
        expect(reply, `${field.name}: ${JSON.stringify(value)?.slice(0, 80)}`).toMatchObject({ status: 400 });
        const named = Object.keys(reply.body.fields ?? {}).some((name) => name === field.name || name.startsWith(`${field.name}.`));
        expect(named, `${field.name}: ${JSON.stringify(value)?.slice(0, 80)} → ${JSON.stringify(reply.body)}`).toBe(true);
      }
    }
    expect(await count()).toBe(before);
  });

  if (created && definition.access.update.length > 0) test('changes the fields sent and no others; a stale writer gets the current record', async () => {
    const record = await make();
    const client = clientFor(definition.access.update);
    const field = writable.find((each) => !each.writeOnce && !each.unique && ['text', 'longText', 'integer', 'boolean', 'tags'].includes(each.type) && each.name in record);
    if (!field) return;
    const value = field.type === 'boolean' ? !record[field.name] : fieldKind(field.type).sample(field, next());
    const tag = `"${record._version}"`;
    const changed = await client.put(recordPath(record[idField]), { [field.name]: value }, { headers: { 'if-match': tag } });
    expect(changed, JSON.stringify(changed.body)).toMatchObject({ status: 200, body: { [field.name]: value, _version: record._version + 1 } });
    const stale = await client.put(recordPath(record[idField]), { [field.name]: value }, { headers: { 'if-match': tag } });
    expect(stale).toMatchObject({ status: 409, body: { current: { [idField]: record[idField], _version: record._version + 1 } } });
  });

  if (created) test('refuses a second one with what must be unique', async () => {
    const record = await make();
    for (const field of writable.filter((each) => each.unique === true && each.name in record && record[each.name] !== null)) {
      const body = await validBody(creator(), schemas, definition, next());
      const reply = await creator().post(address, { ...body, [field.name]: record[field.name] });
      expect(reply, field.name).toMatchObject({ status: 409, body: { code: expect.any(Number), fields: { [field.name]: expect.any(String) } } });
    }
  });

  if (created && definition.access.delete.length > 0) test('is deleted in the states that allow it, and in no others', async () => {
    const client = clientFor(definition.access.delete);
    const states = definition.fields[stateField]?.values ?? {};
    for (const state of Object.keys(states)) {
      const record = await make();
      await inState(record[idField], { [stateField]: state });
      const reply = await client.delete(recordPath(record[idField]));
      const allowed = definition.delete.from === undefined || definition.delete.from.includes(state);
      expect(reply.status, `${state}: ${JSON.stringify(reply.body)}`).toBe(allowed ? 204 : 409);
    }
    if (Object.keys(states).length > 0) return;
    const record = await make();
    expect((await client.delete(recordPath(record[idField]))).status).toBe(204);
    expect((await client.get(recordPath(record[idField]))).status).toBe(404);
  });

  const onRecords = Object.values(definition.actions).filter((action) => action.on === 'record');
  if (created) test.each(onRecords.map((action) => ({ action, name: action.name })))('allows $name in its states only', async ({ action }) => {
    const client = clientFor(action.access);
    const states = Object.keys(definition.fields[stateField]?.values ?? { '': {} });
    for (const state of states) {
      const record = await make();
      if (stateField) await inState(record[idField], { [stateField]: state });
      await inState(record[idField], meetsWhere(action));
      const reply = await act(client, action, record[idField]);
      const allowed = action.from === undefined || action.from.includes(state);
      const transient = definition.fields[stateField]?.values?.[state]?.transient === true;
      if (allowed && !transient) expect(reply.status, `${state}: ${JSON.stringify(reply.body)}`).toBe(action.via ? 202 : 200);
      else expect(reply, `${state}: ${JSON.stringify(reply.body)}`).toMatchObject({ status: 409, body: { reason: expect.any(String) } });
    }
  });

  async function act(client: Client, action: ActionDefinition, id: Json): Promise<Reply> {
    const input: Body = {};
    for (const field of Object.values(action.input ?? {})) input[field.name] = fieldKind(field.type).sample(field, next());
    const method = action.call.method.toLowerCase() as 'post' | 'put' | 'patch';
    if (action.call.as === 'body') return client[method](`${recordPath(id)}/action`, { action: action.call.word, ...input });
    return client[method](`${recordPath(id)}?action=${action.call.word}`, input);
  }

  test('is open to who is granted, and to nobody else', async () => {
    const calls: [Operation, (client: Client) => Promise<Reply>][] = [
      ['list', (client) => client.get(`${address}?range=[0,0]`)],
      ['pick', (client) => client.get(`${address}?view=options&range=[0,0]`)],
      ['export', (client) => client.get(`${address}?format=csv&${query('filter', { [idField]: [] })}`)],
      ['show', (client) => client.get(recordPath(missingId(definition)))],
      ['history', (client) => client.get(`${recordPath(missingId(definition))}/history`)],
      ['create', (client) => client.post(address, { _nothing: true })],
      ['update', (client) => client.put(recordPath(missingId(definition)), {})],
      ['delete', (client) => client.delete(recordPath(missingId(definition)))],
      ['import', (client) => client.post(`${address}?import=dry-run`, undefined, { raw: 'nothing\n', headers: { 'content-type': 'text/csv' } })],
    ];
    for (const account of DEMO_ACCOUNTS) {
      for (const [operation, call] of calls) {
        const { status, body } = await call(all[account]);
        const writes = operation === 'create' || operation === 'update' || operation === 'delete' || operation === 'import';
        const allowed = holds(account, definition.access[operation]) && !(writes && definition.platformOwned);
        // A parent that this reader does not see hides what is below it.
        const refused = status === 403 && body.code === 3000;
        expect(refused, `${account} ${operation} → ${status} ${JSON.stringify(body).slice(0, 200)}`).toBe(!allowed);
      }
    }
    expect((await all.guest.get(address)).status).toBe(401);
  });

  test('does not tell a missing record from one of somebody else', async () => {
    const client = clientFor(definition.access.show);
    const foreign = await foreignRecord();
    for (const id of [missingId(definition), 'x', '-1', '0', '%27', ...(foreign === undefined ? [] : [foreign])]) {
      const shown = await client.get(`${address}/${id}`);
      const missing = await client.get(`${address}/${missingId(definition)}`);
      expect({ status: shown.status, code: shown.body.code, message: shown.body.message }).toEqual({ status: missing.status, code: missing.body.code, message: missing.body.message });
      expect(shown.status).toBe(404);
    }
  });

  /** A record outside the scope of the first scoped reader, where there is one. */
  async function foreignRecord(): Promise<string | undefined> {
    if (Object.keys(definition.scope).length === 0) return undefined;
    const client = clientFor(definition.access.show);
    const own = new Set(await idsOf(client));
    return (await idsOf(all.system)).find((id) => !own.has(id));
  }

  async function idsOf(client: Client): Promise<string[]> {
    const { body } = await client.get(`${address}?range=[0,999]&fields=${idField}`);
    return Array.isArray(body) ? body.map((record: Record<string, Json>) => String(record[idField])) : [];
  }

  const countedField = Object.values(definition.fields).find((field) => ['state', 'enum', 'boolean'].includes(field.type) && field.access?.read === undefined);

  test('shows the same records in list, count, options, search and export', async () => {
    for (const account of DEMO_ACCOUNTS) {
      if (!holds(account, definition.access.list)) continue;
      const listed = await all[account].get(`${address}?range=[0,999]&fields=${idField}`);
      const total = Number(listed.headers.get('content-range')?.split('/')[1]);
      const ids = new Set(listed.body.map((record: Record<string, Json>) => String(record[idField])));
      expect(ids.size).toBe(Math.min(total, 1_000));
      if (countedField) {
        const counts = await all[account].get(`${address}?view=counts&by=${countedField.name}`);
        expect(Object.values<number>(counts.body).reduce((sum, n) => sum + n, 0)).toBe(total);
      }
      if (holds(account, definition.access.pick)) {
        const options = await all[account].get(`${address}?view=options&range=[0,999]`);
        expect(options.headers.get('content-range')?.split('/')[1]).toBe(String(total));
      }
      if (holds(account, definition.access.export)) {
        const file = await all[account].get(`${address}?format=csv&fields=${idField}`);
        expect(file.body.trim().split('\r\n').length - 1).toBe(total);
      }
      const found = await all[account].get(`${address}?range=[0,999]&fields=${idField}&${query('filter', { q: 'a' })}`);
      if (found.status === 200) for (const record of found.body) if (total <= 1_000) expect(ids).toContain(String(record[idField]));
    }
  });

  if (created && definition.access.history.length > 0) test('tells who made it, and hides what the reader may not see', async () => {
    const record = await make();
    const { body } = await clientFor(definition.access.history).get(`${recordPath(record[idField])}/history`);
    expect(body.at(-1)).toMatchObject({ operation: 'create', actor_name: expect.any(String), request_id: expect.any(String) });
    const secrets = Object.values(definition.fields).filter((field) => field.type === 'password' || field.type === 'secret' || field.writeOnly).map((field) => field.name);
    for (const change of body.at(-1).changes) if (secrets.includes(change.field)) expect([null, '••••••']).toContain(change.after);
  });

  test('survives bad input in every text field and parameter', async () => {
    const nasty: Json[] = ["'; drop table users; --", '<script>alert(1)</script>', '\ud800', '\u0000', '../../etc/passwd', 'x'.repeat(20_000), 1e308, -1e308, [], {}, [[]]];
    if (created) {
      for (const field of writable) for (const value of nasty) expect((await creator().post(address, { [field.name]: value })).status).toBeLessThan(500);
    }
    const client = clientFor(definition.access.list);
    for (const value of nasty) {
      for (const name of ['filter', 'sort', 'range', 'fields']) expect((await client.get(`${address}?${query(name, value)}`)).status).toBeLessThan(500);
      expect((await client.get(`${address}?${query('filter', { q: value })}`)).status).toBeLessThan(500);
      expect((await client.get(`${address}?${query('filter', { [idField]: value })}`)).status).toBeLessThan(500);
    }
    for (const raw of ['{', '[]', 'null', '"x"', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}']) {
      const reply = await creator().post(address, undefined, { raw });
      expect(reply.status, raw).toBeGreaterThanOrEqual(400);
      expect(reply.status, raw).toBeLessThan(500);
    }
  });
});

/** Nothing has it: larger than any serial, and no uuid that is given. */
function missingId({ id }: Definition): string {
  return id.kind === 'serial' ? '999999999' : id.kind === 'uuid' ? 'ffffffff-ffff-4fff-8fff-ffffffffffff' : 'no-such-id';
}

/** Values that make the further condition of an action true; conditions of the product are plain equalities. */
function meetsWhere({ where }: ActionDefinition): Record<string, Json> {
  const values: Record<string, Json> = {};
  for (const [name, wanted] of Object.entries(where ?? {})) {
    if (typeof wanted !== 'object' || wanted === null) values[name] = wanted as Json;
    else if ('gt' in wanted && wanted.gt === '$now') values[name] = all.clock.now() + 60_000;
    else if ('empty' in wanted) values[name] = null;
  }
  return values;
}
