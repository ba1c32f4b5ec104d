import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Condition } from '#model/conditions/conditions.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { pagePlan, type READERS } from '../../../support/databases/pagePlan.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

const CLOUD = '00000000-0000-4000-8000-000000000001';
/** An inventory holds the machines of many clouds and owners: an index of one of them yields a page in order. */
describe.each(await databasesUnderTest())('pages of an inventory on $dialect', (database) => {
  let all: Scenario;
  beforeAll(async () => {
    all = await createScenario({ database });
  });
  afterAll(() => all.close());

  function planOf(
    resource: string,
    reader: keyof typeof READERS,
    { filter, sort = 'created_at' }: { filter?: Condition; sort?: string },
  ): Promise<string> {
    const context = all.context();
    const definition = context.schemas.resources[resource];
    if (definition === undefined) throw new Error(resource);
    const query = {
      fields: ['name'],
      within: { cloud_id: CLOUD },
      filter,
      sort: [{ field: sort, order: sort === 'name' ? ('ASC' as const) : ('DESC' as const) }],
    };
    return pagePlan(context, definition, { reader, query, mark: ' order by ' });
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
