// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneDatabase } from '../../../support/databases/databases.ts';
import type { Client } from '../../../support/servers/client.ts';
import { LINES, RULES, RUNS, sharingWorld, STATEMENTS, type SharingWorld } from './sharingWorld.ts';

const EXPLAIN = '/api/bill/v1/explain/statement';

describe.each([await oneDatabase()])('what a provider sees of statements (P12), on $dialect', (database) => {
  let world: SharingWorld;
  let own: Client;
  let foreign: Client;
  let statement = 0;
  let line = 0;
  beforeAll(async () => {
    world = await sharingWorld('2026-07-04T12:00:00+08:00', { database });
    const one = await world.provider('ONE');
    const other = await world.provider('OTHER');
    await world.rule({ provider_id: null, provider_pct: '70' });
    await world.rule({ provider_id: null, receiver: 'site', provider_pct: '20' });
    await world.charge({ payable: 100, provider: one.id, site: other.id, resource_id: 'shared-machine' });
    await world.charge({ payable: 55.5, provider: other.id, resource_id: 'secret-machine' });
    const { body } = await world.run('2026-06');
    for (const { id } of body.statements) await world.act(world.supporter(), id, 'send');
    statement = body.statements.find(({ provider_id: id }: { provider_id: number }) => id === other.id).id;
    own = one.user();
    foreign = other.user();
    line = Number((await world.linesOf(statement))[0]?.['id']);
  });
  afterAll(() => world.all.close());

  /** Replies differ in the id of their request only. */
  const withoutRequest = ({ status, body }: { status: number; body: Record<string, unknown> }) => ({
    status,
    body: { ...body, request_id: '' },
  });

  test('the row of another provider answers exactly as a missing one, in every way of asking', async () => {
    const asked = async (id: number, at: number) => [
      await own.get(`${STATEMENTS}/${id}`),
      await own.get(`${STATEMENTS}/${id}/lines`),
      await own.get(`${EXPLAIN}/${id}`),
      await own.get(`${STATEMENTS}/${id}/history`),
      await own.post(`${STATEMENTS}/${id}?action=confirm`),
      await own.post(`${STATEMENTS}/${id}?action=dispute`, { line_ids: [at], reason: 'x' }),
      await own.get(`${LINES}/${at}`),
      await own.post(`${LINES}/${at}?action=dispute`, { reason: 'x' }),
    ];
    const there = (await asked(statement, line)).map(withoutRequest);
    expect(there).toEqual((await asked(999_999, 999_999)).map(withoutRequest));
    expect(new Set(there.map(({ status }) => status))).toEqual(new Set([404]));
  });

  test('lists, counts, sums, searches and exports have own rows only', async () => {
    const read = async (client: Client) =>
      JSON.stringify([
        (await client.get(STATEMENTS)).body,
        (await client.get(LINES)).body,
        (await client.get(`${LINES}?view=counts&by=state`)).body,
        (await client.get(`${LINES}?q=secret`)).body,
        (await client.get(`${LINES}?filter=${encodeURIComponent(JSON.stringify({ statement_id: statement }))}`)).body,
        (await client.get(`${LINES}?export=csv`)).body,
        (await client.get('/api/sys/v1/search?q=secret-machine')).body,
      ]);
    expect(await read(own)).not.toContain('secret-machine');
    expect(await read(own)).not.toContain('55.5');
    expect(await read(foreign)).toContain('secret-machine');
    const { body } = await own.get(STATEMENTS);
    expect(body).toHaveLength(1);
  });

  test('a provider reads no cost, no other receiver, no account and nothing that is left to the platform', async () => {
    const [mine] = (await own.get(STATEMENTS)).body;
    const [row] = (await own.get(`${STATEMENTS}/${mine.id}/lines`)).body;
    const { body: explained } = await own.get(`${EXPLAIN}/${mine.id}`);
    for (const hidden of [
      'platform_amount',
      'bp_id',
      'ordered_by',
      'paid_by',
      'bill_line_id',
      'rule_id',
      'paid_line_id',
      'account_id',
      'user_id',
    ])
      for (const shown of [mine, row]) expect(shown).not.toHaveProperty(hidden);
    expect(row).toMatchObject({
      resource_name: 'shared-machine',
      rule_name: expect.any(String),
      base_amount: '100.00',
      amount: '70.00',
    });
    // Only the rule versions of its own lines, with nothing about whom else they are for.
    expect(explained.facts.rules).toHaveLength(1);
    expect(Object.keys(explained.facts.rules[0])).not.toContain('provider_id');
    expect(JSON.stringify(explained)).not.toContain('20.000000');
  });

  test('it cannot filter or sort by what it does not read, run, send, resolve or pay', async () => {
    const [mine] = (await own.get(STATEMENTS)).body;
    const filter = encodeURIComponent(JSON.stringify({ platform_amount: { gt: 1 } }));
    expect((await own.get(`${STATEMENTS}?filter=${filter}`)).status).toBe(400);
    expect((await own.get(`${STATEMENTS}?sort=["platform_amount","ASC"]`)).status).toBe(400);
    expect((await own.post(RUNS, { period: '2026-06' })).status).toBe(403);
    for (const action of ['send', 'withdraw', 'pay', 'close', 'return_payment'])
      expect((await own.post(`${STATEMENTS}/${mine.id}?action=${action}`, {})).status).toBe(403);
    expect((await own.post(`${LINES}/1?action=resolve`, {})).status).toBe(403);
    expect((await own.get(RULES)).status).toBe(403);
  });

  test('somebody without the role, and a provider that owns nothing, see nothing', async () => {
    const fresh = await world.provider('FRESH');
    expect((await fresh.user().get(STATEMENTS)).body).toEqual([]);
    expect((await fresh.user().get(LINES)).body).toEqual([]);
    expect((await world.all.guest.get(STATEMENTS)).status).toBe(401);
    await world.admin().post('/api/ums/v1/users', { name: 'tenant', kind: 3, password: 'Suantai@2026' });
    expect((await world.all.as('tenant').get(STATEMENTS)).status).toBe(403);
    expect((await world.all.as('tenant').get(`${EXPLAIN}/${statement}`)).status).toBe(403);
  });
});
