import { describe, expect, test } from 'vitest';
import { sqliteUnderTest } from '../../../../support/databases/databases.ts';
import { simulatedCloud, type SimulatedCloudUnderTest } from './simulatedCloud.ts';

async function inner(
  cloud: SimulatedCloudUnderTest,
  cidr = '10.1.0.0/24',
  name = 'inner',
): Promise<{ network: string; subnet: string }> {
  const { ref: network } = await cloud.create('networks', { name });
  const { ref: subnet } = await cloud.create('subnets', { name, network_id: network, ip_version: 4, cidr });
  return { network, subnet };
}

describe('routers', () => {
  test('use the gateway address of a subnet, once, and cannot be deleted while they do', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    const { subnet } = await inner(cloud);
    const { ref: router } = await cloud.create('routers', { name: 'edge' });
    await cloud.act('routers', router, 'add_interface', { subnet_id: subnet });
    await cloud.act('routers', router, 'add_interface', { subnet_id: subnet });
    expect(await cloud.fields('routers', router)).toMatchObject({
      interfaces: [{ subnet_id: subnet, ip: '10.1.0.1' }],
    });
    await expect(cloud.kind('routers').remove?.(router, { force: false })).rejects.toMatchObject({ fault: 'conflict' });
    await expect(cloud.kind('subnets').remove?.(subnet, { force: false })).rejects.toMatchObject({ fault: 'conflict' });
    const { ref: second } = await cloud.create('routers', { name: 'second' });
    await expect(cloud.act('routers', second, 'add_interface', { subnet_id: subnet })).rejects.toMatchObject({
      fault: 'conflict',
    });
    await cloud.act('routers', router, 'remove_interface', { subnet_id: subnet });
    await cloud.kind('routers').remove?.(router, { force: false });
    expect(await cloud.kind('routers').get(router)).toBeUndefined();
  });

  test('route to neighbours only: the next hop is in a connected subnet', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    const { subnet } = await inner(cloud);
    const { ref: router } = await cloud.create('routers', { name: 'edge' });
    await cloud.act('routers', router, 'add_interface', { subnet_id: subnet });
    const route = (nexthop: string) =>
      cloud.kind('routers').update?.(router, { routes: [{ destination: '10.77.0.0/16', nexthop }] });
    await expect(route('10.2.0.9')).rejects.toMatchObject({ fault: 'invalid' });
    await route('10.1.0.9');
    await expect(cloud.act('routers', router, 'remove_interface', { subnet_id: subnet })).rejects.toMatchObject({
      fault: 'conflict',
      detail: expect.stringContaining('10.77.0.0/16'),
    });
  });

  test('have a gateway on external networks only', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    const { network } = await inner(cloud);
    const { ref: router } = await cloud.create('routers', { name: 'edge' });
    await expect(cloud.act('routers', router, 'set_gateway', { network_id: network })).rejects.toMatchObject({
      fault: 'invalid',
    });
    await cloud.act('routers', router, 'set_gateway', { network_id: await cloud.named('networks', 'sim-external') });
    expect(await cloud.fields('routers', router)).toMatchObject({
      enable_snat: true,
      external_ips: [expect.stringMatching(/^198\.18\./)],
    });
    await cloud.act('routers', router, 'clear_gateway');
    expect(await cloud.fields('routers', router)).toMatchObject({ external_network_id: null, external_ips: [] });
  });

  test('do not connect overlapping subnets', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    const [one, other] = [await inner(cloud, '10.1.0.0/24', 'one'), await inner(cloud, '10.1.0.0/25', 'other')];
    const { ref: router } = await cloud.create('routers', { name: 'edge' });
    await cloud.act('routers', router, 'add_interface', { subnet_id: one.subnet });
    await expect(cloud.act('routers', router, 'add_interface', { subnet_id: other.subnet })).rejects.toMatchObject({
      fault: 'invalid',
    });
  });
});

