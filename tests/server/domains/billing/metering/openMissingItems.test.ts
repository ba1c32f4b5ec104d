import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMissingItems } from '#server/domains/billing/metering/openMissingItems.ts';
import { meterRecords } from '#server/domains/billing/metering/meterWrites.ts';
import { billedRecord } from '#server/domains/billing/metering/charges/billedRecord.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { writeBatch } from '#server/engine/records/inventory/writeBatch.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';
import { itemsOf, noOverlap, spansOfItem } from './countedTime.ts';
import { schemasWithLockers } from './lockers.ts';

const ANN = 4;
const keep = async () => undefined;

describe.each(await databasesUnderTest())('records that are older than their metering, on $dialect', (database) => {
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
  const lockers = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${name}-${String(index).padStart(4, '0')}`,
      name: `${name}-${index}`,
      doors: 1,
      status: 'rented',
      user_id: ANN,
      created_at: 0,
      updated_at: 0,
    }));
  const itemCount = async () => {
    const rows = await all.db.kysely
      .selectFrom('billing_items')
      .select((eb) => eb.fn.countAll().as('n'))
      .where('resource', '=', 'lockers')
      .where('open_key', 'is not', null)
      .execute();
    return Number(rows[0]?.n);
  };

  test('count from now on, once, however often and by however many processes it is checked', async () => {
    // More than one page, written by a version that did not meter.
    await all
      .context()
      .transaction((inside) =>
        writeBatch({ ...inside, hooks: {} }, definition(), { added: lockers(250, 'old'), changed: [] }),
      );
    expect(await itemCount()).toBe(0);
    all.clock.advance(60_000);
    await Promise.all([
      openMissingItems(all.context(), keep),
      openMissingItems(all.anotherProcess().context('start'), keep),
    ]);
    expect(await itemCount()).toBe(250);
    const [item] = await itemsOf(all, 'old-0249');
    expect(item).toMatchObject({ state: 'active', from: all.clock.now() });
    expect(await spansOfItem(all, item?.id ?? 0)).toMatchObject([{ from: all.clock.now(), to: null }]);
    all.clock.advance(60_000);
    await openMissingItems(all.context(), keep);
    // Without the fact that it was done, too: nothing is counted twice.
    const records = lockers(250, 'old').map((record) => ({
      id: record.id,
      billed: billedRecord(definition(), record),
    }));
    await all.context().transaction((inside) => meterRecords(inside, definition(), records));
    expect(await itemCount()).toBe(250);
    expect(await spansOfItem(all, item?.id ?? 0)).toHaveLength(1);
    await noOverlap(all);
  });

  test('a batch of a synchronisation costs few statements, and none for what changes no charge', async () => {
    const statements: string[] = [];
    const counting = (db: Database): Database => ({
      ...db,
      get kysely() {
        return db.kysely.withPlugin({
          transformQuery: ({ node }) => {
            statements.push(node.kind);
            return node;
          },
          transformResult: async ({ result }) => result,
        });
      },
    });
    const write = (batch: Parameters<typeof writeBatch>[2]) =>
      all
        .context()
        .transaction((inside: Context) => writeBatch({ ...inside, db: counting(inside.db) }, definition(), batch));
    await write({ added: lockers(200, 'new'), changed: [] });
    // Accounts, those that are suspended, items and periods, and a look at the account.
    expect(statements).toEqual([
      'SelectQueryNode',
      'SelectQueryNode',
      'InsertQueryNode',
      'InsertQueryNode',
      'SelectQueryNode',
      'InsertQueryNode',
    ]);
    const before: RecordData[] = lockers(200, 'new');
    statements.length = 0;
    await write({ added: [], changed: before.map((each) => ({ before: each, changes: { note: 'seen' } })) });
    expect(statements).toEqual([]);
    await write({ added: [], changed: before.map((each) => ({ before: each, changes: { status: 'opening' } })) });
    expect(statements).toEqual([]);
  });

  test('the items of a cloud that is no longer managed end with it', async () => {
    const regions = (await all.admin.get('/api/ecrm/v1/regions')).body;
    const region_id = regions.find(({ status }: RecordData) => status === 'enabled').id;
    const { body } = await all.admin.post('/api/cmp/v1/clouds', {
      name: 'short-lived',
      product: 'nextstack',
      region_id,
      simulated: true,
    });
    const cloud: string = body.cloud_id;
    await all.db.kysely
      .insertInto('billing_items')
      .values({ state: 'active', cloud_id: cloud, open_key: 'gone', created_at: 0, updated_at: 0 })
      .execute();
    expect((await all.admin.delete(`/api/cmp/v1/clouds/${cloud}`)).status).toBeLessThan(300);
    const [item] = await all.db.kysely.selectFrom('billing_items').selectAll().where('cloud_id', '=', cloud).execute();
    expect(item).toMatchObject({ state: 'released', open_key: null, to: all.clock.now() });
  });

  test('a record in a cloud without an owner has no item', async () => {
    const { id } = await all
      .context()
      .transaction((inside) => storeRecord(inside, definition(), { name: 'stray', status: 'rented' }));
    expect(await itemsOf(all, String(id))).toEqual([]);
  });
});
