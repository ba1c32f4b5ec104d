import { QueryClient } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Definition } from '#model/language/definition.ts';
import type { Manifest } from '#model/reading/manifest.ts';
import { createDataProvider } from '#src/dataProviders/index.ts';
import { isAwaited, isPartial } from '#src/dataProviders/partialRecord.ts';
import { definitionQuery } from '#src/definitions/definitionQueries.ts';
import { entry } from '../routing/manifestOf.ts';

interface Call {
  line: string;
  headers: Headers;
  body: unknown;
}

const calls: Call[] = [];
let reply: () => Response = () => HttpResponse.json({});
// Records the requests; the replies follow docs/api.md. Other tests run the whole console against the real server.
const network = setupServer(
  http.all('*/api/*', async ({ request }) => {
    const url = new URL(request.url);
    const text = await request.text();
    calls.push({
      line: `${request.method} ${url.pathname}${decodeURIComponent(url.search)}`,
      headers: request.headers,
      body: text && JSON.parse(text),
    });
    return reply();
  }),
);
beforeAll(() => network.listen({ onUnhandledFrame: 'error' }));
afterEach(() => void calls.splice(0));
afterAll(() => network.close());

const service = (name: string, basePath: string, update: 'PUT' | 'PATCH' = 'PUT') => ({
  name,
  basePath,
  label: { zh: '', en: '' },
  update,
});

const manifest: Manifest = {
  selectsCloud: true,
  languages: ['zh', 'en'],
  resources: [
    entry('regions', { list: '/area' }),
    { ...entry('clouds', { list: '/infrastructure/cloudy' }), service: 'cmp', path: '/clouds', idField: 'cloud_id' },
    { ...entry('volumes', { list: '/volume' }), service: 'cmp', path: '/clouds/{cloud_id}/volumes' },
    { ...entry('alarms', { list: '/alarmmanagement' }), service: 'omc', path: '/alarms' },
  ],
  services: {
    ecrm: service('ecrm', '/api/ecrm/v1'),
    cmp: service('cmp', '/api/cmp/v1'),
    omc: service('omc', '/api/omc/v1', 'PATCH'),
  },
  cloudProducts: {},
  groups: [],
  pages: [],
  roles: { kinds: [], roles: [] },
  revision: '1',
};

function provider(pageParams: Record<string, string> = {}) {
  const queryClient = new QueryClient();
  const action = (as: 'query' | 'body' | 'path') => ({ on: 'record', call: { method: 'POST', as, word: 'reboot' } });
  // This test uses only the calls of the actions.
  queryClient.setQueryData(definitionQuery('regions').queryKey, {
    actions: { reboot: action('query'), restart: action('body'), refit: action('path') },
  } as unknown as Definition);
  return createDataProvider({
    queryClient,
    manifest: () => manifest,
    pageParams: () => pageParams,
    explain: async (fault) => fault,
  });
}

const list = (rows: unknown[], total: number) => () =>
  HttpResponse.json(rows, { headers: { 'Content-Range': `x 0-9/${total}` } });
const page = {
  pagination: { page: 2, perPage: 10 },
  sort: { field: 'status,-name', order: 'ASC' as const },
  filter: { status: 'active' },
};

