import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Condition } from '#model/conditions/conditions.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { pagePlan, type READERS } from '../../../support/databases/pagePlan.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

/** The first rows of each resource are read from its own index, and the page is the best of them. */
describe.each(await databasesUnderTest())('pages of a list over all clouds on $dialect', (database) => {
  let all: Scenario;
  beforeAll(async () => {
    all = await createScenario({ database });
  });
  afterAll(() => all.close());

  function planOf(
    reader: keyof typeof READERS,
    { resource = 'machines', filter, sort = '-created_at' }: { resource?: string; filter?: Condition; sort?: string },
  ): Promise<string> {
    const context = all.context();
    const definition = context.schemas.resources[resource];
    if (definition === undefined) throw new Error(resource);
    const order = sort.startsWith('-') ? ('DESC' as const) : ('ASC' as const);
    const query = {
      fields: [definition.titleField, 'region_id'],
      filter,
      sort: [{ field: sort.replace('-', ''), order }],
    };
    return pagePlan(context, definition, { reader, query, mark: ' firsts' });
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
