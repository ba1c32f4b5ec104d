import { describe, expect, test } from 'vitest';
import { connectedCloud, type Fields } from '../../../support/clouds/connectedCloud.ts';
import { connectedMachine } from '../../../support/clouds/connectedMachine.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';

const filter = (condition: object) => `filter=${encodeURIComponent(JSON.stringify(condition))}`;

describe.each([await oneDatabase()])('the contents of a host and a pool, on $dialect', (database) => {
  test.each([
    ['openstack', 'instances', 'volumes'],
    ['nextstack', 'vms', 'vm-volumes'],
  ] as const)('is found by their names in %s, by administrators alone', async (product, machines, volumes) => {
    const world = await connectedCloud(product, { database });
    const { all, path, make, list } = world;
    const { id } = await connectedMachine(world, all.personal, product);
    const volume = await make(volumes, { name: 'data', size_gb: 5, source: 'blank' });
    const host = (await all.admin.get(`${path}/${machines}/${id}`)).body.host;
    const pool = (await all.admin.get(`${path}/${volumes}/${volume.id}`)).body.pool;
    expect((await list('hypervisor-nodes', all.admin)).map((each: Fields) => each.name)).toContain(host);
    expect((await list('storage-pools', all.admin)).map((each: Fields) => each.name)).toContain(pool);

    const idsOf = async (resource: string, condition: object) =>
      (await all.admin.get(`${path}/${resource}?${filter(condition)}`)).body.map((each: Fields) => each.id);
    expect(await idsOf(machines, { host })).toEqual([id]);
    expect(await idsOf(machines, { host: 'elsewhere' })).toEqual([]);
    expect(await idsOf(volumes, { pool })).toContain(volume.id);
    expect(await idsOf(volumes, { pool: 'elsewhere' })).toEqual([]);

    // No other user learns the host or the pool, by reading or by filtering.
    expect((await all.personal.get(`${path}/${machines}/${id}`)).body).not.toHaveProperty('host');
    expect((await all.personal.get(`${path}/${volumes}/${volume.id}`)).body).not.toHaveProperty('pool');
    expect((await all.personal.get(`${path}/${machines}?${filter({ host })}`)).status).toBe(400);
    expect((await all.personal.get(`${path}/${volumes}?${filter({ pool })}`)).status).toBe(400);
    expect((await all.personal.get(`${path}/hypervisor-nodes`)).status).toBe(403);
  });
});
