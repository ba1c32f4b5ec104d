import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import type { Client } from '../../../support/servers/client.ts';
import { scenario } from '../../../support/scenario.ts';

type Fields = Record<string, Json>;

const CLOUDS = '/api/cmp/v1/clouds';
/** Longer than the build of any machine; each step is a second of the clock. */
const MOST_SECONDS = 60;

/** A simulated cloud, a member of an organisation in it, and a project that they may use. */
async function memberWorld() {
  const all = await scenario();
  const [region] = (
    await all.admin.get(`/api/ecrm/v1/regions?range=[0,0]&filter=${encodeURIComponent('{"status":"enabled"}')}`)
  ).body;
  // The clouds of the demo would only slow the test down.
  await all.db.run('update clouds set status = ?', ['offline']);
  const { cloud_id } = (
    await all.admin.post(CLOUDS, { name: 'of-projects', product: 'openstack', region_id: region.id, simulated: true })
  ).body;
  const path = `${CLOUDS}/${cloud_id}`;
  const pass = async (seconds: number) => {
    all.clock.advance(seconds * 1_000);
    await all.platform.runner.runDue();
  };
  const cloud = async (action: string) => {
    await all.admin.post(`${path}/action`, { action });
    await pass(5);
  };
  await cloud('test');
  await cloud('sync');
  const member: Client = all.bp_user;
  const list = async (resource: string): Promise<Fields[]> =>
    (await member.get(`${path}/${resource}?range=[0,99]`)).body;
  const make = async (resource: string, body: Fields): Promise<Fields> => {
    const reply = await member.post(`${path}/${resource}`, body);
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
    return reply.body;
  };
  const settle = async (address: string, state: string) => {
    for (let second = 0; second < MOST_SECONDS && (await member.get(address)).body.status !== state; second += 1)
      await pass(1);
    expect((await member.get(address)).body.status).toBe(state);
  };
  const [{ id: project }] = (await member.get('/api/issue/v1/project?view=options')).body;
  return { all, path, project, list, make, pass, settle, cloud };
}

describe('parts of a record (docs/decisions/018)', () => {
  test('is in its project: root disk, data disk and card of a machine, a snapshot and a backup of a disk, a subnet, a rule', async () => {
    const { path, project, list, make, settle, cloud } = await memberWorld();
    const network = await make('networks', { name: 'inner', project_id: project });
    await settle(`${path}/networks/${network.id}`, 'active');
    const subnet = await make('subnets', {
      name: 'inner-v4',
      network_id: network.id ?? null,
      ip_version: 4,
      cidr: '192.168.7.0/24',
    });
    const group = await make('security-groups', { name: 'web', project_id: project });
    const disk = await make('volumes', { name: 'data', size_gb: 10, project_id: project });
    await settle(`${path}/volumes/${disk.id}`, 'available');
    const snapshot = await make('snapshots', { name: 'data-snap', volume_id: disk.id ?? null });
    expect([subnet, group, snapshot].map(({ project_id }) => project_id)).toEqual([project, project, project]);
    const rule = await make('security-group-rules', {
      security_group_id: group.id ?? null,
      direction: 'ingress',
      ethertype: 'IPv4',
      protocol: 'tcp',
      port_range_min: 22,
      port_range_max: 22,
    });
    expect(rule.project_id).toBe(project);

    const [flavor] = (await list('flavors')).toSorted((one, other) => Number(one.vcpus) - Number(other.vcpus));
    const [image] = (await list('images'))
      .filter(({ status }) => status === 'active')
      .toSorted((one, other) => Number(one.min_disk_gb) - Number(other.min_disk_gb));
    const machine = await make('instances', {
      name: 'web',
      flavor_id: flavor?.id ?? null,
      image_id: image?.id ?? null,
      networks: [{ network_id: network.id ?? null }],
      admin_password: 'Suantai@2026',
      data_disks: [{ size_gb: 5 }],
      project_id: project,
    });
    await settle(`${path}/instances/${machine.id}`, 'active');
    await cloud('sync');
    const disks = (await list('volumes')).filter(({ server_id }) => server_id === machine.id);
    const cards = (await list('ports')).filter(({ server_id }) => server_id === machine.id);
    expect(disks.length).toBeGreaterThan(0);
    expect(cards).toHaveLength(1);
    expect([...disks, ...cards].map(({ project_id }) => project_id)).toEqual([...disks, ...cards].map(() => project));
  });

  test('counts in the recycle bin too, so that it can be restored even if the quota is full', async () => {
    const { all, path, project, list, make, settle } = await memberWorld();
    const [flavor] = (await list('flavors')).toSorted((one, other) => Number(one.vcpus) - Number(other.vcpus));
    const [image] = (await list('images'))
      .filter(({ status }) => status === 'active')
      .toSorted((one, other) => Number(one.min_disk_gb) - Number(other.min_disk_gb));
    const network = (await list('networks')).find(({ external, status }) => external === false && status === 'active');
    const body = {
      name: 'web',
      flavor_id: flavor?.id ?? null,
      image_id: image?.id ?? null,
      networks: [{ network_id: network?.id ?? null }],
      admin_password: 'Suantai@2026',
      project_id: project,
    };
    const machine = await make('instances', body);
    const address = `${path}/instances/${machine.id}`;
    await settle(address, 'active');
    const cloud_id = path.split('/').at(-1) ?? '';
    expect(
      (
        await all.admin.post('/api/cmp/v1/cloud-quotas', {
          key: 'instances',
          limit: 1,
          project_id: project,
          cloud_id,
        })
      ).status,
    ).toBe(201);
    await all.bp_user.post(`${address}?action=recycle`, {});
    await settle(address, 'soft_deleted');
    expect((await all.bp_user.post(`${path}/instances`, body)).body).toMatchObject({
      code: 12_946,
      quota: { used: 1, left: 0 },
    });
    // The bin takes neither an edit nor a lock.
    const inBin = { status: 409, body: { why: { kind: 'state', state: { steps: [{ action: 'restore' }] } } } };
    expect(await all.bp_user.post(`${address}?action=lock`, {})).toMatchObject(inBin);
    expect(await all.bp_user.put(address, { name: 'web-2' })).toMatchObject(inBin);
    expect((await all.bp_user.post(`${address}?action=restore`, {})).status).toBe(202);
    await settle(address, 'active');
  });
});
