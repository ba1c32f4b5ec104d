import { describe, expect, test } from 'vitest';
import type { CloudKind } from '#model/language/cloudKinds.ts';
import { capabilitiesOf, type CloudDriver, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import { nextstackKinds } from '#server/domains/cloud/openstack/nextstack/nextstackKinds.ts';
import { fakeNeutron } from '../../../../../support/clouds/fakeNeutron.ts';

const EXTENSIONS = [
  'router',
  'standard-attr-tag',
  'standard-attr-description',
  'qos-fip',
  'fip-port-details',
  'expose-port-forwarding-in-fip',
  'floating-ip-port-forwarding',
  'floating-ip-port-forwarding-description',
];

async function neutron({ isAdmin = true, extensions = EXTENSIONS } = {}) {
  const fake = await fakeNeutron();
  fake.put('networks', { id: 'outside', name: 'outside', 'router:external': true, project_id: 'admin' });
  fake.put('subnets', {
    id: 'outer',
    network_id: 'outside',
    cidr: '203.0.113.0/24',
    allocation_pools: [{ start: '203.0.113.10', end: '203.0.113.19' }],
  });
  const cloud = {
    network: fake.network,
    compute: null,
    volume: null,
    image: null,
    isAdmin,
    extensions: new Set(extensions),
    // Only these members of a cloud matter for private networks.
  } as unknown as OpenstackCloud;
  const kinds = nextstackKinds(cloud);
  const of = (kind: CloudKind): KindDriver => (kinds as Record<string, KindDriver>)[kind] ?? ({} as KindDriver);
  let tokens = 0;
  const create = async (kind: CloudKind, input: object, token = `token-${(tokens += 1)}`) =>
    (await of(kind).create?.({ ...input }, { token, tenant: 'home' }))?.ref ?? '';
  const act = (kind: CloudKind, ref: string, action: string, input: object = {}) =>
    Promise.resolve(of(kind).actions?.[action]?.(ref, { ...input }));
  const remove = (kind: CloudKind, ref: string, force = false) => of(kind).remove?.(ref, { force });
  const fields = async (kind: CloudKind, ref: string) => (await of(kind).get(ref))?.fields;
  const all = async (kind: CloudKind) => {
    const items = [];
    for await (const page of of(kind).list()) items.push(...page.items);
    return items;
  };
  const vpc = async () => {
    const ref = await create('vpcs', { name: 'private', cidr_block: '10.0.0.0/16' });
    const subnet = await create('vpcSubnets', { name: 'front', vpc_id: ref, cidr: '10.0.1.0/24' });
    return { ref, subnet };
  };
  const card = (server: string, networkId: string, subnetId: string, ip: string) =>
    fake.put('ports', {
      id: `card-${server}`,
      device_id: server,
      device_owner: 'compute:nova',
      network_id: networkId,
      project_id: 'home',
      fixed_ips: [{ subnet_id: subnetId, ip_address: ip }],
    });
  const router = () => Object.values(fake.held.routers ?? {})[0];
  const writes = () => fake.calls.filter((call) => !call.startsWith('GET'));
  const driver = { kinds } as unknown as CloudDriver;
  return {
    ...fake,
    of,
    create,
    act,
    remove,
    fields,
    all,
    vpc,
    card,
    router,
    writes,
    capabilities: () => capabilitiesOf(driver),
  };
}

const held = (items: object | undefined) => Object.keys(items ?? {}).length;

describe('a VPC in Neutron', () => {
  test('is a network with its router; a crash between the two is repaired by the next attempt', async () => {
    const cloud = await neutron();
    const input = { name: 'private', cidr_block: '10.0.0.0/16', dns_servers: ['9.9.9.9'], description: 'kept' };
    const ref = await cloud.create('vpcs', input, 'same');
    // As if the process had died after the network.
    const [left] = Object.keys(cloud.held.routers ?? {});
    delete cloud.held.routers?.[left ?? ''];
    const network = cloud.held.networks?.[ref];
    if (network) network.tags = [];
    expect(await cloud.create('vpcs', input, 'same')).toBe(ref);
    expect(held(cloud.held.networks)).toBe(2);
    expect(cloud.router()).toMatchObject({ name: 'private', tags: [`suantai-vpc=${ref}`] });
    expect(await cloud.fields('vpcs', ref)).toMatchObject({
      cidr_block: '10.0.0.0/16',
      dns_servers: ['9.9.9.9'],
      enable_dhcp: true,
      description: 'kept',
    });
  });

  test('a subnet that Neutron made late, after its reply was lost, is found when the next attempt is refused', async () => {
    const cloud = await neutron();
    const { ref } = await cloud.vpc();
    const late = { id: 'late', name: 'back', network_id: ref, cidr: '10.0.2.0/24', ip_version: 4, project_id: 'home' };
    cloud.refuse('POST /subnets', { status: 400, type: 'InvalidInput', message: 'overlaps with another subnet' }, () =>
      cloud.put('subnets', { ...late, description: '[suantai:again]' }),
    );
    const input = { name: 'back', vpc_id: ref, cidr: '10.0.2.0/24' };
    expect(await cloud.create('vpcSubnets', input, 'again')).toBe('late');
    // A refusal that has nothing to do with an earlier attempt stays one.
    cloud.refuse('POST /subnets', { status: 400, type: 'InvalidInput', message: 'overlaps with another subnet' });
    await expect(cloud.create('vpcSubnets', input, 'other')).rejects.toMatchObject({ fault: 'invalid' });
  });

  test('leaves no network behind if the quota allows no router', async () => {
    const cloud = await neutron();
    const router = { status: 409, type: 'OverQuota', message: "Quota exceeded for resources: ['router']." };
    // The network and its tags are written first.
    const make = cloud.of('vpcs').create?.({ name: 'x', cidr_block: '10.0.0.0/16' }, { token: 't', tenant: 'home' });
    cloud.refuse('POST /routers', router);
    await expect(make).rejects.toMatchObject({ fault: 'quota' });
    expect(Object.keys(cloud.held.networks ?? {})).toEqual(['outside']);
  });

  test('may be one that others made: its range contains its subnets, and their router is its own', async () => {
    const cloud = await neutron();
    cloud.put('networks', { id: 'theirs', name: 'theirs', project_id: 'other', tags: ['blue'] });
    cloud.put('networks', { id: 'ha', name: 'HA network', project_id: '' });
    for (const at of [1, 2])
      cloud.put('subnets', { id: `s${at}`, network_id: 'theirs', cidr: `10.9.${at}.0/24`, enable_dhcp: true });
    cloud.put('routers', { id: 'r', project_id: 'other', name: 'r', tags: [] });
    cloud.put('ports', {
      id: 'p',
      device_id: 'r',
      device_owner: 'network:router_interface',
      network_id: 'theirs',
      fixed_ips: [{ subnet_id: 's1', ip_address: '10.9.1.1' }],
    });
    expect((await cloud.all('vpcs')).map(({ ref, fields }) => [ref, fields.cidr_block])).toEqual([
      ['theirs', '10.9.0.0/22'],
    ]);
    const subnet = await cloud.create('vpcSubnets', { name: 'more', vpc_id: 'theirs', cidr: '10.9.3.0/24' });
    expect(cloud.held.ports?.[`port-r-${subnet}`]).toBeDefined();
    expect(held(cloud.held.routers)).toBe(1);
    await cloud.of('vpcs').update?.('theirs', { dns_servers: ['1.1.1.1'] });
    expect(cloud.held.networks?.theirs?.tags).toEqual(['blue', 'suantai-dns=1.1.1.1']);
  });

  test('with a machine in a subnet refuses its removal before anything is changed', async () => {
    const cloud = await neutron();
    const { ref, subnet } = await cloud.vpc();
    cloud.card('vm', ref, subnet, '10.0.1.9');
    const before = cloud.writes().length;
    await expect(cloud.remove('vpcSubnets', subnet)).rejects.toMatchObject({ fault: 'conflict' });
    await expect(cloud.remove('vpcs', ref)).rejects.toMatchObject({ fault: 'conflict' });
    expect(cloud.writes().length).toBe(before);
    delete cloud.held.ports?.['card-vm'];
    await cloud.remove('vpcSubnets', subnet);
    await cloud.remove('vpcs', ref);
    await cloud.remove('vpcs', ref);
    expect([held(cloud.held.routers), held(cloud.held.ports), Object.keys(cloud.held.networks ?? {})]).toEqual([
      0,
      0,
      ['outside'],
    ]);
  });
});

describe('a NAT gateway in Neutron', () => {
  test('is the router of the VPC with a gateway and SNAT: of two at once, one is refused', async () => {
    const cloud = await neutron();
    const { ref: vpc_id, subnet: subnet_id } = await cloud.vpc();
    const input = { name: 'nat', vpc_id, subnet_id, pool_id: 'outside' };
    const results = await Promise.allSettled([cloud.create('natGateways', input), cloud.create('natGateways', input)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(cloud.router()).toMatchObject({
      name: 'nat',
      external_gateway_info: { network_id: 'outside', enable_snat: true },
    });
    expect((await cloud.all('natGateways')).map(({ fields }) => fields)).toMatchObject([{ vpc_id, subnet_id }]);
    expect((await cloud.all('snatRules')).map(({ fields }) => fields)).toMatchObject([{ subnet_id, name: 'front' }]);
  });

  test('that another process took at the same moment belongs to that one', async () => {
    const cloud = await neutron();
    const { ref: vpc_id, subnet: subnet_id } = await cloud.vpc();
    const making = cloud.create('natGateways', { name: 'ours', vpc_id, subnet_id, pool_id: 'outside' });
    cloud.after('PUT /routers', () =>
      Object.assign(cloud.router() ?? {}, { name: 'theirs', description: '[suantai:nat-other]' }),
    );
    await expect(making).rejects.toMatchObject({ fault: 'conflict' });
    expect((await cloud.all('natGateways')).map(({ fields }) => fields.name)).toEqual(['theirs']);
  });

  test('leaves the gateway to machines with addresses of their own, without SNAT; the last one closes it', async () => {
    const cloud = await neutron();
    const { ref: vpc, subnet } = await cloud.vpc();
    cloud.card('vm', vpc, subnet, '10.0.1.9');
    const eip = await cloud.create('eips', { name: 'eip', pool_id: 'outside', bandwidth_mbps: 5 });
    await cloud.act('eips', eip, 'associate', { server_id: 'vm' });
    const gateway = () => cloud.router()?.external_gateway_info;
    expect(gateway()).toEqual({ network_id: 'outside', enable_snat: false });
    // A router that only leads machines out is no NAT gateway.
    expect(await cloud.all('natGateways')).toEqual([]);
    const nat = await cloud.create('natGateways', { name: 'nat', vpc_id: vpc, subnet_id: subnet, pool_id: 'outside' });
    Object.assign(cloud.held.floatingips?.[eip] ?? {}, { router_id: nat });
    cloud.refuse('PUT /routers', { status: 409, type: 'RouterExternalGatewayInUseByFloatingIp', message: 'required' });
    await cloud.remove('natGateways', nat);
    expect(gateway()).toEqual({ network_id: 'outside', enable_snat: false });
    expect(cloud.router()).toMatchObject({ name: 'private' });
    Object.assign(cloud.held.floatingips?.[eip] ?? {}, { router_id: null });
    await cloud.act('eips', eip, 'disassociate');
    expect(gateway()).toEqual({});
  });

  test('is also a router of others with SNAT, and not one without', async () => {
    const cloud = await neutron();
    const { subnet } = await cloud.vpc();
    for (const [id, snat] of [
      ['on', true],
      ['off', false],
    ] as const) {
      cloud.put('routers', {
        id,
        name: id,
        project_id: 'other',
        external_gateway_info: { network_id: 'outside', enable_snat: snat },
      });
      cloud.put('ports', {
        id: `if-${id}`,
        device_id: id,
        device_owner: 'network:router_interface',
        network_id: 'n',
        fixed_ips: [{ subnet_id: subnet, ip_address: '10.0.1.1' }],
      });
    }
    expect((await cloud.all('natGateways')).map(({ ref }) => ref)).toEqual(['on']);
  });

  test('with rules is not removed; without an external network none is created', async () => {
    const cloud = await neutron();
    const { ref: vpc_id, subnet: subnet_id } = await cloud.vpc();
    const nat = await cloud.create('natGateways', { name: 'nat', vpc_id, subnet_id });
    cloud.put('floatingips', { id: 'f', project_id: 'home', router_id: nat, port_forwardings: [{ id: 'x' }] });
    await expect(cloud.remove('natGateways', nat)).rejects.toMatchObject({
      fault: 'conflict',
      detail: 'The NAT gateway has 1 DNAT rules: delete them first',
    });
    delete cloud.held.floatingips?.f;
    await cloud.remove('natGateways', nat);
    delete cloud.held.networks?.outside;
    await expect(cloud.create('natGateways', { name: 'nat', vpc_id, subnet_id })).rejects.toMatchObject({
      fault: 'capacity',
    });
  });
});

describe('an elastic IP in Neutron', () => {
  const eip = { name: 'eip', pool_id: 'outside', bandwidth_mbps: 5, description: 'of\ntwo lines' };

  test('is a floating address with a policy of its own; a crash between the two is repaired', async () => {
    const cloud = await neutron();
    const ref = await cloud.create('eips', eip, 'same');
    // As if the process had died after the address.
    const [policy] = Object.keys(cloud.held.policies ?? {});
    delete cloud.held.policies?.[policy ?? ''];
    delete cloud.held.floatingips?.[ref]?.qos_policy_id;
    expect(await cloud.create('eips', eip, 'same')).toBe(ref);
    expect([held(cloud.held.floatingips), held(cloud.held.policies)]).toEqual([1, 1]);
    expect(await cloud.fields('eips', ref)).toMatchObject({
      name: 'eip',
      bandwidth_mbps: 5,
      description: 'of\ntwo lines',
    });
    await cloud.act('eips', ref, 'change_bandwidth', { bandwidth_mbps: 9 });
    expect(await cloud.fields('eips', ref)).toMatchObject({ bandwidth_mbps: 9 });
    // Somebody deletes the address in the cloud: the policy goes all the same.
    delete cloud.held.floatingips?.[ref];
    await cloud.remove('eips', ref);
    expect(held(cloud.held.policies)).toBe(0);
  });

  test('is not kept without the limit that was ordered', async () => {
    const cloud = await neutron();
    cloud.refuse('POST /qos/policies', { status: 403, type: 'PolicyNotAuthorized', message: 'not allowed' });
    await expect(cloud.create('eips', eip)).rejects.toMatchObject({ fault: 'forbidden' });
    expect(held(cloud.held.floatingips)).toBe(0);
  });

  test('of a pool without addresses, or of one that vanished, is refused by name', async () => {
    const cloud = await neutron();
    const full = {
      status: 409,
      type: 'IpAddressGenerationFailure',
      message: 'No more IP addresses available on network',
    };
    cloud.refuse('POST /floatingips', full);
    await expect(cloud.create('eips', eip)).rejects.toMatchObject({ fault: 'capacity' });
    cloud.refuse('POST /floatingips', {
      status: 404,
      type: 'NetworkNotFound',
      message: 'Network outside could not be found.',
    });
    await expect(cloud.create('eips', eip)).rejects.toMatchObject({ fault: 'notFound' });
    expect([held(cloud.held.floatingips), held(cloud.held.policies)]).toEqual([0, 0]);
  });

  test('is bound once: what is bound elsewhere is refused, never taken away', async () => {
    const cloud = await neutron();
    const { ref: vpc, subnet } = await cloud.vpc();
    cloud.card('one', vpc, subnet, '10.0.1.8');
    cloud.card('two', vpc, subnet, '10.0.1.9');
    const ref = await cloud.create('eips', eip);
    const results = await Promise.allSettled([
      cloud.act('eips', ref, 'associate', { server_id: 'one' }),
      cloud.act('eips', ref, 'associate', { server_id: 'two' }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(cloud.held.floatingips?.[ref]).toMatchObject({ port_id: 'card-one' });
    await expect(cloud.remove('eips', ref)).rejects.toMatchObject({ fault: 'conflict' });
    await expect(cloud.act('eips', ref, 'associate', { server_id: 'nobody' })).rejects.toMatchObject({
      fault: 'conflict',
      detail: 'The machine has no address for an elastic IP',
    });
  });

  test('of another pool does not lead into a VPC whose gateway has one', async () => {
    const cloud = await neutron();
    const { ref: vpc, subnet } = await cloud.vpc();
    cloud.put('networks', { id: 'second', name: 'second', 'router:external': true, project_id: 'admin' });
    const nat = await cloud.create('natGateways', { name: 'nat', vpc_id: vpc, subnet_id: subnet, pool_id: 'outside' });
    const ref = await cloud.create('eips', { ...eip, pool_id: 'second' });
    cloud.card('vm', vpc, subnet, '10.0.1.9');
    for (const target of [{ server_id: 'vm' }, { nat_gateway_id: nat }])
      await expect(cloud.act('eips', ref, 'associate', target)).rejects.toMatchObject({ fault: 'conflict' });
  });

  test('without QoS, or without the right to it, has no bandwidth to choose or to change', async () => {
    for (const options of [{ extensions: EXTENSIONS.filter((word) => word !== 'qos-fip') }, { isAdmin: false }]) {
      const cloud = await neutron(options);
      const words = cloud.capabilities().eips;
      expect(words).toContain('associate');
      expect(words).not.toContain('bandwidth');
      expect(words).not.toContain('change_bandwidth');
      expect(await cloud.fields('eips', await cloud.create('eips', eip))).toMatchObject({ bandwidth_mbps: null });
      expect(held(cloud.held.policies)).toBe(0);
    }
  });
});

describe('the account', () => {
  test('without administrator rights sets no SNAT of its own, and its pools are read only', async () => {
    const cloud = await neutron({ isAdmin: false });
    const { ref: vpc_id, subnet: subnet_id } = await cloud.vpc();
    await cloud.create('natGateways', { name: 'nat', vpc_id, subnet_id, pool_id: 'outside' });
    expect(cloud.router()?.external_gateway_info).toEqual({ network_id: 'outside' });
    expect(cloud.capabilities().eipPools).toEqual(['list']);
    expect((await cloud.all('eipPools')).map(({ fields }) => fields)).toMatchObject([
      { cidr: '203.0.113.0/24', total: 10, allocated: 0, line: 'bgp', enabled: true },
    ]);
  });

  test('in a Neutron without tags or routers sees no private networks', async () => {
    const cloud = await neutron({ extensions: ['router'] });
    expect(cloud.capabilities().vpcs).toBeUndefined();
    expect(cloud.capabilities().securityGroups).toBeUndefined();
  });
});
