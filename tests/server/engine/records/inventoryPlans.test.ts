import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#model/access/actor.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Database, Row, SqlValue } from '#server/engine/db/database.ts';
import { listRecords } from '#server/engine/records/list/listRecords.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

const CLOUD = '00000000-0000-4000-8000-000000000001';
const READERS = {
  administrator: { id: 1, name: 'a', kind: 1, bp_id: null, grants: ['ADMIN', 'all'] },
  organisation: { id: 2, name: 'b', kind: 2, bp_id: 5, grants: ['TENANT_ADMIN', 'all'] },
  tenant: { id: 3, name: 'c', kind: 3, bp_id: null, grants: ['TENANT', 'all'] },
} satisfies Record<string, Actor>;

/** An inventory holds the machines of many clouds and owners: an index of one of them yields a page in order. */
describe.each(await databasesUnderTest())('pages of an inventory on $dialect', (database) => {
  let all: Scenario;
  beforeAll(async () => {
    all = await createScenario({ database });
  });
  afterAll(() => all.close());

  /** The query plan of a list's page when the database may neither read the whole table nor sort. */
  async function planOf(
    resource: string,
    reader: keyof typeof READERS,
    { filter, sort = 'created_at' }: { filter?: Condition; sort?: string },
  ): Promise<string> {
    const context = all.context();
    const definition = context.schemas.resources[resource];
    if (definition === undefined) throw new Error(resource);
    let page: { text: string; params: readonly SqlValue[] } | undefined;
    const recording: Database = {
      ...context.db,
      // Report one row, so that the list queries the page.
      all: async <T extends object = Row>(text: string) =>
        (text.includes('count(*) as total') ? [{ total: 1 }] : []) as T[],
      values: async (text, params = []) => {
        if (text.includes(' order by ')) page = { text, params };
        return [];
      },
    };
    const query = {
      fields: ['name'],
      within: { cloud_id: CLOUD },
      filter,
      sort: [{ field: sort, order: sort === 'name' ? ('ASC' as const) : ('DESC' as const) }],
      offset: 0,
      limit: 10,
    };
    await listRecords({ ...context, actor: READERS[reader], db: recording }, definition, query);
    if (page === undefined) throw new Error('no page was asked for');
    const { text, params } = page;
    const lines = await context.transaction(async ({ db }) => {
      if (db.dialect === 'postgres')
        for (const way of ['seqscan', 'sort', 'bitmapscan']) await db.run(`set local enable_${way} = off`);
      return db.all(`explain ${db.dialect === 'sqlite' ? 'query plan ' : ''}${text}`, params);
    });
    return JSON.stringify(lines).replaceAll('\\"', '').replaceAll('::text', '');
  }

  const inventories = ['instances', 'volumes', 'ports'];

  test.each(inventories)('%s of one cloud, newest first', async (resource) => {
    expect(await planOf(resource, 'administrator', {})).toMatch(new RegExp(`${resource}__cloud_id__value`));
  });

  test.each(inventories)('%s of one owner in one cloud, newest first', async (resource) => {
    for (const [reader, owner] of [
      ['tenant', 'user_id'],
      ['organisation', 'bp_id'],
    ] as const) {
      const plan = await planOf(resource, reader, {});
      expect(plan).toMatch(new RegExp(`${resource}__${owner}__value`));
      // The same index finds the cloud, and no sort follows.
      expect(plan).toMatch(new RegExp(`cloud_id ?= ?[^)]*\\)? AND \\(?${owner} ?=`));
      expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
    }
  });

  test.each(inventories)('%s of one state', async (resource) => {
    expect(await planOf(resource, 'administrator', { filter: { status: 'error' } })).toMatch(
      new RegExp(`${resource}__status__value`),
    );
  });

  test.each(inventories)('%s by name', async (resource) => {
    expect(await planOf(resource, 'administrator', { sort: 'name' })).toMatch(new RegExp(`${resource}__name__order`));
  });
});
