import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { BANK_CHANGES, newProvider, PROVIDERS, userOf } from '../../../support/providers.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';
import type { Client } from '../../../support/servers/client.ts';

const ACCOUNT = '6222020200112233445';

describe.each([await oneDatabase()])('bank accounts of providers (spec 2.2), on $dialect', (database) => {
  let all: Scenario;
  let provider: number;
  let own: Client;
  let supporter: Client;
  let second: Client;
  let count = 0;
  beforeAll(async () => {
    all = await createScenario({ database });
    supporter = all.operation_supporter;
    second = await userOf(all, 'second-supporter', { kind: 3, roles: ['OPERATION_SUPPORTER'] });
  });
  beforeEach(async () => {
    count += 1;
    provider = await newProvider(all.admin, `BANK${count}`);
    own = await userOf(all, `payee-${count}`, { kind: 4, roles: ['PROVIDER'], of: provider });
    await all.db.run('delete from messages');
  });
  afterAll(() => all.close());

  const request = (client: Client, more: Record<string, Json> = {}) =>
    client.post(BANK_CHANGES, {
      provider_id: provider,
      bank_name: 'Bank of the South',
      account: ACCOUNT,
      holder: 'South Weather',
      reason: 'new main account',
      ...more,
    });
  const act = (client: Client, id: Json, action: string, body: Record<string, Json> = {}) =>
    client.post(`${BANK_CHANGES}/${String(id)}?action=${action}`, body, {
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
  const bank = async () => (await all.admin.get(`${PROVIDERS}/${provider}`)).body;
  const messagesTo = async (name: string) =>
    (
      await all.db.all<{ title: string }>(
        'select m.title from messages m join users u on u.id = m.user_id where u.name = ? order by m.id',
        [name],
      )
    ).map(({ title }) => title);

  test('change by a request that a second person approves; the provider hears both times', async () => {
    const { status, body } = await request(own);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ status: 'pending', account_masked: '•••• 3445', was_masked: null });
    expect(await bank()).toMatchObject({ bank_account_masked: null, bank_changes_waiting: 1 });
    await all.platform.runner.runDue();
    expect((await act(second, body.id, 'approve')).status).toBe(200);
    expect(await bank()).toMatchObject({
      bank_name: 'Bank of the South',
      bank_account_masked: '•••• 3445',
      bank_holder: 'South Weather',
      bank_changes_waiting: 0,
    });
    expect(await messagesTo(`payee-${count}`)).toEqual([
      expect.stringContaining('申请变更收款账户'),
      expect.stringContaining('收款账户已变更'),
    ]);
    // Those who may decide hear that a request waits.
    expect(await messagesTo('second-supporter')).toEqual([expect.stringContaining('待处理：收款账户变更')]);
  });

  test('the requester does not decide, and hears of the decision', async () => {
    const { body } = await request(supporter);
    for (const action of ['approve', 'reject'])
      expect(await act(supporter, body.id, action, { note: 'x' })).toMatchObject({
        status: 409,
        body: { code: 26007 },
      });
    expect(await act(second, body.id, 'reject', { note: 'the holder differs' })).toMatchObject({ status: 200 });
    expect(await bank()).toMatchObject({ bank_account_masked: null, bank_changes_waiting: 0 });
    expect((await messagesTo('operation_supporter')).at(-1)).toContain('被驳回');
    expect(await act(second, body.id, 'approve')).toMatchObject({ status: 409 });
  });

  test('a provider decides nothing, and withdraws its own request only', async () => {
    const { body: foreign } = await request(supporter);
    for (const action of ['approve', 'reject'])
      expect((await act(own, foreign.id, action, { note: 'x' })).status).toBe(403);
    expect(await act(own, foreign.id, 'withdraw')).toMatchObject({ status: 409, body: { code: 26007 } });
    expect((await act(supporter, foreign.id, 'withdraw')).status).toBe(200);
    const { body } = await request(own);
    expect((await act(own, body.id, 'withdraw')).status).toBe(200);
    expect(await act(second, body.id, 'approve')).toMatchObject({ status: 409 });
  });

  test('of two requests at once, one is refused; another may follow the decision', async () => {
    const replies = await Promise.all([request(own), request(supporter, { account: '62220202001122339999' })]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe(26006);
    const made = replies.find(({ status }) => status === 201)?.body.id;
    await act(second, made, 'reject', { note: 'again, please' });
    expect((await request(own)).status).toBe(201);
  });

  test('of two approvals at once, one counts', async () => {
    const { body } = await request(own);
    const replies = await Promise.all([act(second, body.id, 'approve'), act(supporter, body.id, 'approve')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('no edit, import or create writes the account past a request', async () => {
    const written: Record<string, Json>[] = [
      { bank_account: ACCOUNT },
      { bank_account_masked: '•••• 1' },
      { bank_holder: 'me' },
    ];
    for (const body of written) await all.admin.put(`${PROVIDERS}/${provider}`, body);
    expect(
      await all.db.all('select bank_account, bank_account_masked, bank_holder from providers where id = ?', [provider]),
    ).toEqual([{ bank_account: null, bank_account_masked: null, bank_holder: null }]);
    const { body } = await request(own);
    expect((await own.put(`${BANK_CHANGES}/${body.id}`, { holder: 'me' })).status).toBeGreaterThanOrEqual(400);
    expect((await own.post(`${BANK_CHANGES}/import`, {})).status).toBeGreaterThanOrEqual(400);
  });

  test('wrong input is reported at its field', async () => {
    const { status, body } = await request(own, { account: '6222 0202', holder: '', extra: 1 });
    expect(status).toBe(400);
    expect(Object.keys(body.fields).toSorted()).toEqual(['account', 'extra', 'holder']);
    expect((await request(own, { provider_id: 999_999 })).body.fields).toHaveProperty('provider_id');
  });

  test('the number is nowhere in the clear, and is revealed with a reason that stays', async () => {
    const { body } = await request(own);
    await act(second, body.id, 'approve');
    const reveal = (client: Client, input: Record<string, Json>) =>
      client.post(`${PROVIDERS}/${provider}?action=reveal_account`, input);
    expect((await reveal(supporter, {})).body.fields).toHaveProperty('reason');
    expect((await reveal(own, { reason: 'mine' })).status).toBe(403);
    const shown = await reveal(supporter, { reason: 'the bank asks' });
    expect(shown).toMatchObject({ status: 200, body: { account: ACCOUNT } });
    expect((await all.admin.get(`${PROVIDERS}/${provider}/history`)).body[0]).toMatchObject({
      operation: 'reveal_account',
      changes: expect.arrayContaining([{ field: 'bank_reveal_reason', before: null, after: 'the bank asks' }]),
    });
    expect(await bank()).not.toHaveProperty('bank_account');
    const tables = await all.db.all<{ name: string }>(
      database.dialect === 'sqlite'
        ? "select name from sqlite_master where type = 'table'"
        : 'select tablename as name from pg_tables where schemaname = current_schema()',
    );
    // The index of a search cannot be read.
    for (const { name } of tables.filter((table) => !table.name.includes('__search')))
      expect(JSON.stringify(await all.db.all(`select * from "${name}"`)), name).not.toContain(ACCOUNT);
    // The request keeps no copy.
    expect(await all.db.all('select account from provider_bank_changes where id = ?', [body.id])).toEqual([
      { account: '' },
    ]);
  });
});
