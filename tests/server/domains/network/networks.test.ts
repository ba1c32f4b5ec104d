import { describe, expect, test } from 'vitest';
import type { Client } from '../../../support/servers/client.ts';
import { connectedCloud, type Fields } from '../../../support/clouds/connectedCloud.ts';

/** A tenant's network in a connected cloud: two machines behind a router with an external gateway. */
async function cloudWithNetwork() {
  const world = await connectedCloud();
  const ask = (query: Record<string, string>, client: Client = world.all.personal) =>
    client.get(`${world.path}/reachability?${new URLSearchParams(query)}`);
  return { ...world, ask };
}

async function withMachines(world: Awaited<ReturnType<typeof cloudWithNetwork>>) {
  const { all, run, path, make, list } = world;
  const outside = (await list('networks')).find((each: Fields) => each.external);
  const network = await make('networks', { name: 'web' });
  const subnet = await make('subnets', {
    name: 'web',
    network_id: network.id,
    ip_version: 4,
    cidr: '10.9.0.0/24',
    gateway_ip: '10.9.0.1',
  });
  const router = await make('routers', { name: 'web', external_network_id: outside.id });
  await all.personal.post(`${path}/routers/${router.id}?action=add_interface`, { subnet_id: subnet.id });
  await run();
  const group = await make('security-groups', { name: 'web' });
  const ssh = {
    security_group_id: group.id,
    direction: 'ingress',
    ethertype: 'IPv4',
    protocol: 'tcp',
    port_range_min: 22,
    port_range_max: 22,
  };
  await make('security-group-rules', ssh);
  const largest = (field: string) => (one: Fields, other: Fields) => Number(other[field]) - Number(one[field]);
  const flavor = (await list('flavors'))
    .filter((each: Fields) => !each.gpu_count && !each.is_disabled)
    .toSorted(largest('disk_gb'))[0];
  const image = (await list('images'))
    .filter((each: Fields) => each.status === 'active')
    .toSorted(largest('min_disk_gb'))
    .at(-1);
  const machine = (name: string) =>
    make('instances', {
      name,
      flavor_id: flavor.id,
      source: 'image',
      image_id: image.id,
      networks: [{ network_id: network.id }],
      security_group_ids: [group.id],
      admin_password: 'Suantai@2026',
    });
  const machines = [await machine('a'), await machine('b')];
  await run(60);
  await all.admin.post(`${path}/action`, { action: 'sync' });
  await run();
  for (const each of await list('instances'))
    expect(each, JSON.stringify(each.fault)).toMatchObject({ status: 'active' });
  return { network, subnet, router, group, ssh, machines };
}

