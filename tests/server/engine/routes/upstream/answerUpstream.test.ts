import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';
import { startJsonServer } from '../../../../support/servers/jsonServers.ts';
import { schemasWithServices } from '../../../../support/schemas/schemasWithServices.ts';

const KINDS = ['server', 'switch'];
const OWNERS = [1, 7];
/** The initial records of both servers; `colour` and `rack` are no fields of ours. */
const devices = (id: (place: number) => number | string) =>
  Array.from({ length: 12 }, (_, place) => ({
    id: id(place + 1),
    name: `device-${String(place + 1).padStart(2, '0')}`,
    kind: KINDS[place % 2],
    units: (place % 4) + 1,
    owner_id: OWNERS[place % 2],
    note: 'for administrators',
    colour: 'grey',
    created_at: `2026-11-${String(place + 1).padStart(2, '0')}T00:00:00.000Z`,
  }));

const label = 'label: { zh: 外部, en: Outside }';
const BARE = `page: { by: number, page: _page, size: _limit }, list: { total: X-Total-Count },
  sort: { as: orders, field: _sort, order: _order },
  filter: { as: fields, search: q, operators: { in: repeat, ne: _ne, gte: _gte, like: _like } }`.replaceAll('\n', ' ');
const ENVELOPED = `page: { by: number, page: _page, size: _per_page }, list: { items: data, total: items },
  sort: { as: words, field: _sort }, sends: whole,
  filter: { as: fields, operators: { in: ':in', ne: ':ne', gte: ':gte', like: ':contains' } }`.replaceAll('\n', ' ');

const definition = (resource: string, service: string, id: string) => ({
  path: `outside/${resource}.yaml`,
  text: `resource: ${resource}
service: ${service}
path: /devices
label: { zh: 设备, en: Device }
id: ${id}
access: { list: [ADMIN, TENANT], create: [ADMIN, TENANT], update: [ADMIN], delete: [ADMIN] }
scope: { TENANT: { owner_id: 7 } }
fields:
  name: { type: name, required: true, search: true }
  kind: { type: enum, label: { zh: 种类, en: Kind }, values: { server: { zh: 服务器, en: Server }, switch: { zh: 交换机, en: Switch } } }
  units: { type: integer, min: 1, max: 8, label: { zh: 高度, en: Units } }
  owner_id: { type: integer, label: { zh: 所有者, en: Owner } }
  note: { type: text, access: { read: [ADMIN], write: [ADMIN] }, label: { zh: 备注, en: Note } }
`,
});

/** A test server that misbehaves in the way that the path names. */
const asked: { url: string; authorization: string | undefined }[] = [];
const ODD: Record<string, (response: ServerResponse) => void> = {
  slow: () => undefined,
  html: (response) => response.end('<html>'),
  denying: (response) => response.writeHead(401).end('{}'),
  broken: (response) => response.writeHead(500).end('{"message":"secret stack"}'),
  refusing: (response) => response.writeHead(422).end('{"message":"The rack\\nis full","fields":{"note":"hidden"}}'),
  moved: (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  // It ignores every filter.
  careless: (response) =>
    response.setHeader('x-total-count', 12).end(JSON.stringify(devices((place) => place).slice(0, 10))),
};
const odd = createServer((request: IncomingMessage, response: ServerResponse) => {
  asked.push({ url: request.url ?? '', authorization: request.headers.authorization });
  ODD[request.url?.split('/')[1] ?? '']?.(response);
});

const closing: (() => Promise<unknown> | unknown)[] = [];
let server: Scenario;

beforeAll(async () => {
  const [bare, enveloped] = await Promise.all([
    startJsonServer('bare', { devices: devices((place) => place) }),
    startJsonServer('enveloped', { devices: devices(String) }),
    new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve)),
  ]);
  closing.push(
    bare.close,
    enveloped.close,
    () => odd.closeAllConnections(),
    () => odd.close(),
  );
  const address = odd.address();
  const own = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const service = (name: string, url: string, dialect: string, more = '') =>
    `{ basePath: /api/${name}/v1, ${label}, upstream: '${url}', ${more} dialect: { ${dialect} } }`;
  const schemas = schemasWithServices(
    {
      bare: service('bare', bare.url, BARE, 'update: PATCH,'),
      enveloped: service('enveloped', enveloped.url, ENVELOPED),
      away: service('away', 'http://127.0.0.1:1', BARE),
      metadata: service('metadata', 'http://169.254.169.254', BARE),
      ...Object.fromEntries(
        Object.keys(ODD).map((name) => [
          name,
          service(name, `${own}/${name}`, BARE, name === 'slow' ? 'timeout: 0.1,' : ''),
        ]),
      ),
    },
    [
      definition('bareDevices', 'bare', 'serial'),
      definition('envelopedDevices', 'enveloped', 'text'),
      ...['away', 'metadata', ...Object.keys(ODD)].map((name) => definition(`${name}Devices`, name, 'serial')),
    ],
  );
  server = await createScenario({ schemas, settings: { upstreamAuthorizations: { REFUSING: 'Bearer of-ours' } } });
  closing.push(server.close);
});
afterAll(() => Promise.all(closing.map((close) => close())));

