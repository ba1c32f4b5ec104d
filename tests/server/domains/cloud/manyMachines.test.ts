// @module-tag long
import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { scenario } from '../../../support/scenario.ts';

type Fields = Record<string, Json>;

const CLOUDS = '/api/cmp/v1/clouds';
const MACHINES = 200;
const FAILURES = 3;
/** Longer than the build of any machine; each step is a second of the clock. */
const MOST_SECONDS = 60;

/** A connected simulated cloud, and the references for a machine in it. */
async function cloudWorld() {
  const all = await scenario();
  const [region] = (
    await all.admin.get(`/api/ecrm/v1/regions?range=[0,0]&filter=${encodeURIComponent('{"status":"enabled"}')}`)
  ).body;
  // The clouds of the demo would only slow the test down.
  await all.db.run('update clouds set status = ?', ['offline']);
  const { cloud_id } = (
    await all.admin.post(CLOUDS, { name: 'many-machines', product: 'openstack', region_id: region.id, simulated: true })
  ).body;
  const path = `${CLOUDS}/${cloud_id}`;
  const pass = async (seconds: number) => {
    all.clock.advance(seconds * 1_000);
    await all.platform.runner.runDue();
  };
  await all.admin.post(`${path}/action`, { action: 'test' });
  await pass(5);
  await all.admin.post(`${path}/action`, { action: 'sync' });
  await pass(5);
  const list = async (resource: string, more = ''): Promise<Fields[]> =>
    (await all.personal.get(`${path}/${resource}?range=[0,299]${more}`)).body;
  const [flavor] = (await list('flavors')).toSorted((one, other) => Number(one.vcpus) - Number(other.vcpus));
  const [image] = (await list('images'))
    .filter(({ status }) => status === 'active')
    .toSorted((one, other) => Number(one.min_disk_gb) - Number(other.min_disk_gb));
  const network = (await list('networks')).find(({ external, status }) => external === false && status === 'active');
  const body = {
    name: 'web',
    flavor_id: flavor?.id ?? null,
    source: 'image',
    image_id: image?.id ?? null,
    networks: [{ network_id: network?.id ?? null }],
    admin_password: 'Suantai@2026',
  };
  const make = (count: number) => all.personal.post(`${path}/instances`, { ...body, count });
  const settled = async () => {
    for (
      let second = 0;
      second < MOST_SECONDS &&
      (await list('instances', `&filter=${encodeURIComponent('{"status":"creating"}')}`)).length > 0;
      second += 1
    )
      await pass(1);
    return list('instances');
  };
  const used = async (key: string) =>
    (await all.personal.get(`${path}/quotas`)).body.find((quota: Fields) => quota.key === key).used;
  return { all, path, flavor, make, settled, used, pass };
}

describe('two hundred machines in one call, three of which the cloud refuses', () => {
  test('run except those, which have the reason; the quota counts them until they are created again', async () => {
    const { all, path, flavor, make, settled, used } = await cloudWorld();
    const { id } = (await all.personal.get('/api/ums/v1/users/current')).body;
    expect(
      (await all.admin.post('/api/cmp/v1/cloud-quotas', { key: 'instances', limit: MACHINES, user_id: id })).status,
    ).toBe(201);
    const fail = [
      { kind: 'servers', operation: 'create', times: FAILURES, fault: 'capacity', detail: 'No valid host was found' },
    ];
    expect((await all.admin.put(`${path}/simulator/faults`, { fail })).status).toBe(200);

    const { status, body } = await make(MACHINES);
    expect([status, body.items?.length]).toEqual([202, MACHINES]);
    const machines = await settled();
    const failed = machines.filter((machine) => machine.status === 'error');
    expect(machines.filter((machine) => machine.status === 'active')).toHaveLength(MACHINES - FAILURES);
    expect(failed.map(({ fault, cloud_ref }) => ({ fault, cloud_ref }))).toEqual(
      Array.from({ length: FAILURES }, () => ({
        fault: { code: '12938', message: '云平台资源不足：No valid host was found', at: expect.any(String) },
        cloud_ref: null,
      })),
    );
    const addresses = machines.flatMap(({ fixed_addresses }) =>
      Array.isArray(fixed_addresses) ? fixed_addresses.filter((address) => !String(address).includes(':')) : [],
    );
    expect([addresses.length, new Set(addresses).size]).toEqual([MACHINES - FAILURES, MACHINES - FAILURES]);
    expect([await used('instances'), await used('cores')]).toEqual([MACHINES, MACHINES * Number(flavor?.vcpus)]);
    const inCloud = async () =>
      Number(
        (
          await all.db.all<{ n: number }>(
            "select count(*) as n from simulated_items where kind = 'servers' and gone_at is null and cloud_id = ?",
            [path.split('/').at(-1) ?? ''],
          )
        )[0]?.n,
      );
    expect(await inCloud()).toBe(MACHINES - FAILURES);

    expect(await make(1)).toMatchObject({ status: 409, body: { quota: { key: 'instances', left: 0 } } });
    const gone = await all.personal.post(`${path}/instances?bulk=delete`, {
      ids: failed.map((machine) => machine.id ?? null),
    });
    expect(gone.body).toMatchObject({ run: FAILURES, skipped: 0 });
    expect(await used('instances')).toBe(MACHINES - FAILURES);
    expect((await make(FAILURES)).status).toBe(202);
    expect((await settled()).map((machine) => machine.status)).toEqual(
      Array.from({ length: MACHINES }, () => 'active'),
    );
    expect([await used('instances'), await inCloud()]).toEqual([MACHINES, MACHINES]);
  });
});
