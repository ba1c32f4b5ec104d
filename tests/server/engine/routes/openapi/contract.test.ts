// @module-tag long
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, test } from 'vitest';
import { actionRequest } from '#model/dialect/actionRequest.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { actionOf, type ApiRoute } from '#server/engine/http/apiRoute.ts';
import type { OpenApiDocument } from '#server/engine/routes/openapi/document.ts';
import type { OperationObject } from '#server/engine/routes/openapi/operation.ts';
import { calls as en } from '#src/i18n/en/later/calls.ts';
import { calls as zh } from '#src/i18n/zh/later/calls.ts';
import type { Client, Reply } from '../../../../support/servers/client.ts';
import { rowCounts } from '../../../../support/databases/rowCounts.ts';
import { createScenario, productSchemas } from '../../../../support/scenario.ts';
import { demoWorld } from '../../../everyDefinition/demoWorld.ts';
import { fillClouds } from '../../../everyDefinition/inventory.ts';
import { publishTemplate } from '../../../everyDefinition/publishTemplate.ts';
import { Subject } from '../../../everyDefinition/subject.ts';
import { TEST_LICENCE_KEY } from '../../../../support/schemas/specialValues.ts';
import { addressOf, pathValues, validBody } from '../../../../support/schemas/validBody.ts';

const schemas = productSchemas();
const all = await createScenario({ licenceKey: TEST_LICENCE_KEY });
await fillClouds(schemas, all);
await publishTemplate(all);
afterAll(all.close);

const contract: OpenApiDocument = (await all.guest.get('/api/openapi.json')).body;
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema(contract, 'contract');

const world = demoWorld(all);

