import { describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { scenario, type Scenario } from '../../../../support/scenario.ts';

const REGIONS = '/api/ecrm/v1/regions';

async function regions({ admin }: Scenario, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push((await admin.post(REGIONS, { name: `批量${index}`, code: `bulk-${index}` })).body.id);
  return ids;
}

describe.each(await databasesUnderTest())('bulk on $dialect', (database) => {
  test('predicts what would run and what not, and changes nothing', async () => {
    const world = await scenario({ database });
    const [first = 0, second = 0] = await regions(world, 2);
    await world.admin.post(`${REGIONS}/${second}?action=disable`);
    const reply = await world.admin.post(`${REGIONS}?bulk=disable&dry_run=1`, { ids: [first, second, 999_999] });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        total: 3,
        run: 1,
        skipped: 2,
        results: [
          { id: first, label: '批量0', ok: true },
          { id: second, label: '批量1', ok: false, code: 9105, reason: expect.any(String) },
          { id: 999_999, label: null, ok: false, code: 1551 },
        ],
      },
    });
    expect((await world.admin.get(`${REGIONS}/${first}`)).body.status).toBe('enabled');
  });

  test('runs each row separately: one that fails leaves the others done', async () => {
    const world = await scenario({ database });
    const [first = 0, second = 0] = await regions(world, 2);
    await world.admin.post('/api/ecrm/v1/sites', { name: '站', type: 'idc', region_id: first });
    const reply = await world.admin.post(`${REGIONS}?bulk=delete`, { ids: [first, second] });
    expect(reply.body).toMatchObject({
      total: 2,
      run: 1,
      skipped: 1,
      results: [
        { id: first, ok: false, code: 1554 },
        { id: second, ok: true },
      ],
    });
    expect((await world.admin.get(`${REGIONS}/${first}`)).status).toBe(200);
    expect((await world.admin.get(`${REGIONS}/${second}`)).status).toBe(404);
  });

  test('reaches everything that a filter matches', async () => {
    const world = await scenario({ database });
    await regions(world, 3);
    const reply = await world.admin.post(`${REGIONS}?bulk=update`, {
      filter: { code: { starts: 'bulk-' } },
      input: { sort: 7 },
    });
    expect(reply.body).toMatchObject({ total: 3, run: 3, skipped: 0 });
    const { body } = await world.admin.get(`${REGIONS}?filter=${encodeURIComponent('{"sort":7}')}`);
    expect(body).toHaveLength(3);
  });

  test('with a key happens once', async () => {
    const world = await scenario({ database });
    const ids = await regions(world, 2);
    const headers = { 'idempotency-key': 'bulk' };
    const first = await world.admin.post(`${REGIONS}?bulk=update`, { ids, input: { sort: 8 } }, { headers });
    expect((await world.admin.post(`${REGIONS}?bulk=update`, { ids, input: { sort: 8 } }, { headers })).body).toEqual(
      first.body,
    );
    expect((await world.admin.get(`${REGIONS}/${ids[0]}`)).body._version).toBe(2);
  });

  test('refuses unknown words, missing ids and readers without a grant', async () => {
    const { admin, personal } = await scenario({ database });
    expect(await admin.post(`${REGIONS}?bulk=explode`, { ids: [1] })).toMatchObject({
      status: 400,
      body: { code: 9210 },
    });
    expect(await admin.post(`${REGIONS}?bulk=delete`, {})).toMatchObject({ status: 400, body: { code: 9000 } });
    expect(
      await admin.post(`${REGIONS}?bulk=delete`, { ids: Array.from({ length: 1_001 }, (_, index) => index + 1) }),
    ).toMatchObject({ status: 409, body: { code: 9109 } });
    expect(await personal.post(`${REGIONS}?bulk=delete`, { ids: [1] })).toMatchObject({
      status: 403,
      body: { code: 3000 },
    });
  });
});