describe('reading (docs/api.md)', () => {
  test('a list requests its range, several sort keys, a condition and chosen fields', async () => {
    reply = list([{ id: 7, name: 'a' }], 11);
    const answer = await provider().getList('regions', { ...page, meta: { fields: ['name'] } });
    expect(calls[0]?.line).toBe(
      'GET /api/ecrm/v1/regions?filter={"status":"active"}&range=[10,19]&sort=["status","ASC","name","DESC"]&fields=name',
    );
    expect(answer).toMatchObject({ total: 11, data: [{ id: 7, name: 'a' }] });
    expect(answer.data.map(isPartial)).toEqual([true]);
  });

  test('a list is requested whole if the server no longer has one of the fields; another refusal stays', async () => {
    const refused = (code: number) => HttpResponse.json({ code, message: 'no' }, { status: 400 });
    const meta = { fields: ['name', 'dropped'] };
    reply = () => (calls.length === 1 ? refused(9209) : list([{ id: 7, name: 'a' }], 1)());
    const { data } = await provider().getList('regions', { ...page, meta });
    expect(calls.map(({ line }) => line.includes('fields='))).toEqual([true, false]);
    expect(data.map(isPartial)).toEqual([false]);

    calls.splice(0);
    reply = () => refused(9208);
    await expect(provider().getList('regions', { ...page, meta })).rejects.toMatchObject({ status: 400 });
    expect(calls).toHaveLength(1);
  });

  test('the id of a record is the field that the definition names', async () => {
    reply = list([{ cloud_id: 'c1', name: 'a' }], 1);
    const { data } = await provider().getList('clouds', page);
    expect(data[0]).toMatchObject({ id: 'c1', cloud_id: 'c1' });
    expect(data.map(isPartial)).toEqual([false]);
  });

  test('a partial record has the parameters of the path of its list without requesting them', async () => {
    reply = list([{ id: 'v1', name: 'a' }], 1);
    const meta = { fields: ['id', 'name'] };
    const { data } = await provider({ cloud_id: 'c1' }).getList('volumes', { ...page, meta });
    expect(calls[0]?.line).toContain('/clouds/c1/volumes?');
    expect(data[0]).toMatchObject({ id: 'v1', name: 'a', cloud_id: 'c1' });
    expect(isAwaited(data[0] ?? {}, 'name')).toBe(false);
    // Its title is not known.
    expect(isAwaited(data[0] ?? {}, 'cloud_id')).toBe(true);
  });

  test('references are fetched a hundred at a time', async () => {
    reply = list([{ id: 1 }], 1);
    await provider().getMany('regions', { ids: Array.from({ length: 150 }, (_, id) => id) });
    expect(calls.map(({ line }) => /range=\[0,(\d+)\]/.exec(line)?.[1])).toEqual(['99', '49']);
  });

  test('a record carries the version that was read', async () => {
    reply = () => HttpResponse.json({ id: 7 }, { headers: { ETag: '"5"' } });
    expect((await provider().getOne('regions', { id: 7 })).data).toMatchObject({ id: 7, _version: '5' });
  });
});

describe("the parameters of a resource's path", () => {
  test.each([
    ['what the caller says', { meta: { path: { cloud_id: 'm' } }, filter: { cloud_id: 'f' } }, 'm'],
    ['then the filter', { filter: { cloud_id: 'f' } }, 'f'],
    ["then the page's own address", { filter: {} }, 'p'],
  ])('%s', async (_, params, cloud) => {
    reply = list([], 0);
    await provider({ cloud_id: 'p' }).getList('volumes', { ...page, ...params });
    expect(calls[0]?.line).toContain(`GET /api/cmp/v1/clouds/${cloud}/volumes?`);
  });

  test('a call with an unknown parameter is refused and never sent (spec 5)', async () => {
    await expect(provider().getList('volumes', { ...page, filter: {} })).rejects.toMatchObject({ name: 'ApiFault' });
    expect(calls).toEqual([]);
  });
});