describe('floating addresses', () => {
  test('reach only a machine that a router connects to their network', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    const external = await cloud.named('networks', 'sim-external');
    const { network, subnet } = await inner(cloud);
    const server = await cloud.machine({ networks: [{ network_id: network }] });
    const { ref: floating, fields } = await cloud.create('floatingIps', { floating_network_id: external });
    await expect(cloud.act('floatingIps', floating, 'associate', { server_id: server })).rejects.toMatchObject({
      fault: 'conflict',
      detail: expect.stringContaining('No router leads'),
    });
    const { ref: router } = await cloud.create('routers', { name: 'edge', external_network_id: external });
    await cloud.act('routers', router, 'add_interface', { subnet_id: subnet });
    await cloud.act('floatingIps', floating, 'associate', { server_id: server });
    expect(await cloud.fields('floatingIps', floating)).toMatchObject({
      status: 'active',
      router_id: router,
      server_id: server,
      fixed_ip_address: '10.1.0.2',
    });
    expect(await cloud.fields('servers', server)).toMatchObject({
      floating_addresses: [fields.floating_ip_address],
      interfaces: [{ floating_ip: fields.floating_ip_address }],
    });

    const { ref: second } = await cloud.create('floatingIps', { floating_network_id: external });
    await expect(cloud.act('floatingIps', second, 'associate', { server_id: server })).rejects.toMatchObject({
      fault: 'conflict',
    });
    await expect(cloud.kind('floatingIps').remove?.(floating, { force: false })).rejects.toMatchObject({
      fault: 'conflict',
    });
    await expect(cloud.act('routers', router, 'clear_gateway')).rejects.toMatchObject({ fault: 'conflict' });
    await expect(cloud.act('routers', router, 'remove_interface', { subnet_id: subnet })).rejects.toMatchObject({
      fault: 'conflict',
    });

    await cloud.kind('servers').remove?.(server, { force: false });
    cloud.pass(1000);
    expect(await cloud.fields('floatingIps', floating)).toMatchObject({
      status: 'down',
      port_id: null,
      server_id: null,
    });
  });
});

describe('security groups', () => {
  test('every tenant has a default one, which cannot be deleted', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    const ref = await cloud.named('securityGroups', 'default');
    await expect(cloud.kind('securityGroups').remove?.(ref, { force: false })).rejects.toMatchObject({
      fault: 'conflict',
    });
    await expect(cloud.kind('securityGroups').remove?.(ref, { force: true })).rejects.toMatchObject({
      fault: 'conflict',
    });
    await expect(cloud.kind('securityGroups').update?.(ref, { name: 'mine' })).rejects.toMatchObject({
      fault: 'conflict',
    });
    const server = await cloud.machine();
    expect((await cloud.fields('servers', server)).security_group_ids).toEqual([ref]);
  });

  test('a duplicate rule is refused, and a group in use is kept', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    const { ref: group } = await cloud.create('securityGroups', { name: 'web' });
    const rule = {
      security_group_id: group,
      direction: 'ingress',
      ethertype: 'IPv4',
      protocol: 'tcp',
      port_range_min: 80,
      port_range_max: 80,
      remote_ip_prefix: '0.0.0.0/0',
    } as const;
    const { ref } = await cloud.create('securityGroupRules', { ...rule, description: 'HTTP' });
    await expect(cloud.create('securityGroupRules', rule)).rejects.toMatchObject({
      fault: 'conflict',
      detail: expect.stringContaining(ref),
    });
    await cloud.create('securityGroupRules', { ...rule, port_range_max: 81 });
    await expect(cloud.create('securityGroupRules', { ...rule, remote_group_id: group })).rejects.toMatchObject({
      fault: 'invalid',
    });
    await expect(cloud.create('securityGroupRules', { ...rule, port_range_min: 90 })).rejects.toMatchObject({
      fault: 'invalid',
    });

    const server = await cloud.machine({ security_group_ids: [group] });
    await expect(cloud.kind('securityGroups').remove?.(group, { force: false })).rejects.toMatchObject({
      fault: 'conflict',
      detail: expect.stringContaining('1 ports'),
    });
    await cloud.act('servers', server, 'set_security_groups', {
      security_group_ids: [await cloud.named('securityGroups', 'default')],
    });
    await cloud.kind('securityGroups').remove?.(group, { force: false });
    expect((await cloud.all('securityGroupRules')).filter(({ fields }) => fields.security_group_id === group)).toEqual(
      [],
    );
  });
});

