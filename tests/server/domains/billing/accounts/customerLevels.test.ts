import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Definition } from '#model/language/definition.ts';
import { openUsedLevels } from '#server/domains/billing/accounts/openUsedLevels.ts';
import { migrateDefinitions } from '#server/engine/db/migration/migrateDefinitions.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { createScenario, productSchemas, type Scenario } from '../../../../support/scenario.ts';
import { testField } from '../../../../support/schemas/testDefinition.ts';
import { newAccount } from '../../../../support/wallets.ts';

const LEVELS = '/api/bill/v1/customer-levels';
const ACCOUNTS = '/api/bill/v1/accounts';
const POLICIES = '/api/bill/v1/arrears-policies';
const BOOKS = '/api/bill/v1/price-books';

const POLICY = { grace_s: 3600, retain_s: 7200 };

/** The three resources as they were when a level was a text. */
function levelsAsTexts(): Record<string, Definition> {
  const { resources } = productSchemas();
  return Object.fromEntries(
    Object.entries({ accounts: 'customer_level', arrearsPolicies: 'level', priceBooks: 'level' }).map(
      ([resource, name]) => {
        const definition = resources[resource];
        const field = definition?.fields[name];
        if (definition === undefined || field === undefined) throw new Error(`${resource} has no ${name}`);
        const { name: _, type: _type, to: _to, idKind: _kind, ...rest } = field;
        const text = testField(name, 'text', { ...rest, maxLength: 32 });
        const fields = { ...definition.fields, [name]: text };
        return [resource, { ...definition, fields, revision: `${definition.revision} as text` }];
      },
    ),
  );
}

describe.each(await databasesUnderTest())('levels of customers (decision 300), on $dialect', (database) => {
  let all: Scenario;
  beforeAll(async () => void (all = await createScenario({ database })));
  afterAll(() => all.close());

  const setLevel = (account: number, customer_level: string) =>
    all.admin.post(`${ACCOUNTS}/${account}?action=setPolicy`, { customer_level });

  test('are chosen by administrators from a list, and a level that does not exist is refused on its field', async () => {
    const account = await newAccount(all, 1);
    expect((await all.admin.get(`${ACCOUNTS}/${account}`)).body).toMatchObject({ customer_level: 'standard' });
    expect((await all.admin.post(LEVELS, { code: 'silver', name: '银牌' })).status).toBe(201);
    expect((await setLevel(account, 'silver')).status).toBe(200);
    const listed = await all.admin.get(`${ACCOUNTS}?filter={"customer_level":"silver"}`);
    expect(listed.body).toMatchObject([{ id: account, _labels: { customer_level: '银牌' } }]);
    const { body: products } = await all.admin.get('/api/bill/v1/products');
    const prices = [{ product_id: products[0].id, price: '1' }];
    for (const [field, refused] of [
      ['customer_level', await setLevel(account, 'silvr')],
      ['level', await all.admin.post(POLICIES, { ...POLICY, name: 'typo', level: 'silvr' })],
      ['level', await all.admin.post(BOOKS, { name: 'typo', applies_to: 'level', level: 'silvr', prices })],
    ] as const) {
      expect(refused.status).toBe(400);
      expect(JSON.stringify(refused.body)).toContain(`"${field}"`);
    }
    expect((await all.admin.get(`${ACCOUNTS}/${account}`)).body).toMatchObject({ customer_level: 'silver' });
    expect((await all.personal.get(LEVELS)).status).toBe(403);
    expect((await all.personal.post(LEVELS, { code: 'mine', name: '我的' })).status).toBe(403);
  });

  test('count what depends on them, and are deleted only when nothing does', async () => {
    expect((await all.admin.post(LEVELS, { code: 'bronze', name: '铜牌' })).status).toBe(201);
    const account = await newAccount(all, 1);
    await setLevel(account, 'bronze');
    const policy = await all.admin.post(POLICIES, { ...POLICY, name: 'bronze', level: 'bronze' });
    expect(policy.status).toBe(201);
    expect((await all.admin.get(`${LEVELS}/bronze`)).body).toMatchObject({ accounts: 1, policies: 1, books: 0 });
    const held = await all.admin.delete(`${LEVELS}/bronze`);
    expect(held).toMatchObject({ status: 409, body: { code: 9103 } });
    const { referrers } = held.body as { referrers: { resource: string; count: number }[] };
    expect(referrers.map(({ resource }) => resource).toSorted()).toEqual(['accounts', 'arrearsPolicies']);
    await setLevel(account, 'standard');
    await all.admin.delete(`${POLICIES}/${policy.body.id}`);
    expect((await all.admin.delete(`${LEVELS}/bronze`)).status).toBe(204);
    expect((await all.admin.delete(`${LEVELS}/standard`)).status).toBe(409);
  });

  test('that were texts before are kept: each gets a record with the text as its code and name', async () => {
    const [text, other] = [await newAccount(all, 1), await newAccount(all, 1)];
    expect(await migrateDefinitions(all.db, levelsAsTexts())).toEqual([]);
    const write = (account: number, level: string) =>
      all.db.run('update accounts set customer_level = ? where id = ?', [level, account]);
    await write(text, 'VIP 客户');
    // The name of another level.
    await write(other, '标准');
    await all.db.run('update arrears_policies set level = ? where level = ?', ['Key-Accounts', 'standard']);
    const { resources } = productSchemas();
    const again = Object.fromEntries(Object.entries(resources).filter(([name]) => levelsAsTexts()[name]));
    expect(await migrateDefinitions(all.db, again)).toEqual([]);
    expect(await openUsedLevels(all.context())).toBe(3);
    expect(await openUsedLevels(all.context())).toBe(0);
    expect((await all.admin.get(`${ACCOUNTS}/${text}`)).body).toMatchObject({
      customer_level: 'VIP 客户',
      _labels: { customer_level: 'VIP 客户' },
    });
    expect((await all.admin.get(`${LEVELS}/${encodeURIComponent('VIP 客户')}`)).body).toMatchObject({ accounts: 1 });
    expect((await all.admin.get(`${ACCOUNTS}/${other}`)).body._labels).toMatchObject({ customer_level: '标准 2' });
    expect((await all.admin.get(POLICIES)).body).toContainEqual(expect.objectContaining({ level: 'Key-Accounts' }));
    // It can be named like any other, and its code stays.
    const named = await all.admin.put(`${LEVELS}/${encodeURIComponent('VIP 客户')}`, { name: '贵宾' });
    expect(named).toMatchObject({ status: 200, body: { code: 'VIP 客户', name: '贵宾' } });
  });
});
