import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Condition } from '#model/conditions/conditions.ts';
import { sqlEnvOf } from '#server/engine/records/list/listRecords.ts';
import { whereSql } from '#server/engine/records/list/sql/fieldSql.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

describe.each(await databasesUnderTest())('conditions on $dialect', (database) => {
  let all: Scenario;
  beforeAll(async () => {
    all = await createScenario({ database });
  });
  afterAll(() => all.close());

  /** The query plan of a condition when a full scan is too expensive. */
  async function planOf(resource: string, condition: Condition): Promise<string> {
    const context = all.context();
    const definition = context.schemas.resources[resource];
    if (!definition) throw new Error(resource);
    const where = whereSql(condition, definition, 't', sqlEnvOf(context));
    const lines = await context.transaction(async ({ db }) => {
      if (db.dialect === 'postgres') await db.run('set local enable_seqscan = off');
      return db.all(
        `explain ${db.dialect === 'sqlite' ? 'query plan ' : ''}select t.${definition.id.field} from ${definition.table} t where ${where.text}`,
        where.params,
      );
    });
    return JSON.stringify(lines);
  }

  test.each<[string, Condition, RegExp]>([
    ['users', { name: { starts: 'Adm' } }, /users__name__prefix/],
    ['users', { email: { starts: 'a' } }, /users__email__prefix/],
    ['roles', { name: { starts: '系统' } }, /roles__name__prefix/],
  ])('of %s find a prefix by index: %j', async (resource, condition, index) => {
    expect(await planOf(resource, condition)).toMatch(index);
  });

  if (database.dialect === 'postgres')
    test('find the members of a list by index', async () => {
      expect(await planOf('roles', { policy_ids: { has: 1 } })).toMatch(/roles__policy_ids__members/);
    });

  test.each([
    ['AD', ['admin']],
    ['admin', ['admin']],
    ['adminx', []],
    ['_', []],
    ['%', []],
    ['', 10],
  ])('a name that starts with %j', async (prefix, names) => {
    const { body } = await all.admin.get(
      `/api/ums/v1/users?range=[0,99]&sort=["name","ASC"]&filter=${encodeURIComponent(JSON.stringify({ name: { starts: prefix } }))}`,
    );
    if (typeof names === 'number') expect(body.length).toBeGreaterThanOrEqual(names);
    else expect(body.map((user: { name: string }) => user.name)).toEqual(names);
  });
});