/** Makes the targets that a new record must have, where the demo has none or a test removed them. */
async function makeTargets(definition: Definition): Promise<void> {
  for (const { to, required } of Object.values(definition.fields)) {
    const target = schemas.resources[to ?? ''];
    if (required !== true || target === undefined || target.path.includes('{')) continue;
    const subject = new Subject(target, () => world);
    const { body } = await all.admin.get(`${addressOf(schemas, target, {})}?range=[0,0]`);
    if (!subject.isCreated || body.length > 0) continue;
    await makeTargets(target);
    await subject.open();
    await subject.make();
  }
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
type Method = (typeof METHODS)[number];
const operationAt = (path: string, method: Method): OperationObject | undefined => contract.paths[path]?.[method];

/** The response matches the documented status and body of this operation. */
function expectPromised(path: string, method: Method, reply: Reply): void {
  const operation = operationAt(path, method);
  const promised = operation?.responses[reply.status];
  expect(
    promised,
    `${method} ${path} answered ${reply.status}, which is not in the document: ${JSON.stringify(reply.body)}`,
  ).toBeDefined();
  const type = reply.headers.get('content-type')?.split(';', 1)[0] ?? '';
  if (!promised?.content) return expect(reply.body).toBeUndefined();
  expect(Object.keys(promised.content), `${method} ${path}`).toContain(type);
  if (type !== 'application/json') return;
  const pointer = [
    'paths',
    path,
    method,
    'responses',
    String(reply.status),
    'content',
    'application/json',
    'schema',
  ].map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
  const validate = ajv.getSchema(`contract#/${pointer.join('/')}`);
  if (!validate) throw new Error(`the document has no schema at ${pointer.join('/')}`);
  validate(reply.body);
  expect(
    validate.errors ?? [],
    `${method} ${path} ${reply.status}: ${JSON.stringify(reply.body).slice(0, 400)}`,
  ).toEqual([]);
}

function takesDryRun(path: string, method: Method): boolean {
  return operationAt(path, method)?.parameters?.some((each) => 'name' in each && each.name === 'dry_run') === true;
}

/** A dry run keeps nothing: no record, no history, no job, no file, no kept reply. */
async function tried(method: Method, address: string, body?: Json): Promise<Reply> {
  const before = await rowCounts(all.db);
  const separator = address.includes('?') ? '&' : '?';
  const reply = await call(all.admin, method, `${address}${separator}dry_run=true`, body);
  const after = await rowCounts(all.db);
  // Refusals are in the operation log.
  const unlogged = reply.status < 400 ? {} : { audit_outbox: before['audit_outbox'], requests: before['requests'] };
  expect({ ...after, ...unlogged }, `${method} ${address} ${JSON.stringify(reply.body)}`).toEqual(before);
  return reply;
}

describe('the contract', () => {
  test('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(contract) as never);
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  test('names every operation once', () => {
    const ids = Object.values(contract.paths).flatMap((item) =>
      Object.values(item).map((operation) => operation.operationId),
    );
    expect(ids.length).toBe(new Set(ids).size);
  });

  test('is given once and then only when it changes', async () => {
    const etag = (await all.guest.get('/api/openapi.json')).headers.get('etag') ?? '';
    expect((await all.guest.get('/api/openapi.json', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });
});

const routes: ApiRoute[] = [
  ...all.platform.deps.routes.flatMap((each) => each(all.platform.deps)),
  ...Object.values(all.platform.deps.hooks).flatMap((each) => each.routes ?? []),
];

describe('calls written by hand', () => {
  test.each(routes.map((route) => ({ route, title: `${route.method} ${route.path}` })))(
    '$title answers as described',
    async ({ route }) => {
      const method = route.method.toLowerCase() as Method;
      const example = route.document.example ?? {};
      const client = route.access === 'public' ? all.guest : all.as(example.as ?? 'admin');
      const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => String(example.params?.[name]));
      const address = example.query ? `${path}?${new URLSearchParams(example.query)}` : path;
      const reply = route.path.endsWith('/events')
        ? await headOf(address)
        : await call(client, method, address, example.body);
      expectPromised(route.path, method, reply);
      if (route.document.example) expect(reply.status).toBeLessThan(400);
    },
  );

  test.each(
    routes
      .filter((route) => route.access !== 'public')
      .map((route) => ({ route, title: `${route.method} ${route.path}` })),
  )('$title refuses a guest', async ({ route }) => {
    const method = route.method.toLowerCase() as Method;
    const params = route.document.example?.params;
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params?.[name]));
    const reply = await call(all.guest, method, path, route.document.example?.body);
    expect(reply).toMatchObject({ status: 401, body: { code: 1137 } });
    expectPromised(route.path, method, reply);
  });

  test('a dry run of a call that writes keeps nothing, or is refused by the name of the parameter', async () => {
    for (const route of routes.filter(({ method }) => method !== 'GET')) {
      const { example = {} } = route.document;
      const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => String(example.params?.[name] ?? '1'));
      const address = example.query ? `${path}?${new URLSearchParams(example.query)}` : path;
      const method = route.method.toLowerCase() as Method; // tests name methods in small letters
      const trial = await tried(method, address, example.body);
      const title = `${route.method} ${route.path}: ${JSON.stringify(trial.body)}`;
      if (route.canBeTried !== true && trial.status !== 401 && trial.status !== 403)
        expect(trial, title).toMatchObject({
          status: 400,
          body: { code: 9245, fields: { dry_run: expect.any(String) } },
        });
      else if (example.body !== undefined && route.canBeTried) expect(trial.status, title).toBeLessThan(300);
    }
  });

  test('each has words in the operation log, in both languages', () => {
    const isOfDefinition = (word: string, resource = '') =>
      Object.hasOwn(schemas.resources[resource]?.actions ?? {}, word);
    const words = routes
      .map((route) => ({ word: actionOf(route) ?? route.path, resource: route.does?.[0]?.resource }))
      .filter(({ word, resource }) => !isOfDefinition(word, resource))
      .map(({ word }) => word);
    for (const calls of [zh, en]) expect(words.filter((word) => !Object.hasOwn(calls, word))).toEqual([]);
  });

  /** A stream does not end, so only its head is read. */
  async function headOf(address: string): Promise<Reply> {
    const { body } = await all.guest.post('/api/ums/v1/auth/password/tokens', {
      name: 'admin',
      password: 'Suantai@2026',
    });
    const response = await all.platform.app.fetch(
      new Request(new URL(address, 'http://suantai.test'), { headers: { authorization: `Bearer ${body.token}` } }),
    );
    await response.body?.cancel();
    return { status: response.status, headers: response.headers, body: '' };
  }
});

describe.each(Object.values(schemas.resources).map((definition) => ({ definition, resource: definition.resource })))(
  'calls of $resource',
  ({ definition }) => {
    const template = (schemas.services[definition.service]?.basePath ?? '') + definition.path;
    const { admin } = all;
    let address = '';
    let id = '';

    test('list, pick and export answer as described', async () => {
      address = addressOf(schemas, definition, await pathValues(admin, schemas, definition));
      if (!operationAt(template, 'get')) return expectNotServed(admin, 'get', address);
      for (const query of [
        '?range=[0,99]',
        '?view=options',
        '?view=counts',
        '?view=summary',
        '?format=csv',
        '?filter={"nothing":1}',
        '?range=x',
      ])
        expectPromised(template, 'get', await admin.get(address + query));
    });

    test('create, bulk and import answer as described', async () => {
      if (!operationAt(template, 'post')) return expectNotServed(admin, 'post', address);
      await makeTargets(definition);
      const body = await validBody(admin, schemas, definition, 77);
      const trial = await tried('post', address, body);
      expectPromised(template, 'post', trial);
      const posted = await admin.post(address, body);
      const created = (await world.makeElsewhere?.(definition, body, posted)) ?? posted;
      if (definition.access.create.length > 0 && !definition.platformOwned)
        expect(trial, JSON.stringify(trial.body)).toMatchObject({ status: 200, body: { ok: posted.status === 201 } });
      if (definition.access.create.length > 0)
        expect(created, JSON.stringify(created.body)).toMatchObject({ status: 201 });
      expectPromised(template, 'post', created);
      id = String(created.body[definition.id.field]);
      for (const query of ['?bulk=delete&dry_run=1', '?bulk=nothing'])
        expectPromised(template, 'post', await admin.post(address + query, { ids: [id] }));
      for (const word of ['update', 'delete', ...Object.keys(definition.actions)])
        expectPromised(template, 'post', await tried('post', `${address}?bulk=${word}`, { ids: [id] }));
      expectPromised(template, 'post', await admin.post(`${address}?bulk=delete&dry_run=perhaps`, { ids: [id] }));
      if (definition.access.import.length > 0)
        expectPromised(
          template,
          'post',
          await admin.post(`${address}?import=dry-run`, undefined, {
            raw: 'a,b\n1,2\n',
            headers: { 'content-type': 'text/csv' },
          }),
        );
    });

    test('show, history and change answer as described', async () => {
      const record = `${template}/{id}`;
      id ||= String((await admin.get(`${address}?range=[0,0]`)).body[0]?.[definition.id.field] ?? 'missing');
      const path = `${address}/${encodeURIComponent(id)}`;
      for (const method of ['get', 'put', 'patch'] as const) {
        if (!operationAt(record, method)) await expectNotServed(admin, method, path);
        else {
          const trial = method === 'get' ? undefined : await tried(method, path, {});
          const reply = await call(admin, method, path, method === 'get' ? undefined : {});
          expectPromised(record, method, reply);
          if (trial) expect([trial.status, trial.body?.code]).toEqual([reply.status, reply.body?.code]);
        }
      }
      if (operationAt(`${record}/history`, 'get'))
        for (const part of ['history', 'timeline'])
          expectPromised(`${record}/${part}`, 'get', await admin.get(`${path}/${part}`));
      else await expectNotServed(admin, 'get', `${path}/history`);
      if (operationAt(record, 'get')) expectPromised(record, 'get', await admin.get(`${address}/999999999`));
    });

    test('actions and delete answer as described', async () => {
      const path = `${address}/${encodeURIComponent(id)}`;
      for (const { call: how } of Object.values(definition.actions)) {
        const method = how.method.toLowerCase() as Method;
        const { below, query, body } = actionRequest(how);
        const search = new URLSearchParams(query).toString();
        const actAddress = `${path}${below}${search && `?${search}`}`;
        const trial = await tried(method, actAddress, body);
        const reply = await call(admin, method, actAddress, body);
        expectPromised(`${template}/{id}${below}`, method, reply);
        if (reply.status === 428) continue;
        // What is carried out elsewhere cannot be taken back, and refuses a dry run.
        const expected = takesDryRun(`${template}/{id}${below}`, method)
          ? reply
          : { status: 400, body: { code: 9245 } };
        expect([trial.status, trial.body?.code], how.word).toEqual([expected.status, expected.body?.code]);
      }
      if (!operationAt(`${template}/{id}`, 'delete')) return expectNotServed(admin, 'delete', path);
      const trial = await tried('delete', path);
      expectPromised(`${template}/{id}`, 'delete', trial);
      const gone = await admin.delete(path);
      expectPromised(`${template}/{id}`, 'delete', gone);
      if (gone.status >= 400 && gone.body.referrers === undefined)
        expect([trial.status, trial.body.code]).toEqual([gone.status, gone.body.code]);
      else expect(trial.status, JSON.stringify(trial.body)).toBe(200);
    });
  },
);

describe('what is not described is not served', () => {
  test('a parameter that a call does not have is refused by its name, with the nearest one', async () => {
    for (const [path, item] of Object.entries(contract.paths))
      for (const method of METHODS.filter((each) => item[each] !== undefined)) {
        const route = routes.find((each) => each.path === path && each.method.toLowerCase() === method);
        if (route?.document.takesAnyQuery || path.endsWith('/heartbeat')) continue;
        const operation = operationAt(path, method);
        const [known] = operation?.parameters.filter((each) => each.in === 'query' && each.name.length > 3) ?? [];
        const wrong = known === undefined ? 'pageSize' : `${known.name}z`;
        const reply = await call(all.admin, method, `${path.replaceAll(/\{\w+\}/g, '1')}?${wrong}=1`, {});
        const title = `${method} ${path}?${wrong}: ${JSON.stringify(reply.body)}`;
        // Those who may not call it, and calls about missing records, get no other answer.
        if ([401, 403, 404, 405].includes(reply.status) || reply.body.code === 9210) continue;
        expect(reply.status, title).toBe(400);
        expect(Object.keys(reply.body.fields ?? {}), title).toEqual([wrong]);
        if (known !== undefined && reply.body.code === 9240) expect(reply.body.message, title).toContain(known.name);
      }
  });

  test.each([
    ['/api/ecrm/v1/regions?status=disabled', 'status'],
    ['/api/ecrm/v1/regions?pageSize=1', 'pageSize'],
    ['/api/ecrm/v1/regions?filtr={}', 'filtr', 'filter'],
    ['/api/ecrm/v1/regions?view=count', 'view', 'counts'],
    ['/api/ecrm/v1/regions?range=[0,1]&range=[2,3]', 'range'],
    ['/api/cmp/v1/clouds/basic-info?page_size=many', 'page_size'],
  ])('%s', async (address, name, nearest = '') => {
    const { status, body } = await all.admin.get(address);
    expect([status, Object.keys(body.fields)]).toEqual([400, [name]]);
    expect(body.message).toContain(nearest);
  });

  test('every path of the document belongs to a definition or a route, and the other way round', () => {
    const ofDefinitions = Object.values(schemas.resources).flatMap((definition: Definition) => {
      const base = (schemas.services[definition.service]?.basePath ?? '') + definition.path;
      return [
        base,
        `${base}/{id}`,
        `${base}/{id}/history`,
        `${base}/{id}/timeline`,
        `${base}/{id}/action`,
        ...Object.values(definition.actions).map((action) => `${base}/{id}${actionRequest(action.call).below}`),
        ...(definition.agent ? [`${base}/{id}/heartbeat`] : []),
        ...(definition.journal === 'requests'
          ? [`${base}/hourly/trend`, `${base}/chain/verify`, `${base}/{id}/trail`]
          : []),
      ];
    });
    const known = new Set([...ofDefinitions, ...routes.map((route) => route.path)]);
    expect(Object.keys(contract.paths).filter((path) => !known.has(path))).toEqual([]);
    expect(routes.filter((route) => !operationAt(route.path, route.method.toLowerCase() as Method))).toEqual([]);
  });

  test.each([
    '/api/nothing',
    '/api/ums/v1',
    '/api/ecrm/v1/gws/1/nothing',
    '/api/ecrm/v1/gws/1/history/2',
    '/api/../etc/passwd',
  ])('%s', async (path) => {
    const reply = await all.admin.get(path);
    expect(reply.status).toBe(404);
  });
});

function call(client: Client, method: Method, path: string, body: Parameters<Client['post']>[1]): Promise<Reply> {
  return method === 'get' || method === 'delete' ? client[method](path) : client[method](path, body);
}

async function expectNotServed(client: Client, method: Method, path: string): Promise<void> {
  const reply = await call(client, method, path, method === 'get' || method === 'delete' ? undefined : {});
  expect([403, 404, 405, 409], `${method} ${path} is served: ${JSON.stringify(reply.body)}`).toContain(reply.status);
  expect(reply.body.code).toEqual(expect.any(Number));
}
