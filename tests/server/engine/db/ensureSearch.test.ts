import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/engine/db/database.ts';
import { ensureSearch, hasSearch } from '#server/engine/db/ensureSearch.ts';
import { dropSearch } from '#server/engine/db/tables/searchIndex.ts';
import { createScenario } from '../../../support/scenario.ts';

const REGIONS = '/api/ecrm/v1/regions';
const world = await createScenario();
afterAll(world.close);

const found = async (q: string) =>
  (await world.admin.get(`${REGIONS}?filter=${encodeURIComponent(JSON.stringify({ q }))}`)).body.map(
    (region: { name: string }) => region.name,
  );

describe('the full-text index of a table', () => {
  // The state of a table after its definition is read for the first time.
  beforeEach(async () => {
    for (const statement of [...dropSearch('regions'), 'delete from regions']) await world.db.run(statement);
  });

  test('is created with the first row and finds it', async () => {
    expect(await hasSearch(world.db, 'regions')).toBe(false);
    expect(await found('第一个')).toEqual([]);
    expect(await world.admin.post(REGIONS, { name: '第一个区域', code: 'first' })).toMatchObject({ status: 201 });
    expect(await hasSearch(world.db, 'regions')).toBe(true);
    expect(await found('第一个')).toEqual(['第一个区域']);
  });

  test('is not left behind by a first row that was undone', async () => {
    const csv = 'name,code\n第一个区域,first\n';
    const reply = await world.admin.post(`${REGIONS}?import=dry-run`, undefined, {
      raw: csv,
      headers: { 'content-type': 'text/csv' },
    });
    expect(reply).toMatchObject({ status: 200, body: { valid: 1 } });
    expect(await hasSearch(world.db, 'regions')).toBe(false);
    // What was found out in the transaction that was undone does not hold any more.
    await world.admin.post(REGIONS, { name: '第一个区域', code: 'first' });
    expect(await hasSearch(world.db, 'regions')).toBe(true);
  });

  test('is looked for once, as long as the tables are as they are', async () => {
    const { regions } = world.schemas.current().resources;
    await world.db.transaction(async (tx) => {
      await ensureSearch(tx, regions!);
      const silent: Database = { ...tx, all: () => Promise.reject(new Error('asked again')) };
      await ensureSearch(silent, regions!);
      await tx.run(dropSearch('regions').at(-1) ?? '');
      await expect(ensureSearch(silent, regions!)).rejects.toThrow('asked again');
    });
  });

  test('takes in rows that were written without it; until then they are found without it', async () => {
    await world.db.run(
      `insert into regions (name, code, created_at, updated_at) values ('写在旁边的', 'beside', 0, 0)`,
    );
    expect(await found('旁边的')).toEqual(['写在旁边的']);
    await world.admin.post(REGIONS, { name: '后来的区域', code: 'later' });
    expect([await found('旁边的'), await found('后来的')]).toEqual([['写在旁边的'], ['后来的区域']]);
  });
});