interface Row {
  id: number | string;
  name: string;
}

describe.each([
  {
    service: 'bare',
    page: (number: number, size: number) => `_page=${number}&_limit=${size}`,
    descending: '_sort=name&_order=desc',
    atLeast: 'units_gte=4',
    rowsOf: (body: Row[]) => body,
    totalOf: (_: unknown, headers: Headers) => Number(headers.get('x-total-count')),
  },
  {
    service: 'enveloped',
    page: (number: number, size: number) => `_page=${number}&_per_page=${size}`,
    descending: '_sort=-name',
    atLeast: 'units:gte=4',
    rowsOf: (body: { data: Row[] }) => body.data,
    totalOf: (body: { items: number }) => body.items,
  },
])('a service that another server answers, $service', ({ service, page, descending, atLeast, rowsOf, totalOf }) => {
  const url = `/api/${service}/v1/devices`;
  const names = (body: never) => rowsOf(body).map(({ name }) => name);

  test('lists pages in order, with the number of all', async () => {
    const { status, body, headers } = await server.admin.get(`${url}?${page(2, 5)}&${descending}`);
    expect(status).toBe(200);
    expect(names(body as never)).toEqual(['device-07', 'device-06', 'device-05', 'device-04', 'device-03']);
    expect(totalOf(body, headers)).toBe(12);
    expect(rowsOf(body)[0]).toMatchObject({ kind: 'server', note: 'for administrators' });
    expect(rowsOf(body)[0]).not.toHaveProperty('colour');
    const beyond = await server.admin.get(`${url}?${page(9, 5)}`);
    expect(rowsOf(beyond.body)).toEqual([]);
  });

  test('filters by fields and operators', async () => {
    const { body } = await server.admin.get(`${url}?kind=switch&${atLeast}&${page(1, 10)}`);
    expect(names(body as never).toSorted()).toEqual(['device-04', 'device-08', 'device-12']);
    expect((await server.admin.get(`${url}?colour=grey`)).body.code).toBe(9206);
    const unsayable = await server.admin.get(`${url}?filter={"$any":[{"kind":"switch"},{"units":1}]}`);
    expect(unsayable.body).toMatchObject({ code: 9222, message: '外部不支持该筛选条件' });
  });

  test('a reader has the rows and fields that the definition gives', async () => {
    const { body, headers } = await server.personal.get(`${url}?${page(1, 10)}&${descending}`);
    expect(totalOf(body, headers)).toBe(6);
    expect(rowsOf(body).every((row) => Object(row).owner_id === 7 && !('note' in row))).toBe(true);
    expect((await server.personal.get(`${url}/1`)).status).toBe(404);
    expect((await server.personal.get(`${url}/2`)).body).toMatchObject({ name: 'device-02' });
    expect((await server.personal.get(`${url}?note=x`)).body.code).toBe(9206);
    expect((await server.personal.delete(`${url}/2`)).status).toBe(403);
    expect((await server.provider.get(url)).status).toBe(403);
    expect((await server.guest.get(url)).status).toBe(401);
  });

  test('a record is created, shown, changed and deleted', async () => {
    const made = await server.admin.post(url, { name: 'new', kind: 'server', units: 2, owner_id: 1 });
    expect(made).toMatchObject({ status: 201, body: { name: 'new', units: 2 } });
    const record = `${url}/${made.body.id}`;
    expect((await server.admin.put(record, { units: 3 })).body).toMatchObject({
      name: 'new',
      kind: 'server',
      units: 3,
    });
    expect((await server.admin.get(record)).body).toMatchObject({ name: 'new', kind: 'server', units: 3 });
    expect((await server.admin.delete(`${record}?dry_run=1`)).body).toEqual({ affected: [] });
    expect((await server.admin.delete(record)).status).toBe(204);
    expect((await server.admin.get(record)).status).toBe(404);
    expect((await server.admin.delete(record)).status).toBe(404);
  });

  test('what is wrong by the definition is refused before it is sent', async () => {
    const { status, body } = await server.admin.post(url, { units: 99 });
    expect(status).toBe(400);
    expect(Object.keys(body.fields).toSorted()).toEqual(['name', 'units']);
    expect((await server.personal.post(url, { name: 'theirs', note: 'x' })).body.fields).toHaveProperty('note');
    const own = await server.personal.post(url, { name: 'theirs' });
    expect(own.body).toMatchObject({ name: 'theirs', owner_id: 7 });
    await server.admin.delete(`${url}/${own.body.id}`);
  });

  test('what needs the records here does not exist', async () => {
    for (const path of [`${url}?format=csv`, `${url}/2/history`, `${url}?view=counts`, `${url}?view=summary`])
      expect((await server.admin.get(path)).status).toBe(404);
    expect((await server.admin.post(`${url}?bulk=delete`, { ids: [2] })).status).toBe(404);
    const { body } = await server.admin.get(`/api/sys/v1/definitions/${service}Devices`);
    expect(body).toMatchObject({ delete: { bulk: false }, access: { history: [], export: [], import: [] } });
    expect(
      (await server.admin.get('/api/sys/v1/overview')).body.resources.map(
        ({ resource }: { resource: string }) => resource,
      ),
    ).not.toContain(`${service}Devices`);
  });

  test('a picker finds records by their title', async () => {
    const { body } = await server.admin.get(`${url}?view=options&range=[0,1]`);
    expect(body).toEqual([
      { id: rowId(service, 1), label: 'device-01' },
      { id: rowId(service, 2), label: 'device-02' },
    ]);
  });
});

