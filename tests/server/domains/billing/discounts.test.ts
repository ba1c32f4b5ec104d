import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

const DISCOUNTS = '/api/bill/v1/discounts';
const MINUTE = 60_000;

describe.each([await oneDatabase()])('discounts (spec 2.2, 5), on $dialect', (database) => {
  let all: Scenario;
  let made = 0;
  beforeAll(async () => void (all = await createScenario({ database })));
  afterAll(() => all.close());

  const create = (more: Record<string, Json>) => {
    made += 1;
    return all.admin.post(DISCOUNTS, { name: `discount-${made}`, type: 'percentage', value: '0.2', ...more });
  };
  const at = (minutes: number) => new Date(all.clock.now() + minutes * MINUTE).toISOString();

  test.each<[string, Record<string, Json>, number, string]>([
    ['a share above 1', { value: '1.000001' }, 24008, 'value'],
    ['a share below 0', { value: '-0.1' }, 24008, 'value'],
    ['an amount of nothing', { type: 'fixed_amount', value: '0' }, 9000, 'value'],
    ['an end before the start', { start_at: '2026-11-20T00:00:00Z', end_at: '2026-11-20T00:00:00Z' }, 9000, 'end_at'],
    ['products that are missing', { scope: 'product' }, 9000, 'product_ids'],
    ['customers that are missing', { targets: 'users' }, 9000, 'user_ids'],
  ])('%s is refused at its field', async (_what, more, code, field) => {
    expect(await create(more)).toMatchObject({
      status: 400,
      body: { code, fields: { [field]: expect.any(String) } },
    });
  });

  test.each<Record<string, Json>>([{ value: '0' }, { value: 1 }, { type: 'fixed_amount', value: '20' }])(
    '%o is taken',
    async (more) => {
      expect(await create(more)).toMatchObject({ status: 201, body: { status: 'active', used_count: 0 } });
    },
  );

  test('the state follows the time, and a termination is final', async () => {
    const { body } = await create({ start_at: at(1), end_at: at(2) });
    const status = async () => (await all.admin.get(`${DISCOUNTS}/${body.id}`)).body.status;
    const listed = async (word: string) =>
      (
        (await all.admin.get(`${DISCOUNTS}?filter=${encodeURIComponent(JSON.stringify({ status: word }))}`)).body as {
          id: number;
        }[]
      ).some(({ id }) => id === body.id);
    expect([await status(), await listed('pending')]).toEqual(['pending', true]);
    all.clock.advance(MINUTE);
    expect([await status(), await listed('active')]).toEqual(['active', true]);
    all.clock.advance(MINUTE);
    expect([await status(), await listed('expired')]).toEqual(['expired', true]);
    const other = (await create({})).body.id;
    expect((await all.admin.post(`${DISCOUNTS}/${other}?action=terminate`)).body.status).toBe('terminated');
    for (const reply of [
      await all.admin.post(`${DISCOUNTS}/${other}?action=terminate`),
      await all.admin.put(`${DISCOUNTS}/${other}`, { note: 'late' }),
    ])
      expect(reply).toMatchObject({ status: 409, body: { code: 24022 } });
    expect((await all.admin.delete(`${DISCOUNTS}/${other}`)).status).toBe(204);
  });

  test('a discount that was used stays', async () => {
    const { body } = await create({});
    await all.db.run('update discounts set used_count = 1 where id = ?', [body.id]);
    expect(await all.admin.delete(`${DISCOUNTS}/${body.id}`)).toMatchObject({ status: 409, body: { code: 24023 } });
  });

  test('only administrators see discounts', async () => {
    expect((await all.personal.get(DISCOUNTS)).status).toBe(403);
  });
});