test('a policy keeps the order of its rules, and is no longer audited when they change', async () => {
  const cloud = await simulatedCloud(sqliteUnderTest);
  const [a, b] = [
    (await cloud.create('firewallRules', { name: 'a', protocol: 'tcp', destination_port: '22' })).ref,
    (await cloud.create('firewallRules', { name: 'b', action: 'deny' })).ref,
  ];
  await expect(cloud.create('firewallRules', { name: 'c', protocol: 'icmp', source_port: '1' })).rejects.toMatchObject({
    fault: 'invalid',
  });
  const { ref: policy } = await cloud.create('firewallPolicies', { name: 'p', rule_ids: [b, a], audited: true });
  expect(await cloud.fields('firewallPolicies', policy)).toMatchObject({ rule_ids: [b, a], audited: true });
  await cloud.kind('firewallPolicies').update?.(policy, { rule_ids: [a, b] });
  expect(await cloud.fields('firewallPolicies', policy)).toMatchObject({ rule_ids: [a, b], audited: false });
  await expect(cloud.kind('firewallRules').remove?.(a, { force: false })).rejects.toMatchObject({ fault: 'conflict' });

  const server = await cloud.machine();
  const port = (await cloud.fields('servers', server)).interfaces[0]?.port_id ?? '';
  const { ref: firewall } = await cloud.create('firewalls', { name: 'f', ingress_policy_id: policy, port_ids: [port] });
  expect(await cloud.fields('firewalls', firewall)).toMatchObject({ status: 'creating' });
  cloud.pass(500);
  expect(await cloud.fields('firewalls', firewall)).toMatchObject({ status: 'active' });
  await expect(cloud.kind('firewalls').remove?.(firewall, { force: false })).rejects.toMatchObject({
    fault: 'conflict',
  });
  await expect(cloud.kind('firewallPolicies').remove?.(policy, { force: false })).rejects.toMatchObject({
    fault: 'conflict',
  });
  await cloud.kind('firewalls').update?.(firewall, { port_ids: [] });
  cloud.pass(500);
  expect(await cloud.fields('firewalls', firewall)).toMatchObject({ status: 'inactive' });
  await cloud.kind('firewalls').remove?.(firewall, { force: false });
  cloud.pass(500);
  expect(await cloud.all('firewalls')).toEqual([]);
});

test('items of another tenant do not exist for this one', async () => {
  const cloud = await simulatedCloud(sqliteUnderTest);
  const stranger = await cloud.driver.tenantFor({ key: 'user 2', name: 'other' });
  const { ref: network } = await cloud.create('networks', { name: 'theirs' }, { tenant: stranger });
  await cloud.create(
    'subnets',
    { name: 'theirs', network_id: network, ip_version: 4, cidr: '10.9.0.0/24' },
    { tenant: stranger },
  );
  await expect(cloud.machine({ networks: [{ network_id: network }] })).rejects.toMatchObject({ fault: 'notFound' });
  expect(await cloud.all('servers')).toEqual([]);
});

test('a failed machine cannot get a public address, and can lose the one it has, locked or not', async () => {
  const cloud = await simulatedCloud(sqliteUnderTest, { product: 'nextstack' });
  const ref = await cloud.machine();
  const eip = await cloud.create('eips', {
    name: 'eip',
    pool_id: await cloud.named('eipPools', 'sim-bgp'),
    bandwidth_mbps: 1,
  });
  await cloud.act('servers', ref, 'lock');
  await cloud.act('servers', ref, 'bind_eip', { eip_id: eip.ref });
  await cloud.act('servers', ref, 'bind_eip', { eip_id: eip.ref });
  await cloud.act('servers', ref, 'reset_state', { status: 'error' });
  await expect(cloud.act('servers', ref, 'bind_eip', { eip_id: eip.ref })).rejects.toMatchObject({ fault: 'conflict' });
  await cloud.act('servers', ref, 'unbind_eip', { eip_id: eip.ref });
  expect(await cloud.fields('eips', eip.ref)).toMatchObject({
    associate_type: null,
    server_id: null,
    fixed_ip_address: null,
  });
});
