import { QueryClient } from '@tanstack/react-query';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDataProvider } from '#src/dataProviders/index.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { createScenario, DEMO_PASSWORD, type Scenario } from '../../support/scenario.ts';
import { OTHER_DIALECT, schemasWithServices } from '../../support/schemas/schemasWithServices.ts';

const ECRM = `{ basePath: /api/ecrm/v1, label: { zh: 区域, en: Regions }, update: PATCH, dialect: ${OTHER_DIALECT} }`;

let server: Scenario;
let provider: ConsoleDataProvider;
let token = '';
const lines: string[] = [];
const network = setupServer(
  http.all('*/api/*', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    lines.push(`${request.method} ${pathname}${decodeURIComponent(search)}`);
    const headers = new Headers(request.headers);
    headers.set('authorization', `Bearer ${token}`);
    return server.platform.app.fetch(new Request(request, { headers }));
  }),
);

beforeAll(async () => {
  server = await createScenario({ schemas: schemasWithServices({ ecrm: ECRM }) });
  const { body } = await server.guest.post('/api/ums/v1/auth/password/tokens', {
    name: 'admin',
    password: DEMO_PASSWORD,
  });
  token = body.token;
  const { body: manifest } = await server.admin.get('/api/sys/v1/manifest');
  provider = createDataProvider({
    queryClient: new QueryClient(),
    manifest: () => manifest,
    pageParams: () => ({}),
    explain: async (fault) => fault,
  });
  network.listen({ onUnhandledFrame: 'error' });
});
beforeEach(() => void lines.splice(0));
afterAll(async () => {
  network.close();
  await server.close();
});

const page = { pagination: { page: 2, perPage: 3 }, sort: { field: 'name,-id', order: 'ASC' as const } };

describe('the data provider uses the dialect of a service, with the real server', () => {
  test('a list, its page, order and filter', async () => {
    const { data, total } = await provider.getList('sites', { ...page, filter: { status: 'online', id: { gte: 1 } } });
    expect(lines).toEqual([
      'GET /api/ecrm/v1/sites?status=online&id_gte=1&page_num=2&page_size=3&_sort=name,id&_order=asc,desc',
    ]);
    expect(data).toHaveLength(3);
    expect(total).toBeGreaterThan(5);
  });

  test('a filter that the dialect cannot express is sent as a condition', async () => {
    const filter = { $any: [{ id: 1 }, { id: 2 }] };
    const { data } = await provider.getList('sites', { ...page, pagination: { page: 1, perPage: 5 }, filter });
    expect(lines[0]).toContain('filter={"$any":[{"id":1},{"id":2}]}');
    expect(data.map(({ id }) => Number(id)).toSorted()).toEqual([1, 2]);
  });

  test('many by their ids', async () => {
    const { data } = await provider.getMany('sites', { ids: [1, 3] });
    expect(lines[0]).toContain('id=1&id=3');
    expect(data.map(({ id }) => id)).toEqual([1, 3]);
  });

  test('create, update, act and delete, and a fault on its field', async () => {
    const { data: made } = await provider.create('regions', { data: { name: '方言', code: 'words-1' } });
    const { data: changed } = await provider.update('regions', {
      id: made.id,
      data: { ...made, sort: 3 },
      previousData: made,
    });
    expect(changed).toMatchObject({ name: '方言', sort: 3 });
    expect((await provider.act('regions', { id: made.id, action: 'disable' })).data.status).toBe('disabled');
    await expect(provider.act('regions', { id: made.id, action: 'disable' })).rejects.toMatchObject({
      body: { code: 9105 },
    });
    await provider.act('regions', { id: made.id, action: 'enable' });
    await expect(provider.create('regions', { data: { name: '方言' } })).rejects.toMatchObject({
      status: 400,
      body: { code: 9000, errors: { code: expect.any(String) } },
    });
    await provider.delete('regions', { id: made.id, previousData: made });
    await expect(provider.getOne('regions', { id: made.id })).rejects.toMatchObject({
      status: 404,
      body: { code: 1551 },
    });
    expect(lines.filter((line) => line.includes('?op='))).toHaveLength(3);
    expect(lines).toContain(`PATCH /api/ecrm/v1/regions/${made.id}`);
  });
});