describe('writing', () => {
  test('an update sends the changes and the version that they are based on', async () => {
    reply = () => HttpResponse.json({ id: 7, name: 'b' }, { headers: { ETag: '"6"' } });
    const before = { id: 7, name: 'a', tags: ['x'], _version: 5, _labels: { nation: '中国' } };
    await provider().update('regions', { id: 7, data: { ...before, name: 'b', tags: ['x'] }, previousData: before });
    expect(calls[0]).toMatchObject({ line: 'PUT /api/ecrm/v1/regions/7', body: { name: 'b' } });
    expect(calls[0]?.headers.get('if-match')).toBe('"5"');
  });

  test('a service that uses PATCH receives PATCH', async () => {
    reply = () => HttpResponse.json({ id: 7 });
    await provider().update('alarms', { id: 7, data: { name: 'b' }, previousData: { id: 7, name: 'a' } });
    expect(calls[0]?.line).toBe('PATCH /api/omc/v1/alarms/7');
  });

  test('a create carries a key, and a retry repeats it', async () => {
    reply = () => HttpResponse.json({ id: 7 }, { status: 201 });
    await provider().create('regions', { data: { name: 'a', _labels: {} } });
    await provider().create('regions', { data: { name: 'a' }, meta: { idempotencyKey: 'k' } });
    expect(calls[0]?.body).toEqual({ name: 'a' });
    expect(calls[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(calls[1]?.headers.get('idempotency-key')).toBe('k');
  });

  test('a delete in progress returns the record in its transient state', async () => {
    reply = () => HttpResponse.json({ id: 7, name: 'a', status: 'deleting' }, { status: 202 });
    expect(
      (await provider().delete('regions', { id: 7, previousData: { id: 7, name: 'a', status: 'idle' } })).data,
    ).toMatchObject({ id: 7, status: 'deleting' });
  });

  test('a delete returns the deleted record; force is sent if set, and always for a cloud (spec 7.6)', async () => {
    reply = () => new HttpResponse(null, { status: 204 });
    const answer = await provider().delete('regions', { id: 7, previousData: { id: 7, name: 'a' } });
    await provider().delete('regions', { id: 7, meta: { force: true } });
    await provider().delete('clouds', { id: 'c1' });
    expect(answer.data).toEqual({ id: 7, name: 'a' });
    expect(calls.map(({ line }) => line)).toEqual([
      'DELETE /api/ecrm/v1/regions/7',
      'DELETE /api/ecrm/v1/regions/7?force=true',
      'DELETE /api/cmp/v1/clouds/c1?force=false',
    ]);
  });

  test('faults of fields are also under the key that react-admin reads', async () => {
    reply = () => HttpResponse.json({ code: 9000, message: 'x', fields: { name: '已被占用' } }, { status: 400 });
    await expect(provider().create('regions', { data: {} })).rejects.toMatchObject({
      status: 400,
      body: { errors: { name: '已被占用' } },
    });
  });
});

describe('the verbs beyond CRUD', () => {
  test('an action is in the query or in the body, as its definition declares', async () => {
    reply = () => HttpResponse.json({ id: 7 }, { status: 202 });
    const { accepted } = await provider().act('regions', { id: 7, action: 'reboot', input: { reason: 'x' } });
    await provider().act('regions', { id: 7, action: 'refit', input: { reason: 'x' } });
    expect(calls.pop()).toMatchObject({ line: 'POST /api/ecrm/v1/regions/7/reboot', body: { reason: 'x' } });
    await provider().act('regions', { id: 7, action: 'restart', input: { reason: 'x' } });
    expect(accepted).toBe(true);
    expect(calls[0]).toMatchObject({ line: 'POST /api/ecrm/v1/regions/7?action=reboot', body: { reason: 'x' } });
    expect(calls[1]).toMatchObject({
      line: 'POST /api/ecrm/v1/regions/7/action',
      body: { action: 'reboot', reason: 'x' },
    });
  });

  test('bulk by ids and by filter, dry or not', async () => {
    reply = () => HttpResponse.json({ total: 2, run: 2, skipped: 0, results: [] });
    await provider().bulk('regions', { action: 'delete', ids: [1, 2], dryRun: true });
    await provider().bulk('regions', { action: 'update', filter: { q: 'a' }, input: { sort: 1 } });
    expect(calls[0]).toMatchObject({ line: 'POST /api/ecrm/v1/regions?bulk=delete&dry_run=1', body: { ids: [1, 2] } });
    expect(calls[1]).toMatchObject({
      line: 'POST /api/ecrm/v1/regions?bulk=update',
      body: { filter: { q: 'a' }, input: { sort: 1 } },
    });
  });

  test('the address of an export carries filter, order, columns, time zone and language', async () => {
    const url = await provider().exportUrl('regions', {
      format: 'csv',
      filter: { status: 'a' },
      sort: { field: '-name', order: 'ASC' },
      fields: ['name'],
      lang: 'zh',
    });
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(decodeURIComponent(url)).toBe(
      `/api/ecrm/v1/regions?format=csv&filter={"status":"a"}&sort=["name","DESC"]&fields=name&zone=${zone}&lang=zh`,
    );
  });
});
