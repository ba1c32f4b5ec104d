import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { importsOf, sourceFiles } from '../architecture/sourceFiles.ts';
import { createClient, type Client } from '../support/servers/client.ts';
import { sqliteUnderTest } from '../support/databases/databases.ts';
import { foreignSchemas } from './foreignSchemas.ts';
import { openForeignWorld, type ForeignWorld } from './foreignWorld.ts';

const { schemas } = foreignSchemas();

describe('the engine with nothing of a product but a sign-in', () => {
  let world: ForeignWorld;
  let chief: Client;
  let clerk: Client;
  let member: Client;
  beforeAll(async () => {
    world = await openForeignWorld(schemas, sqliteUnderTest);
    [chief, clerk, member] = [world.as('olga'), world.as('carl'), world.as('mia')];
  });
  afterAll(() => world.close());

  const made = async (client: Client, path: string, body: Record<string, Json>) => {
    const reply = await client.post(path, body);
    expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 201 });
    return reply.body;
  };
  const book = async (title: string, isbn: string) => {
    const author = await made(clerk, '/api/lib/v1/authors', { name: `author-of-${isbn}` });
    return made(clerk, '/api/lib/v1/books', { title, isbn, author_id: author.id });
  };

  test('is signed in to through the product, and out of again', async () => {
    const person = createClient(world.engine.app, () => ({}));
    expect(await person.post('/api/desk/v1/auth/password/tokens', { name: 'nobody' })).toMatchObject({
      status: 400,
      body: { code: 1101 },
    });
    const { headers } = await person.post('/api/desk/v1/auth/password/tokens', { name: 'mia' });
    const cookie = headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    expect(await person.get('/api/desk/v1/users/current', { headers: { cookie } })).toMatchObject({
      status: 200,
      body: { name: 'mia', kind: 3 },
    });
    expect(await person.get('/api/desk/v1/users/current')).toMatchObject({ status: 401, body: { code: 1102 } });
    expect((await person.delete('/api/desk/v1/auth/tokens', { headers: { cookie } })).status).toBe(204);
  });

  test('shows each reader the manifest of their own words', async () => {
    const resourcesOf = async (client: Client) =>
      (await client.get('/api/sys/v1/manifest')).body.resources.map((entry: { resource: string }) => entry.resource);
    expect(await resourcesOf(chief)).toHaveLength(20);
    expect((await resourcesOf(member)).toSorted()).toEqual([
      'authors',
      'books',
      'categories',
      'customers',
      'doctors',
      'loans',
      'orderLines',
      'orders',
      'products',
      'readers',
      'reservations',
    ]);
    expect((await world.guest.get('/api/sys/v1/manifest')).status).toBe(401);
  });

  test('runs an action that takes time, and publishes its end', async () => {
    const { id } = await book('Der Process', '9783150092767');
    const copies = `/api/lib/v1/books/${id}/copies`;
    const copy = await made(clerk, copies, { barcode: '1000001' });
    const path = `${copies}/${copy.id}`;
    expect(await clerk.post(`${path}?action=bind`)).toMatchObject({ status: 202, body: { status: 'binding' } });
    expect(await clerk.post(`${path}?action=lend`, { until: '2026-12-01' })).toMatchObject({ status: 409 });
    world.advance(3_000);
    await world.engine.runner.runDue();
    expect((await clerk.get(path)).body.status).toBe('available');
    await clerk.post(`${path}?action=lend`, { until: '2026-12-01' });
    expect((await clerk.get(path)).body).toMatchObject({ status: 'lent', lent_until: '2026-12-01' });
    const { body: history } = await clerk.get(`${path}/history`);
    expect(history.map((change: { operation: string }) => change.operation)).toEqual(
      expect.arrayContaining(['create', 'bind', 'lend']),
    );
  });

  test('answers with the errors of its own catalogue', async () => {
    const { id, author_id } = await book('Das Schloss', '9783596124442');
    expect(await clerk.post('/api/lib/v1/books', { title: 'Again', isbn: '9783596124442', author_id })).toMatchObject({
      status: 409,
      body: { code: 2003, fields: { isbn: expect.any(String) } },
    });
    await made(clerk, `/api/lib/v1/books/${id}/copies`, { barcode: '1000002' });
    expect(await clerk.delete(`/api/lib/v1/books/${id}`)).toMatchObject({ status: 409, body: { code: 2002 } });
    expect(await member.get('/api/lib/v1/books/00000000-0000-4000-8000-000000000000')).toMatchObject({
      status: 404,
      body: { code: 2001 },
    });
  });

  test('hides the records of one reader from the others, also below a record of their own', async () => {
    const mine = await made(member, '/api/mall/v1/customers', { name: 'mia' });
    const order = await made(member, '/api/mall/v1/orders', { code: 'A-1', customer_id: mine.id, delivery: 'pickup' });
    expect((await member.get(`/api/mall/v1/orders/${order.id}`)).status).toBe(200);
    expect((await world.as('max').get(`/api/mall/v1/orders/${order.id}`)).status).toBe(404);
    expect(
      (await world.as('max').post('/api/mall/v1/orders', { code: 'A-2', customer_id: mine.id, delivery: 'pickup' }))
        .body.fields,
    ).toHaveProperty('customer_id');
  });

  test('searches, counts, exports, and describes itself', async () => {
    await book('Amerika', '9783596126613');
    const found = await member.get('/api/sys/v1/search?q=Amerika&limit=5');
    expect(JSON.stringify(found.body)).toContain('Amerika');
    expect((await chief.get('/api/sys/v1/overview')).status).toBe(200);
    expect((await clerk.get('/api/lib/v1/books?format=csv')).body).toContain('9783596126613');
    const { body: contract } = await world.guest.get('/api/openapi.json');
    expect(await new Validator().validate(contract)).toMatchObject({ valid: true });
    expect(contract.paths).toHaveProperty('/api/med/v1/patients/{id}');
    expect((await world.guest.get('/readyz')).status).toBe(200);
  });

  test('serves a product that is written without any of our domains', () => {
    const foreign = sourceFiles('tests/foreign').flatMap(importsOf);
    const domains = foreign.filter(({ target }) => /^server\/(domains|seed|start)\//.test(target));
    expect(domains.map(({ from, specifier }) => `${from.path} imports ${specifier}`)).toEqual([]);
    expect(foreign.length).toBeGreaterThan(10);
  });
});