describe('networks of a tenant in a cloud', () => {
  test('a rule that needs other records is refused at its field', async () => {
    const { make, path, all } = await cloudWithNetwork();
    const network = await make('networks', { name: 'web' });
    const subnet = { name: 'web', network_id: network.id, ip_version: 4, cidr: '10.9.0.0/24' };
    await make('subnets', subnet);
    expect(await all.personal.post(`${path}/subnets`, { ...subnet, cidr: '10.9.0.128/25' })).toMatchObject({
      status: 400,
      body: { fields: { cidr: expect.stringContaining('10.9.0.0/24') } },
    });
    expect(
      await all.personal.post(`${path}/subnets`, { ...subnet, cidr: '10.8.0.0/24', gateway_ip: '10.7.0.1' }),
    ).toMatchObject({ status: 400, body: { fields: { gateway_ip: expect.any(String) } } });
    expect(
      await all.personal.post(`${path}/subnets`, { ...subnet, cidr: '10.8.0.0/24', gateway_ip: '10.8.0.1' }),
    ).toMatchObject({ status: 201 });
  });

  test('routes of a router are entered when it is connected, and do not lead to itself', async () => {
    const { make, path, all, run } = await cloudWithNetwork();
    const routes = [{ destination: '10.200.0.0/16', nexthop: '10.9.0.9' }];
    expect(await all.personal.post(`${path}/routers`, { name: 'early', routes })).toMatchObject({
      status: 400,
      body: { fields: { routes: '创建时不能填写，请在创建后修改' } },
    });
    const network = await make('networks', { name: 'web' });
    const subnet = await make('subnets', {
      name: 'web',
      network_id: network.id,
      ip_version: 4,
      cidr: '10.9.0.0/24',
      gateway_ip: '10.9.0.1',
    });
    const router = await make('routers', { name: 'web', routes: [] });
    expect(router).toMatchObject({ status: 'active', fault: null });
    await all.personal.post(`${path}/routers/${router.id}?action=add_interface`, { subnet_id: subnet.id });
    await run();
    const update = (body: Fields) => all.personal.put(`${path}/routers/${router.id}`, body);
    expect(await update({ routes: [{ destination: '10.200.0.0/16', nexthop: '10.9.0.1' }] })).toMatchObject({
      status: 400,
      body: { fields: { 'routes.0.nexthop': expect.stringContaining('10.9.0.1') } },
    });
    expect((await update({ routes })).status).toBeLessThan(300);
    await run();
    expect((await all.personal.get(`${path}/routers/${router.id}`)).body).toMatchObject({ routes, fault: null });
  });

  test('what the cloud takes is taken: a type of ICMP without a code, and a subnet of IPv6 with its size', async () => {
    const { make } = await cloudWithNetwork();
    const group = await make('security-groups', { name: 'web' });
    const rule = { security_group_id: group.id, direction: 'ingress', ethertype: 'IPv4', protocol: 'icmp' };
    expect(await make('security-group-rules', { ...rule, port_range_min: 8, port_range_max: null })).toMatchObject({
      port_range_min: 8,
      port_range_max: null,
      fault: null,
    });
    const network = await make('networks', { name: 'web' });
    const subnet = await make('subnets', { name: 'six', network_id: network.id, ip_version: 6, cidr: 'fd00:9::/64' });
    expect(subnet).toMatchObject({ fault: null, total_ips: 2 ** 64 });
  });

  test('a security group has no duplicate rules, is cloned with its rules, and the default one cannot be changed (spec 8.3)', async () => {
    const { make, run, path, list, all } = await cloudWithNetwork();
    const group = await make('security-groups', { name: 'web' });
    const rule = {
      security_group_id: group.id,
      direction: 'ingress',
      ethertype: 'IPv4',
      protocol: 'tcp',
      port_range_min: 22,
      port_range_max: 22,
    };
    // A wider rule does not hide a duplicate.
    await make('security-group-rules', { ...rule, port_range_min: 1, port_range_max: 65_535 });
    await make('security-group-rules', rule);
    await make('security-group-rules', { ...rule, port_range_min: 80, port_range_max: 80, remote_group_id: group.id });
    expect(
      await all.personal.post(`${path}/security-group-rules`, { ...rule, remote_ip_prefix: '0.0.0.0/0' }),
    ).toMatchObject({ status: 400, body: { fields: { protocol: expect.any(String) } } });
    const copy = await all.personal.post(`${path}/security-groups/${group.id}?action=clone`, { name: 'copy' });
    expect(copy).toMatchObject({ status: 201, body: { name: 'copy' } });
    await run();
    const copied = (await list('security-group-rules')).filter(
      (each: Fields) => each.security_group_id === copy.body.id && each.direction === 'ingress',
    );
    expect(copied.map((each: Fields) => [each.port_range_min, each.remote_group_id]).toSorted()).toEqual([
      [1, null],
      [22, null],
      [80, copy.body.id],
    ]);
    await all.db.run('update security_groups set is_default = 1 where id = ?', [String(group.id)]);
    expect(await all.personal.put(`${path}/security-groups/${group.id}`, { description: 'x' })).toMatchObject({
      status: 409,
      body: { code: 12302 },
    });
    expect(await all.personal.delete(`${path}/security-groups/${group.id}`)).toMatchObject({
      status: 409,
      body: { code: 12301 },
    });
  });

  test('an address is chosen in a shared network, whose subnets are visible through it and cannot be changed (spec 6)', async () => {
    const { make, path, list, all } = await cloudWithNetwork();
    const shared = (await list('networks')).find((each: Fields) => each.shared);
    const subnet = (await list('subnets')).find(
      (each: Fields) => each.network_id === shared.id && each.ip_version === 4,
    );
    const port = await make('ports', {
      name: 'fixed',
      network_id: shared.id,
      fixed_ips: [{ subnet_id: subnet.id, ip_address: '10.200.7.7' }],
    });
    expect(port).toMatchObject({ fixed_ips: [{ subnet_id: subnet.id, ip_address: '10.200.7.7' }] });
    expect(await all.personal.put(`${path}/subnets/${subnet.id}`, { name: 'taken' })).toMatchObject({
      status: 403,
      body: { why: { kind: 'owner' } },
    });
    const own = await make('networks', { name: 'own' });
    const inside = await make('subnets', { name: 'own', network_id: own.id, ip_version: 4, cidr: '10.9.0.0/24' });
    const seenByOther = (await list('subnets', all.bp_user)).map((each: Fields) => each.id);
    expect(seenByOther).toContain(subnet.id);
    expect(seenByOther).not.toContain(inside.id);
    // A filter of a client cannot follow references.
    expect(
      (await all.personal.get(`${path}/subnets?filter=${encodeURIComponent('{"network_id.shared":true}')}`)).status,
    ).toBe(400);
  });

  test('reachability names the deciding rule, to its owner only; a router in use cannot be deleted', async () => {
    const world = await cloudWithNetwork();
    const { all, ask, path } = world;
    const {
      machines: [a, b],
      router,
      subnet,
    } = await withMachines(world);
    expect((await ask({ from: a.id, to: b.id, protocol: 'tcp', port: '22' })).body).toMatchObject({
      reachable: true,
      steps: expect.arrayContaining([
        expect.objectContaining({ ok: true, word: 'ingressRuleAllows', title: 'TCP 22 ← 0.0.0.0/0' }),
      ]),
    });
    const closed = (await ask({ from: a.id, to: b.id, protocol: 'tcp', port: '80' })).body;
    expect(closed).toMatchObject({ reachable: false });
    expect(closed.steps.at(-1)).toMatchObject({
      ok: false,
      word: 'ingressNoRule',
      message: expect.stringContaining('b 10.9.0.'),
    });
    expect((await ask({ from: a.id, to: '198.51.100.1', protocol: 'icmp' })).body).toMatchObject({
      reachable: true,
      path: [
        { resource: 'instances', id: a.id },
        { resource: 'subnets', id: subnet.id },
        { resource: 'routers', id: router.id },
        { resource: 'networks', id: router.external_network_id },
      ],
    });
    expect(
      (await ask({ from: '198.51.100.1', to: a.id, protocol: 'tcp', port: '22' })).body.steps.at(-1),
    ).toMatchObject({ ok: false, word: 'notFromOutside' });
    expect(await ask({ from: a.id, to: b.id, protocol: 'tcp', port: '70000' })).toMatchObject({
      status: 400,
      body: { fields: { port: expect.any(String) } },
    });
    expect(await ask({ from: a.id, to: b.id, protocol: 'tcp', port: '22' }, all.bp_user)).toMatchObject({
      status: 400,
      body: { fields: { from: expect.any(String), to: expect.any(String) } },
    });
    expect(await all.personal.delete(`${path}/routers/${router.id}`)).toMatchObject({
      status: 409,
      body: { code: 12310 },
    });
  });

  test('the topology shows connections to its owner and not to another tenant', async () => {
    const world = await cloudWithNetwork();
    const { all, path } = world;
    const {
      machines: [a],
      network,
      router,
      subnet,
    } = await withMachines(world);
    const { body } = await all.personal.get(`${path}/topology`);
    expect(body.servers.find((each: Fields) => each.id === a.id)).toMatchObject({
      name: 'a',
      status: 'active',
      network_ids: [network.id],
      subnet_ids: [subnet.id],
    });
    expect(body.routers).toEqual([expect.objectContaining({ id: router.id, subnet_ids: [subnet.id] })]);
    const other = (await all.bp_user.get(`${path}/topology`)).body;
    expect(other).toMatchObject({ servers: [], routers: [], partial: false });
    expect(other.networks.map((each: Fields) => each.id)).not.toContain(network.id);
    expect((await all.provider.get(`${path}/topology`)).status).toBe(403);
  });

  test('an address outside all subnets, or one in use, is refused at its field', async () => {
    const { all, path, make, list } = await cloudWithNetwork();
    const network = await make('networks', { name: 'web' });
    await make('subnets', {
      name: 'web',
      network_id: network.id,
      ip_version: 4,
      cidr: '10.9.0.0/24',
      gateway_ip: '10.9.0.1',
    });
    await make('ports', { name: 'first', network_id: network.id, fixed_ips: [{ ip_address: '10.9.0.20' }] });
    const [image] = (await list('images'))
      .filter((each: Fields) => each.status === 'active')
      .toSorted((one: Fields, other: Fields) => Number(one.min_disk_gb) - Number(other.min_disk_gb));
    const [flavor] = (await list('flavors'))
      .filter((each: Fields) => !each.gpu_count && !each.is_disabled)
      .toSorted((one: Fields, other: Fields) => Number(other.disk_gb) - Number(one.disk_gb));
    const machine = (ip: string) =>
      all.personal.post(`${path}/instances`, {
        name: 'a',
        flavor_id: flavor.id,
        source: 'image',
        image_id: image.id,
        networks: [{ network_id: network.id, ip }],
        admin_password: 'Suantai@2026',
      });
    const port = (ip_address: string) =>
      all.personal.post(`${path}/ports`, { name: 'b', network_id: network.id, fixed_ips: [{ ip_address }] });
    for (const ip of ['10.8.0.20', '10.9.0.20', 'fd00::1']) {
      expect(await machine(ip), ip).toMatchObject({
        status: 400,
        body: { fields: { 'networks.0.ip': expect.stringContaining('10.9.0.') } },
      });
      expect(await port(ip), ip).toMatchObject({
        status: 400,
        body: { fields: { 'fixed_ips.0.ip_address': expect.stringContaining('10.9.0.') } },
      });
    }
    // The gateway, the address of the network, and that of everybody.
    for (const ip of ['10.9.0.1', '10.9.0.0', '10.9.0.255'])
      expect([(await machine(ip)).body.fields, (await port(ip)).body.fields], ip).toEqual([
        { 'networks.0.ip': expect.any(String) },
        { 'fixed_ips.0.ip_address': expect.any(String) },
      ]);
    expect(await machine('10.9.0.21')).toMatchObject({ status: 201 });
    expect(await port('10.9.0.22')).toMatchObject({ status: 201 });
  });

  test('rules are imported into a group from a file: a dry run reports each refusal, and another cloud has groups of the same name', async () => {
    const { all, run, path, make, list } = await cloudWithNetwork();
    const group = await make('security-groups', { name: 'bringsIn' });
    const members = await make('security-groups', { name: 'members' });
    const elsewhere = (
      await all.admin.post('/api/cmp/v1/clouds', {
        name: 'other-cloud',
        product: 'openstack',
        region_id: (await all.admin.get('/api/ecrm/v1/regions?range=[0,0]')).body[0].id,
        simulated: true,
      })
    ).body;
    await all.admin.post(`/api/cmp/v1/clouds/${elsewhere.cloud_id}/action`, { action: 'test' });
    await run();
    await all.admin.post(`/api/cmp/v1/clouds/${elsewhere.cloud_id}/action`, { action: 'sync' });
    await run();
    expect(
      (await all.personal.post(`/api/cmp/v1/clouds/${elsewhere.cloud_id}/security-groups`, { name: 'members' })).status,
    ).toBe(201);
    await run();
    const bring = (mode: string, text: string) =>
      all.personal.post(
        `${path}/security-group-rules?import=${mode}&values=${encodeURIComponent(JSON.stringify({ security_group_id: group.id }))}`,
        undefined,
        { raw: text, headers: { 'content-type': 'text/csv' } },
      );
    const lines = (last: number) =>
      `direction,protocol,port_range_min,port_range_max,remote_group_id\ningress,tcp,443,443,\ningress,tcp,8000,${last},members\n`;
    const before = (await list('security-group-rules')).length;
    expect((await bring('dry-run', lines(7000))).body).toMatchObject({
      total: 2,
      valid: 1,
      created: 0,
      errors: [{ row: 3 }],
    });
    expect((await bring('run', lines(8100))).body).toMatchObject({ total: 2, created: 2, errors: [] });
    await run();
    const rules = await list('security-group-rules');
    expect(rules).toHaveLength(before + 2);
    expect(rules.find((rule: Fields) => rule.port_range_min === 8000)).toMatchObject({
      security_group_id: group.id,
      remote_group_id: members.id,
      ethertype: 'IPv4',
    });
  });
});
