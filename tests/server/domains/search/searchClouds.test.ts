import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import type { RecordData } from '#server/engine/context.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

describe.each([await oneDatabase()])('one search over all clouds on $dialect', (database) => {
  let world: Scenario;
  let clouds: { cloud_id: string; name: string }[];
  let ids: string[];
  beforeAll(async () => {
    world = await createScenario({ database });
    clouds = (await world.admin.get('/api/cmp/v1/clouds?range=[0,1]')).body;
    const [first, second] = clouds;
    const machine = (values: RecordData) =>
      world.context().transaction(async (inside) => {
        const instances = inside.schemas.resources['instances'];
        if (!instances) throw new Error('there are no machines');
        return storeRecord(inside, instances, { status: 'active', ...values });
      });
    const made = [
      await machine({
        name: 'findme-one',
        cloud_id: first?.cloud_id ?? '',
        cloud_ref: 'ref-aaaa-1111',
        fixed_addresses: ['10.77.0.5'],
        tags: [{ key: 'team', value: 'payments' }],
      }),
      await machine({
        name: 'findme-two',
        cloud_id: second?.cloud_id ?? '',
        cloud_ref: 'ref-bbbb-2222',
        floating_addresses: ['203.0.113.77'],
        tags: [{ key: 'stage', value: 'trial' }],
      }),
    ];
    ids = made.map((record) => String(record.id));
  });
  afterAll(() => world.close());
  const found = async (q: string) =>
    (await world.admin.get(`/api/sys/v1/search?${new URLSearchParams({ q })}`)).body.filter(
      ({ resource }: { resource: string }) => resource === 'instances',
    );
  const titles = async (q: string) => (await found(q)).map(({ title }: { title: string }) => title).toSorted();

  test('returns the cloud of each result, and the data that its page needs', async () => {
    const hits = await found('findme');
    expect(hits).toHaveLength(2);
    for (const [index, cloud] of clouds.entries()) {
      const hit = hits.find(({ id }: { id: string }) => id === ids[index]);
      expect(hit).toMatchObject({
        subtitle: expect.stringContaining(cloud.name),
        params: { cloud_id: cloud.cloud_id },
      });
    }
  });

  test('finds by address, by either id and by tag', async () => {
    expect(await titles('10.77.0')).toEqual(['findme-one']);
    expect(await titles('203.0.113.77')).toEqual(['findme-two']);
    expect(await titles('ref-bbbb')).toEqual(['findme-two']);
    expect(await titles(ids[0] ?? '')).toEqual(['findme-one']);
    expect(await titles(ids[0]?.slice(0, -1).toUpperCase() ?? '')).toContain('findme-one');
    expect(await titles('payments')).toEqual(['findme-one']);
    expect(await titles('findme trial')).toEqual(['findme-two']);
  });

  test('does not search the names of members', async () => {
    expect(await titles('value')).toEqual([]);
  });
});
