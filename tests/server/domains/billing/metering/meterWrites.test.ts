import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdItems, resumeItems } from '#server/domains/billing/metering/holdItems.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { forgetRecord } from '#server/engine/records/write/removeRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';
import { itemsOf, noOverlap, spansOfItem } from './countedTime.ts';
import { LOCKER_STATES, schemasWithLockers } from './lockers.ts';

const MICRO = 1_000_000;
const [ANN, BOB] = [4, 5];

describe.each(await databasesUnderTest())('metering on $dialect', (database) => {
  let all: Scenario;
  beforeAll(async () => {
    all = await createScenario({ schemas: schemasWithLockers(), database });
  });
  afterAll(() => all.close());

  const definition = () => {
    const found = all.schemas.current().resources['lockers'];
    if (found === undefined) throw new Error('no lockers');
    return found;
  };
  const write = <T>(work: (inside: Context) => Promise<T>, context = all.context()) => context.transaction(work);
  const made = (values: RecordData) =>
    write((inside) => storeRecord(inside, definition(), { name: 'a', doors: 1, status: 'free', ...values }));
  const now = (inside: Context, id: string) => findRecord(inside, definition(), id, { lock: true });
  const change = (id: string, changes: RecordData, context?: Context) =>
    write(async (inside) => storeChanges(inside, definition(), await now(inside, id), changes), context);
  const gone = (id: string) => write(async (inside) => forgetRecord(inside, definition(), await now(inside, id)));
  const seconds = (n: number) => all.clock.advance(n * 1_000);
  const counted = async (id: string, type = 'container') => {
    const [item] = await itemsOf(all, id, type);
    return (await spansOfItem(all, item?.id ?? 0)).map(({ from, to, quantity, spec }) => ({
      from,
      to,
      quantity,
      spec,
    }));
  };

  const regionNames = async () => {
    const rows = await all.db.kysely.selectFrom('regions').select('name').orderBy('id').limit(2).execute();
    return rows.map(({ name }) => name);
  };

  test('a new definition is metered by its block alone, through the API and its jobs', async () => {
    const { body } = await all.personal.post('/api/ecrm/v1/lockers', { name: 'mine', doors: 3 });
    expect(await itemsOf(all, body.id)).toMatchObject([
      { resource: 'lockers', resource_name: 'mine', resource_type: 'container', state: 'pending', user_id: ANN },
    ]);
    seconds(10);
    await all.personal.post(`/api/ecrm/v1/lockers/${body.id}?action=rent`, {});
    expect(await counted(body.id)).toEqual([]);
    seconds(5);
    await all.platform.runner.runDue();
    const from = all.clock.now();
    expect(await counted(body.id)).toEqual([{ from, to: null, quantity: 3 * MICRO, spec: null }]);
    seconds(60);
    // The row of the item is what its owner reads; another tenant does not.
    const mine = (await all.personal.get('/api/bill/v1/billing-items')).body;
    expect(mine).toContainEqual(expect.objectContaining({ resource_id: body.id, state: 'active', quantity: '3' }));
    const item = mine.find((each: RecordData) => each.resource_id === body.id);
    const spans = async (client: Scenario['personal']) =>
      (await client.get(`/api/bill/v1/spans?filter=${encodeURIComponent(`{"item_id":${item.id}}`)}`)).body;
    expect(await spans(all.personal)).toMatchObject([{ quantity: '3', state: 'rented' }]);
    expect(await spans(all.bp_user)).toEqual([]);
    expect(await all.bp_user.get(`/api/bill/v1/billing-items/${item.id}`)).toMatchObject({
      status: 404,
      body: { code: 24038 },
    });
    expect(await all.personal.put(`/api/bill/v1/billing-items/${item.id}`, { spec: 'x' })).toMatchObject({
      status: expect.toSatisfy((status: number) => status >= 400),
    });
    await all.personal.delete(`/api/ecrm/v1/lockers/${body.id}`);
    expect(await counted(body.id)).toEqual([{ from, to: all.clock.now(), quantity: 3 * MICRO, spec: null }]);
    expect(await itemsOf(all, body.id)).toMatchObject([{ state: 'released', to: all.clock.now(), open_key: null }]);
  });

  test('what a line of a bill names begins another period; a name does not, nor a remark', async () => {
    const { id } = await made({ user_id: ANN, status: 'rented', region_id: 1 });
    const at = [all.clock.now()];
    const step = async (changes: RecordData) => {
      seconds(60);
      at.push(all.clock.now());
      await change(String(id), changes);
    };
    await step({ note: 'remark' });
    await step({ name: 'renamed' });
    await step({ status: 'opening' });
    await step({ doors: 2 });
    await step({ region_id: 2 });
    await step({ tags: ['team-a'] });
    await step({ tags: ['team-a'], note: 'again' });
    const [first, second] = await regionNames();
    expect(await counted(String(id))).toEqual([
      { from: at[0], to: at[4], quantity: MICRO, spec: first },
      { from: at[4], to: at[5], quantity: 2 * MICRO, spec: first },
      { from: at[5], to: at[6], quantity: 2 * MICRO, spec: second },
      { from: at[6], to: null, quantity: 2 * MICRO, spec: second },
    ]);
    const [item] = await itemsOf(all, String(id));
    expect(item).toMatchObject({ resource_name: 'renamed', tags: '["team-a"]', state: 'active' });
    const spans = await spansOfItem(all, item?.id ?? 0);
    expect(spans.map(({ tags }) => tags)).toEqual([null, null, null, '["team-a"]']);
  });

  test('what selects the price may become known later: it was that from the beginning, unless it had a price', async () => {
    const { id } = await made({ user_id: ANN, status: 'rented' });
    const from = all.clock.now();
    seconds(60);
    await change(String(id), { doors: 2 });
    const grown = all.clock.now();
    seconds(60);
    await change(String(id), { region_id: 1 });
    const [first, second] = await regionNames();
    const known = [
      { from, to: grown, quantity: MICRO, spec: first },
      { from: grown, to: null, quantity: 2 * MICRO, spec: first },
    ];
    expect(await counted(String(id))).toEqual(known);
    seconds(60);
    const changed = all.clock.now();
    await change(String(id), { region_id: 2 });
    expect(await counted(String(id))).toEqual([
      known[0],
      { ...known[1], to: changed },
      { from: changed, to: null, quantity: 2 * MICRO, spec: second },
    ]);

    const { id: other } = await made({ user_id: ANN, status: 'rented' });
    const begun = all.clock.now();
    const [item] = await itemsOf(all, String(other), 'container');
    await all.db.run('update billing_items set product_id = 1 where id = ?', [item?.id ?? 0]);
    seconds(60);
    await change(String(other), { region_id: 1 });
    expect(await counted(String(other))).toEqual([
      { from: begun, to: all.clock.now(), quantity: MICRO, spec: null },
      { from: all.clock.now(), to: null, quantity: MICRO, spec: first },
    ]);
  });

  test('another payer gets another item, a record without an owner none', async () => {
    const { id } = await made({ user_id: ANN, status: 'rented' });
    seconds(30);
    await change(String(id), { user_id: BOB });
    seconds(30);
    await change(String(id), { user_id: null });
    expect(await itemsOf(all, String(id))).toMatchObject([
      { user_id: ANN, state: 'released' },
      { user_id: BOB, state: 'released' },
    ]);
    const { id: free } = await made({ status: 'rented' });
    expect(await itemsOf(all, String(free))).toEqual([]);
  });

  test('a charge exists while its condition holds', async () => {
    const { id } = await made({ user_id: ANN, is_guarded: true });
    const guarded = async () => (await itemsOf(all, String(id), 'market_item')).map(({ state }) => state);
    expect(await guarded()).toEqual(['active']);
    await change(String(id), { is_guarded: false });
    expect(await guarded()).toEqual(['released']);
    await change(String(id), { is_guarded: true });
    expect(await guarded()).toEqual(['released', 'active']);
  });

  test('a change that is rolled back leaves no period', async () => {
    const { id } = await made({ user_id: ANN });
    seconds(10);
    const crash = write(async (inside) => {
      await storeChanges(inside, definition(), await now(inside, String(id)), { status: 'rented' });
      throw new Error('crashed');
    });
    await expect(crash).rejects.toThrow('crashed');
    expect(await counted(String(id))).toEqual([]);
    expect(await itemsOf(all, String(id))).toMatchObject([{ state: 'pending', next_at: null }]);
  });

  test('what is held does not count, whatever its record does, until it resumes', async () => {
    const { id } = await made({ user_id: ANN, status: 'rented' });
    const items = () => itemsOf(all, String(id), 'container');
    const at = [all.clock.now()];
    const step = async (work: () => Promise<unknown>) => {
      seconds(60);
      at.push(all.clock.now());
      await work();
    };
    const hold = async (state: 'suspended' | 'expired') => {
      const held = await items();
      await write((inside) => holdItems(inside, held, state));
    };
    const resume = async () => {
      const held = await items();
      await write((inside) => resumeItems(inside, held));
    };
    await step(() => hold('suspended'));
    await step(() => change(String(id), { doors: 2 }));
    await step(() => change(String(id), { status: 'free' }));
    await step(() => change(String(id), { status: 'rented' }));
    expect(await items()).toMatchObject([{ state: 'suspended', quantity: 2 * MICRO }]);
    await step(resume);
    expect(await items()).toMatchObject([{ state: 'active' }]);
    await step(() => hold('expired'));
    await step(() => gone(String(id)));
    expect(await items()).toMatchObject([{ state: 'released' }]);
    expect(await counted(String(id))).toEqual([
      { from: at[0], to: at[1], quantity: MICRO, spec: null },
      { from: at[5], to: at[6], quantity: 2 * MICRO, spec: null },
    ]);
  });

  test('open consoles hear of a changed item', async () => {
    const { id } = await made({ user_id: ANN });
    const heard = await write(async (inside) => {
      await storeChanges(inside, definition(), await now(inside, String(id)), { status: 'rented' });
      return inside.changes.filter(({ resource }) => resource === 'billingItems');
    });
    expect(heard).toMatchObject([
      { operation: 'update', before: { state: 'pending' }, after: { state: 'active', user_id: ANN } },
    ]);
  });

  test('a period without length is no period', async () => {
    const { id } = await made({ user_id: ANN, status: 'rented' });
    await change(String(id), { status: 'free' });
    expect(await counted(String(id))).toEqual([]);
    await change(String(id), { status: 'rented' });
    expect(await counted(String(id))).toHaveLength(1);
  });

  test('a process whose clock is behind begins no period before the last one ended', async () => {
    const { id } = await made({ user_id: ANN, status: 'rented' });
    const from = all.clock.now();
    seconds(60);
    const to = all.clock.now();
    await change(String(id), { status: 'free' });
    await change(String(id), { status: 'rented' });
    seconds(-30);
    for (const status of ['free', 'rented', 'free', 'rented']) await change(String(id), { status });
    seconds(30);
    expect(await counted(String(id))).toEqual([
      { from, to, quantity: MICRO, spec: null },
      { from: to, to: null, quantity: MICRO, spec: null },
    ]);
  });

  test('two processes that change one record leave one open period', async () => {
    const { id } = await made({ user_id: ANN });
    const processes = [all.platform, all.anotherProcess()];
    const states = ['rented', 'free', 'rented', 'checked', 'free', 'rented', 'free', 'rented'];
    await Promise.all(
      states.map((status, index) =>
        change(String(id), { status, doors: 1 + index }, processes[index % 2]?.context('race')),
      ),
    );
    await noOverlap(all);
    const [item, ...others] = await itemsOf(all, String(id), 'container');
    expect(others).toEqual([]);
    const open = (await spansOfItem(all, item?.id ?? 0)).filter(({ to }) => to === null);
    expect(open).toHaveLength(item?.state === 'active' ? 1 : 0);
  });

  const move = fc.record({
    wait: fc.nat(3),
    change: fc.oneof(
      { weight: 4, arbitrary: fc.record({ status: fc.constantFrom(...LOCKER_STATES) }) },
      fc.record({ doors: fc.nat(2) }),
      fc.record({ user_id: fc.constantFrom(ANN, BOB, null) }),
      fc.record({ tags: fc.constantFrom<string[] | null>(['x'], null) }),
    ),
  });

  test('any sequence of changes counts exactly the time in which it should, for whom it should', async () => {
    const runs = database.dialect === 'sqlite' ? 40 : 5;
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 20 }), async (moves) => {
        const record = await made({ user_id: ANN });
        const id = String(record.id);
        const model = { status: 'free', doors: 1, user_id: ANN as number | null, counts: false };
        const expected = new Map<number, number>();
        for (const { wait, change: changes } of moves) {
          seconds(wait);
          if (model.counts && model.user_id !== null)
            expected.set(model.user_id, (expected.get(model.user_id) ?? 0) + wait * 1_000 * model.doors);
          await change(id, changes);
          Object.assign(model, changes);
          if (model.doors === 0 || model.user_id === null) model.counts = false;
          else if (model.status === 'rented') model.counts = true;
          else if (model.status === 'free' || model.status === 'deleting') model.counts = false;
        }
        await gone(id);
        const found = new Map<number, number>();
        const items = await itemsOf(all, id, 'container');
        for (const item of items) {
          expect(item).toMatchObject({ state: 'released', open_key: null });
          for (const { from, to, quantity } of await spansOfItem(all, item.id)) {
            const time = ((Number(to) - Number(from)) * Number(quantity)) / MICRO;
            found.set(Number(item.user_id), (found.get(Number(item.user_id)) ?? 0) + time);
          }
        }
        const positive = (totals: Map<number, number>) => [...totals].filter(([, time]) => time > 0).toSorted();
        expect(positive(found)).toEqual(positive(expected));
      }),
      { numRuns: runs },
    );
    await noOverlap(all);
  });
});
