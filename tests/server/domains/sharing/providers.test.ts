import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { BANK_CHANGES, newProvider, PROVIDERS, userOf } from '../../../support/providers.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';
import type { Client } from '../../../support/servers/client.ts';

const filtered = (path: string, filter: Json) => `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe.each([await oneDatabase()])('providers (spec 2.2, 6), on $dialect', (database) => {
  let all: Scenario;
  let [mine, foreign]: [number, number] = [0, 0];
  let own: Client;
  beforeAll(async () => {
    all = await createScenario({ database });
    [mine, foreign] = [await newProvider(all.admin, 'MINE'), await newProvider(all.admin, 'OTHER')];
    own = await userOf(all, 'payee', { kind: 4, roles: ['PROVIDER'], of: mine });
  });
  afterAll(() => all.close());

  const act = (client: Client, id: number, action: string, body: Record<string, Json> = {}) =>
    client.post(`${PROVIDERS}/${id}?action=${action}`, body);

  test('a supporter registers, edits and enables; its organisation and code never change', async () => {
    const { body: organisation } = await all.admin.post('/api/ums/v1/bps', { name: 'edited' });
    const made = await all.operation_supporter.post(PROVIDERS, {
      name: 'edited',
      code: 'EDITED',
      bp_id: organisation.id,
      contract_start: '2026-01-01',
      contract_end: '2026-12-31',
    });
    expect(made).toMatchObject({
      status: 201,
      body: { status: 'pending', settle_cycle: 'month', settle_day: 3, tax_rate: 0.06 },
    });
    const path = `${PROVIDERS}/${made.body.id}`;
    expect((await act(all.operation_supporter, made.body.id, 'enable')).status).toBe(200);
    for (const tax_rate of [0.13, 0.09]) {
      const edited = await all.operation_supporter.put(path, { tax_rate, contact: 'Lin' });
      expect(edited).toMatchObject({ status: 200, body: { tax_rate, contact: 'Lin' } });
    }
    const fixed: Record<string, Json>[] = [{ bp_id: 1 }, { code: 'NEW' }];
    for (const body of fixed) await all.operation_supporter.put(path, body);
    expect((await all.admin.get(path)).body).toMatchObject({ bp_id: organisation.id, code: 'EDITED' });
    const wrong = await all.operation_supporter.put(path, { contract_end: '2025-12-31', settle_day: 29, tax_rate: 2 });
    expect(Object.keys(wrong.body.fields).toSorted()).toEqual(['contract_end', 'settle_day', 'tax_rate']);
    // Registered once.
    const again = await all.admin.post(PROVIDERS, { name: 'twice', code: 'TWICE', bp_id: organisation.id });
    expect(again).toMatchObject({ status: 409, body: { fields: { bp_id: expect.any(String) } } });
  });

  test('disabling needs a reason and informs its users; it is enabled again while its organisation is approved', async () => {
    expect((await act(all.admin, foreign, 'disable')).body.fields).toHaveProperty('reason');
    expect((await act(all.operation_supporter, mine, 'disable', { reason: 'contract ended' })).status).toBe(200);
    expect((await own.get(`${PROVIDERS}/${mine}`)).body).toMatchObject({
      status: 'disabled',
      disabled_reason: 'contract ended',
    });
    const messages = (await own.get('/api/sys/v1/inbox')).body as { title: string; text: string }[];
    expect(messages[0]).toMatchObject({
      title: expect.stringContaining('已停用'),
      text: expect.stringContaining('contract ended'),
    });
    const { body } = await all.admin.get(`${PROVIDERS}/${mine}`);
    await all.db.run(`update partners set status = 'disabled' where id = ?`, [body.bp_id]);
    expect(await act(all.admin, mine, 'enable')).toMatchObject({ status: 409, body: { code: 1160 } });
    await all.db.run(`update partners set status = 'approved' where id = ?`, [body.bp_id]);
    expect((await act(all.admin, mine, 'enable')).body).toMatchObject({ status: 'enabled', disabled_reason: null });
  });

  test('one that was ever enabled stays; one that never was can go', async () => {
    expect((await all.admin.delete(`${PROVIDERS}/${foreign}`)).status).toBe(409);
    const { body: organisation } = await all.admin.post('/api/ums/v1/bps', { name: 'mistake' });
    const made = await all.admin.post(PROVIDERS, { name: 'mistake', code: 'MISTAKE', bp_id: organisation.id });
    expect((await all.operation_supporter.delete(`${PROVIDERS}/${made.body.id}`)).status).toBe(403);
    expect((await all.admin.delete(`${PROVIDERS}/${made.body.id}`)).status).toBe(204);
    // The organisation of a provider stays as well.
    const { body } = await all.admin.get(`${PROVIDERS}/${foreign}`);
    expect((await all.admin.delete(`/api/ums/v1/bps/${body.bp_id}?force=true`)).status).toBeGreaterThanOrEqual(400);
  });

  test('a provider sees its own record alone: list, count, filter, search, pick, export', async () => {
    const ids = async (path: string) => ((await own.get(path)).body as { id: number }[]).map(({ id }) => id);
    expect(await ids(PROVIDERS)).toEqual([mine]);
    expect(await ids(filtered(PROVIDERS, { code: { ne: 'x' } }))).toEqual([mine]);
    expect(await ids(filtered(PROVIDERS, { id: foreign }))).toEqual([]);
    expect((await own.get(`${PROVIDERS}?range=[0,0]`)).headers.get('content-range')).toContain('/1');
    expect(JSON.stringify((await own.get('/api/sys/v1/search?q=OTHER')).body)).not.toContain('OTHER');
    const exported = await own.get(`${PROVIDERS}/export?format=csv`);
    expect(exported.body).not.toContain('OTHER');
    expect(JSON.stringify((await own.get('/api/sys/v1/overview')).body)).not.toContain('OTHER');
  });

  test('a foreign provider answers as a missing one, byte for byte', async () => {
    const missing = 999_999;
    const asText = ({ status, body }: Awaited<ReturnType<Client['get']>>, id: number) =>
      JSON.stringify({ status, body: { ...body, request_id: '' } }).replaceAll(`"${id}"`, '"ID"');
    const { body: change } = await all.operation_supporter.post(BANK_CHANGES, {
      provider_id: foreign,
      bank_name: 'Bank',
      account: '12345678',
      holder: 'Other',
      reason: 'first account',
    });
    const asking = (provider_id: number) =>
      own.post(BANK_CHANGES, { provider_id, bank_name: 'Bank', account: '12345678', holder: 'x', reason: 'x' });
    for (const [call, id] of [
      [(each: number) => own.get(`${PROVIDERS}/${each}`), foreign],
      [(each: number) => own.get(`${PROVIDERS}/${each}/history`), foreign],
      [(each: number) => own.put(`${PROVIDERS}/${each}`, { contact: 'me' }), foreign],
      [(each: number) => own.post(`${PROVIDERS}/${each}?action=enable`), foreign],
      [(each: number) => own.get(`${BANK_CHANGES}/${each}`), change.id],
      [(each: number) => own.post(`${BANK_CHANGES}/${each}?action=withdraw`), change.id],
      [asking, foreign],
    ] as const)
      expect(asText(await call(id), id)).toBe(asText(await call(missing), missing));
  });

  test('the role alone shows nothing: without an organisation, or with one that is no provider', async () => {
    const nobody = await userOf(all, 'payee-alone', { kind: 3, roles: ['PROVIDER'] });
    const { body: organisation } = await all.admin.post('/api/ums/v1/bps', { name: 'plain' });
    await all.admin.post('/api/ums/v1/users', {
      name: 'payee-plain',
      kind: 4,
      password: 'Longer-12345',
      bp_id: organisation.id,
      permissions: [{ role: 'PROVIDER' }],
    });
    for (const client of [nobody, all.as('payee-plain', 'Longer-12345')]) {
      expect((await client.get(PROVIDERS)).body).toEqual([]);
      expect((await client.get(BANK_CHANGES)).body).toEqual([]);
      const reply = await client.post(BANK_CHANGES, {
        provider_id: mine,
        bank_name: 'Bank',
        account: '12345678',
        holder: 'x',
        reason: 'x',
      });
      // Without an organisation, what it creates would belong to somebody else.
      expect([400, 403]).toContain(reply.status);
    }
    expect(await all.db.all('select id from provider_bank_changes where provider_id = ?', [mine])).toEqual([]);
  });
});