const rowId = (service: string, id: number) => (service === 'bare' ? id : String(id));

describe('another server that fails', () => {
  test.each([
    ['slow', 504, 9303],
    ['away', 502, 9302],
    ['metadata', 502, 9302],
    ['html', 502, 9304],
    ['denying', 502, 9304],
    ['broken', 502, 9304],
    ['moved', 502, 9304],
  ])('%s is an error of its own', async (name, status, code) => {
    const reply = await server.admin.get(`/api/${name}/v1/devices`);
    expect(reply).toMatchObject({ status, body: { code } });
    expect(JSON.stringify(reply.body)).not.toContain('secret');
  });

  test('one that ignores the filter shows no reader the rows of others', async () => {
    expect((await server.admin.get('/api/careless/v1/devices?_page=1&_limit=10')).body).toHaveLength(10);
    expect((await server.personal.get('/api/careless/v1/devices?_page=1&_limit=10')).body.code).toBe(9304);
  });

  test('its refusal is reported in one line, without fields that the reader cannot see', async () => {
    const refused = await server.admin.post('/api/refusing/v1/devices', { name: 'x' });
    expect(refused.body).toMatchObject({ code: 9000, fields: { note: 'hidden' } });
    const toTenant = await server.personal.post('/api/refusing/v1/devices', { name: 'x' });
    expect(toTenant).toMatchObject({ status: 409, body: { code: 9221, message: '外部拒绝了请求：The rack is full' } });
    expect(toTenant.body).not.toHaveProperty('fields');
  });

  test('it gets our credentials for it alone, and the browser gets neither them nor its address', async () => {
    const of = (name: string) =>
      asked.filter(({ url }) => url.startsWith(`/${name}/`)).map(({ authorization }) => authorization);
    expect(new Set(of('refusing'))).toEqual(new Set(['Bearer of-ours']));
    expect(new Set(of('careless'))).toEqual(new Set([undefined]));
    const { body } = await server.admin.get('/api/sys/v1/manifest');
    expect(body.services.bare).toMatchObject({ basePath: '/api/bare/v1', dialect: { action: 'action' } });
    expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|of-ours|upstream/);
  });
});
