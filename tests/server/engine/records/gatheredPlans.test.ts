import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#model/access/actor.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Database, Row, SqlValue } from '#server/engine/db/database.ts';
import { listRecords } from '#server/engine/records/list/listRecords.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

const READERS = {
  administrator: { id: 1, name: 'a', kind: 1, bp_id: null, grants: ['ADMIN', 'all'] },
  organisation: { id: 2, name: 'b', kind: 2, bp_id: 5, grants: ['TENANT_ADMIN', 'all'] },
  tenant: { id: 3, name: 'c', kind: 3, bp_id: null, grants: ['TENANT', 'all'] },
} satisfies Record<string, Actor>;

/** The first rows of each resource are read from its own index, and the page is the best of them. */
describe.each(await databasesUnderTest())('pages of a list over all clouds on $dialect', (database) => {
  let all: Scenario;
  beforeAll(async () => {
    all = await createScenario({ database });
  });
  afterAll(() => all.close());

  /** The query plan of a page when the database may neither read a whole table nor sort. */
  async function planOf(
    reader: keyof typeof READERS,
    { resource = 'machines', filter, sort = '-created_at' }: { resource?: string; filter?: Condition; sort?: string },
  ): Promise<string> {
    const context = all.context();
    const definition = context.schemas.resources[resource];
    if (definition === undefined) throw new Error(resource);
    let page: { text: string; params: readonly SqlValue[] } | undefined;
    const recording: Database = {
      ...context.db,
      all: async <T extends object = Row>(text: string) =>
        (text.includes('count(*) as total') ? [{ total: 1 }] : []) as T[],
      values: async (text, params = []) => {
        if (text.includes(' firsts')) page = { text, params };
        return [];
      },
    };
    const order = sort.startsWith('-') ? ('DESC' as const) : ('ASC' as const);
    await listRecords({ ...context, actor: READERS[reader], db: recording }, definition, {
      fields: [definition.titleField, 'region_id'],
      filter,
      sort: [{ field: sort.replace('-', ''), order }],
      offset: 0,
      limit: 10,
    });
    if (page === undefined) throw new Error('no page was asked for');
    const { text, params } = page;
    const lines = await context.transaction(async ({ db }) => {
      if (db.dialect === 'postgres')
        for (const way of ['seqscan', 'sort', 'bitmapscan']) await db.run(`set local enable_${way} = off`);
      return db.all(`explain ${db.dialect === 'sqlite' ? 'query plan ' : ''}${text}`, params);
    });
    return JSON.stringify(lines).replaceAll('\\"', '').replaceAll('::text', '');
  }

  /** Only the few rows of both resources are sorted together. */
  const inOrder = (plan: string) => expect([...plan.matchAll(/TEMP B-TREE|Sort Key/g)]).toHaveLength(1);

  test('the newest machines of every cloud', async () => {
    const plan = await planOf('administrator', {});
    for (const table of ['vms', 'instances']) expect(plan).toMatch(new RegExp(`${table}__created_at__order`));
    inOrder(plan);
  });

  test.each([
    ['tenant', 'user_id'],
    ['organisation', 'bp_id'],
  ] as const)('those of one %s', async (reader, owner) => {
    const plan = await planOf(reader, {});
    for (const table of ['vms', 'instances']) expect(plan).toMatch(new RegExp(`${table}__${owner}__value`));
    inOrder(plan);
  });

  test('those in one state, and those by name', async () => {
    const ofState = await planOf('administrator', { filter: { status: 'error' } });
    for (const table of ['vms', 'instances']) expect(ofState).toMatch(new RegExp(`${table}__status__value`));
    const byName = await planOf('administrator', { sort: 'name' });
    for (const table of ['vms', 'instances']) expect(byName).toMatch(new RegExp(`${table}__name__order`));
    for (const plan of [ofState, byName]) inOrder(plan);
  });

  test.each([
    ['cloudDisks', 'size_gb', ['vm_volumes', 'volumes']],
    ['publicAddresses', 'address', ['eips', 'floating_ips']],
  ])('%s by %s', async (resource, sort, tables) => {
    const plan = await planOf('administrator', { resource, sort });
    for (const table of tables) expect(plan).toMatch(new RegExp(`${table}__\\w*__order`));
    inOrder(plan);
  });
});
