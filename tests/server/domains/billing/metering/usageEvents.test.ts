import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { usageOf } from '#server/domains/billing/metering/usage/usageOf.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { createScenario, START, type Scenario } from '../../../../support/scenario.ts';
import { newAccount } from '../../../../support/wallets.ts';
import { openItem, sell } from '../settlement/usage.ts';

const PATH = '/api/bill/v1/usage-events';
const NOW = new Date(START).toISOString();

describe.each(await databasesUnderTest())('usage that meters report, on $dialect', (database) => {
  let all: Scenario;
  let item: number;
  beforeAll(async () => {
    all = await createScenario({ database });
    const values = { state: 'active', open_key: 'eips 1 traffic', created_at: 0, updated_at: 0 } as const;
    const [row] = await all.db.kysely.insertInto('billing_items').values(values).returning('id').execute();
    item = row?.id ?? 0;
  });
  afterAll(() => all.close());

  const event = (id: string, more: Record<string, Json> = {}) => ({
    id,
    item_id: item,
    meter: 'gb',
    quantity: '10',
    at: NOW,
    ...more,
  });
  const report = (events: Json, source: Json = 'router-7', client = all.admin) => client.post(PATH, { source, events });
  const stored = async () => {
    const rows = (await usageOf(all, [item], 0, START + 1)).get(item) ?? [];
    return rows.map(({ source, event_id, quantity }) => [source, event_id, quantity]);
  };

  test('counts an event once, however often it is reported', async () => {
    expect(await report([event('a'), event('b', { quantity: '0.000001' })])).toMatchObject({
      status: 202,
      body: { accepted: 2, duplicates: 0 },
    });
    // Another spelling of the same amount and instant is the same event.
    const again = [event('a', { quantity: '10.000', at: '2026-11-20T10:00:00+08:00' }), event('c'), event('c')];
    expect(await report(again)).toMatchObject({ status: 202, body: { accepted: 1, duplicates: 2 } });
    expect(await report([event('a')], 'router-8')).toMatchObject({ body: { accepted: 1, duplicates: 0 } });
    expect(await stored()).toEqual([
      ['router-7', 'a', 10_000_000],
      ['router-7', 'b', 1],
      ['router-7', 'c', 10_000_000],
      ['router-8', 'a', 10_000_000],
    ]);
    const { next_at } = await all.db.kysely
      .selectFrom('billing_items')
      .select('next_at')
      .where('id', '=', item)
      .executeTakeFirstOrThrow();
    expect(next_at).toBe(START + 3_600_000);
  });

  test('refuses an id with another content, and stores nothing of that report', async () => {
    const before = await stored();
    for (const events of [
      [event('new'), event('a', { quantity: '11' })],
      [event('twice'), event('twice', { quantity: '11' })],
      [event('new'), event('a', { at: new Date(START - 1_000).toISOString() })],
    ])
      expect(await report(events)).toMatchObject({ status: 409, body: { code: 24039 } });
    expect(await stored()).toEqual(before);
  });

  test('two meters that report at the same moment count once', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => report([event('same'), event('moment')])));
    expect(replies.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(replies.reduce((sum, { body }) => sum + body.accepted, 0)).toBe(2);
  });

  test.each<[string, Json, Record<string, string>]>([
    ['no list', 'x', { events: 'list' }],
    ['an entry that is no event', ['x'], { 'events.0': 'object' }],
    ['no id', [{ id: '' }], { 'events.0.id': 'required' }],
    ['an id that is too long', [{ id: 'x'.repeat(201) }], { 'events.0.id': 'tooLong' }],
    ['no item', [{ item_id: null }], { 'events.0.item_id': 'required' }],
    ['an item that is no number', [{ item_id: '1' }], { 'events.0.item_id': 'integer' }],
    ['an unknown item', [{}, { item_id: 999_999 }], { 'events.1.item_id': 'targetMissing' }],
    ['a meter of time', [{ meter: 'hour' }], { 'events.0.meter': 'choice' }],
    ['seven decimals', [{ quantity: '0.0000001' }], { 'events.0.quantity': 'decimal' }],
    ['a negative amount', [{ quantity: '-1' }], { 'events.0.quantity': 'negative' }],
    ['an amount without end', [{ quantity: '9'.repeat(20) }], { 'events.0.quantity': 'tooLarge' }],
    ['a time without a zone', [{ at: '2026-11-20T10:00:00' }], { 'events.0.at': 'dateTime' }],
    ['the future', [{ at: '2026-11-20T03:00:00Z' }], { 'events.0.at': 'inFuture' }],
  ])('refuses %s', async (_, events, wrong) => {
    const whole = Array.isArray(events)
      ? events.map((each, index) =>
          typeof each === 'object' ? { ...event(`wrong-${index}`), ...(each as object) } : each,
        )
      : events;
    const reply = await report(whole);
    expect(reply).toMatchObject({ status: 400, body: { code: 9000 } });
    const messages = all.schemas.current().messages;
    expect(Object.keys(reply.body.fields)).toEqual(Object.keys(wrong));
    for (const [path, key] of Object.entries(wrong))
      expect(reply.body.fields[path], path).toBe(messages[`validation.${key}`]?.zh);
  });

  test('is for administrators only, who name themselves as the source', async () => {
    expect(await report([event('mine')], 'x', all.personal)).toMatchObject({ status: 403 });
    expect(await report([event('mine')], null)).toMatchObject({
      status: 400,
      body: { fields: { source: expect.any(String) } },
    });
    const many = Array.from({ length: 1_001 }, (_, index) => event(`many-${index}`));
    expect(await report(many)).toMatchObject({ status: 400, body: { code: 24040 } });
  });

  test('refuses what happened before an item began or after it ended, and takes what happened between', async () => {
    const day = 86_400_000;
    const life = { from: START - 3 * day, to: START - day };
    await all.db.kysely.updateTable('billing_items').set(life).where('id', '=', item).execute();
    const at = (instant: number) => ({ at: new Date(instant).toISOString() });
    for (const [key, instant, limit] of [
      ['billing.beforeItem', life.from - 1_000, life.from],
      ['billing.afterItem', START, life.to],
    ] as const) {
      const reply = await report([event('between', at(START - 2 * day)), event(key, at(instant))]);
      const text = all.schemas.current().messages[key]?.zh.replace('%{at}', at(limit).at);
      expect(reply).toMatchObject({ status: 400, body: { code: 9000, fields: { 'events.1.at': text } } });
    }
    expect(await report([event('between', at(START - 2 * day))])).toMatchObject({ body: { accepted: 1 } });
  });

  test('refuses a meter by which the price of the item does not count, and names the one by which it does', async () => {
    const product = await sell(all, 'metered', { unit_price: '1', meter: 'gb' });
    await all.db.run('update price_versions set effective_from = 0 where product_id = ?', [product]);
    const priced = await openItem(all, await newAccount(all, 10), 'metered', START - 3_600_000);
    const words = all.schemas.current().messages['billing.otherMeter']?.zh;
    expect(
      await report([event('fits', { item_id: priced }), event('counted', { item_id: priced, meter: 'count' })]),
    ).toMatchObject({
      status: 400,
      body: { code: 9000, fields: { 'events.1.meter': words?.replace('%{meter}', 'gb') } },
    });
    expect(await report([event('fits', { item_id: priced })])).toMatchObject({ body: { accepted: 1 } });
  });
});
