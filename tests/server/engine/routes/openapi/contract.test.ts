import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, test } from 'vitest';
import { actionRequest } from '#model/dialect/actionRequest.ts';
import type { Definition } from '#model/language/definition.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import type { OpenApiDocument } from '#server/engine/routes/openapi/document.ts';
import type { OperationObject } from '#server/engine/routes/openapi/operation.ts';
import type { Client, Reply } from '../../../../support/servers/client.ts';
import { createScenario, productSchemas } from '../../../../support/scenario.ts';
import { fillClouds } from '../../../everyDefinition/inventory.ts';
import { TEST_LICENCE_KEY } from '../../../../support/schemas/specialValues.ts';
import { addressOf, pathValues, validBody } from '../../../../support/schemas/validBody.ts';

const schemas = productSchemas();
const all = await createScenario({ licenceKey: TEST_LICENCE_KEY });
await fillClouds(schemas, all);
afterAll(all.close);

const contract: OpenApiDocument = (await all.guest.get('/api/openapi.json')).body;
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema(contract, 'contract');

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
      const body = await validBody(admin, schemas, definition, 77);
      const created = await admin.post(address, body);
      if (definition.access.create.length > 0)
        expect(created, JSON.stringify(created.body)).toMatchObject({ status: 201 });
      expectPromised(template, 'post', created);
      id = String(created.body[definition.id.field]);
      for (const query of ['?bulk=delete&dry_run=1', '?bulk=nothing'])
        expectPromised(template, 'post', await admin.post(address + query, { ids: [id] }));
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
        else expectPromised(record, method, await call(admin, method, path, method === 'get' ? undefined : {}));
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
        const reply = await call(admin, method, `${path}${below}${search && `?${search}`}`, body);
        expectPromised(`${template}/{id}${below}`, method, reply);
      }
      if (!operationAt(`${template}/{id}`, 'delete')) return expectNotServed(admin, 'delete', path);
      expectPromised(`${template}/{id}`, 'delete', await admin.delete(path));
    });
  },
);

describe('what is not described is not served', () => {
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
