import { describe, expect, test } from 'vitest';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { recordViolations, recordRules } from '#model/validation/recordRules/index.ts';
import { validateRecord } from '#model/validation/validation.ts';
import { withKeys } from '#model/fields/withKeys.ts';
import { actorWith } from '../../definitions.ts';

const violations = (rule: string, values: Record<string, Json>) =>
  Object.fromEntries(Object.entries(recordViolations([rule], values)).map(([path, { key }]) => [path, key]));

describe('tags of a machine, as Nova keeps them', () => {
  test.each<[string, Json[], Record<string, string>]>([
    ['60 characters with the equals sign', [{ key: 'k'.repeat(20), value: 'v'.repeat(39) }], {}],
    ['61', [{ key: 'k'.repeat(20), value: 'v'.repeat(40) }], { 'tags.0.value': 'compute.tagLength' }],
    ['a key of 61', [{ key: 'k'.repeat(61) }], { 'tags.0.key': 'compute.tagLength' }],
    [
      'one key with two values',
      [
        { key: 'a', value: 'b' },
        { key: 'a', value: 'c' },
      ],
      {},
    ],
    [
      'a pair twice',
      [
        { key: 'a', value: 'b' },
        { key: 'a', value: 'b' },
      ],
      { 'tags.1.key': 'validation.duplicates' },
    ],
  ])('%s', (_, tags, found) => {
    expect(violations('machineTags', { tags })).toEqual(found);
  });
});

describe('addresses of nextStack', () => {
  test.each<[string, string, Record<string, Json>]>([
    ['a private block', 'privateBlock', { cidr_block: '172.31.0.0/28', dns_servers: ['1.1.1.1', 'fd00::1'] }],
    ['all of a private block', 'privateBlock', { cidr_block: '10.0.0.0/8' }],
    ['a pool of one public address', 'gatewayInside', { cidr: '203.0.113.7/32' }],
    ['a gateway inside', 'gatewayInside', { cidr: '10.0.0.0/24', gateway_ip: '10.0.0.1' }],
    ['200 Mbps by traffic', 'trafficBandwidth', { charge_mode: 'traffic', bandwidth_mbps: 200 }],
    ['500 Mbps by bandwidth', 'trafficBandwidth', { charge_mode: 'bandwidth', bandwidth_mbps: 500 }],
    ['ranges of one length', 'forwardedPorts', { protocol: 'tcp', external_port: '80:90', internal_port: '8080:8090' }],
    ['every port of every protocol', 'forwardedPorts', { protocol: 'any', external_port: 'any', internal_port: 'any' }],
  ])('accept %s', (_, rule, values) => {
    expect(violations(rule, values)).toEqual({});
  });

  test.each<[string, string, Record<string, Json>, Record<string, string>]>([
    ['public addresses', 'privateBlock', { cidr_block: '172.32.0.0/16' }, { cidr_block: 'network.privateBlock' }],
    ['a block of eight', 'privateBlock', { cidr_block: '10.0.0.0/29' }, { cidr_block: 'network.privateBlock' }],
    ['IPv6 for a private block', 'privateBlock', { cidr_block: 'fd00::/64' }, { cidr_block: 'network.privateBlock' }],
    [
      'names for name servers',
      'privateBlock',
      { cidr_block: '10.0.0.0/16', dns_servers: ['1.1.1.0/24'] },
      { dns_servers: 'validation.ip' },
    ],
    [
      'a gateway elsewhere',
      'gatewayInside',
      { cidr: '10.0.0.0/24', gateway: '10.0.1.1' },
      { gateway: 'network.outsideBlock' },
    ],
    ['a pool of loopback addresses', 'gatewayInside', { cidr: '127.0.0.0/24' }, { cidr: 'network.loopbackBlock' }],
    ['a subnet of one address', 'hostBlock', { cidr: '10.0.0.1/32' }, { cidr: 'network.blockOfOne' }],
    [
      'the address of everybody as the gateway',
      'gatewayInside',
      { cidr: '10.0.0.0/24', gateway_ip: '10.0.0.255' },
      { gateway_ip: 'network.networkAddress' },
    ],
    [
      '201 Mbps by traffic',
      'trafficBandwidth',
      { charge_mode: 'traffic', bandwidth_mbps: 201 },
      { bandwidth_mbps: 'network.trafficBandwidth' },
    ],
    [
      'one port for several',
      'forwardedPorts',
      { protocol: 'tcp', external_port: '80:90', internal_port: '8080' },
      { internal_port: 'network.rangesDiffer' },
    ],
    [
      'a port of every protocol',
      'forwardedPorts',
      { protocol: 'any', external_port: 'any', internal_port: '80' },
      { internal_port: 'network.everyPort' },
    ],
    [
      'every port of one protocol',
      'forwardedPorts',
      { protocol: 'udp', external_port: 'any', internal_port: 'any' },
      { external_port: 'network.portOrRange', internal_port: 'network.portOrRange' },
    ],
    [
      'ports backwards',
      'forwardedPorts',
      { protocol: 'tcp', external_port: '90:80', internal_port: '90:80' },
      { external_port: 'network.portOrRange', internal_port: 'network.portOrRange' },
    ],
  ])('refuse %s', (_, rule, values, found) => {
    expect(violations(rule, values)).toEqual(found);
  });
});

describe('a rule of a security group', () => {
  const rule = (values: Record<string, Json>) =>
    violations('securityRule', { ethertype: 'IPv4', protocol: 'tcp', ...values });

  test.each<[Record<string, Json>, Record<string, string>]>([
    [{ port_range_min: 22, port_range_max: 22 }, {}],
    [{ port_range_min: null, port_range_max: null }, {}],
    [{ port_range_min: 23, port_range_max: 22 }, { port_range_max: 'network.portsBackwards' }],
    [{ port_range_min: 22 }, { port_range_max: 'network.bothPorts' }],
    [{ port_range_max: 22 }, { port_range_min: 'network.bothPorts' }],
    [{ port_range_min: 0, port_range_max: 9 }, { port_range_min: 'validation.min' }],
    [{ protocol: 'icmp', port_range_min: 8, port_range_max: 0 }, {}],
    [{ protocol: 'icmp', port_range_min: 8 }, {}],
    [{ protocol: 'icmp', port_range_min: 256 }, { port_range_min: 'validation.max' }],
    [{ protocol: 'icmp', port_range_max: 3 }, { port_range_min: 'network.codeWithoutType' }],
    [{ protocol: 'ipv6-icmp' }, { protocol: 'network.icmpOfOtherVersion' }],
    [{ remote_ip_prefix: '10.0.0.0/8' }, {}],
    [{ remote_ip_prefix: 'fd00::/8' }, { remote_ip_prefix: 'network.wrongVersion' }],
    [{ ethertype: 'IPv6', remote_ip_prefix: 'fd00::/8' }, {}],
  ])('%j', (values, found) => {
    expect(rule(values)).toEqual(found);
  });
});

describe('other rules of the group network', () => {
  test.each<[string, Record<string, Json>, Record<string, string>]>([
    [
      'firewallTraffic',
      {
        ip_version: 4,
        source_ip_address: '10.0.0.7',
        destination_ip_address: '10.0.0.0/8',
        source_port: '1:65535',
        destination_port: '80',
      },
      {},
    ],
    [
      'firewallTraffic',
      { ip_version: 4, source_ip_address: '10.0.0' },
      { source_ip_address: 'network.addressOrBlock' },
    ],
    [
      'firewallTraffic',
      { ip_version: 6, source_ip_address: '10.0.0.1' },
      { source_ip_address: 'network.wrongVersion' },
    ],
    [
      'firewallTraffic',
      { ip_version: 4, source_ip_address: '10.1.2.3/24', destination_ip_address: '10.1.2.0/24' },
      { source_ip_address: 'validation.cidrHostBits' },
    ],
    [
      'firewallTraffic',
      { ip_version: 6, destination_ip_address: '2001:db8:214:0:20b:abff:fe26:ed67/64' },
      { destination_ip_address: 'validation.cidrHostBits' },
    ],
    ['firewallTraffic', { ip_version: 4, destination_port: '90:80' }, { destination_port: 'network.portOrRange' }],
    ['networkSegment', { network_type: 'vlan', segmentation_id: 4094 }, {}],
    ['networkSegment', { network_type: 'vlan', segmentation_id: 4095 }, { segmentation_id: 'validation.max' }],
    ['networkSegment', { network_type: 'vxlan', segmentation_id: 4095 }, {}],
    [
      'staticRoutes',
      {
        routes: [
          { destination: '10.0.0.0/8', nexthop: '10.1.1.1' },
          { destination: '10.0.0.0/8', nexthop: '10.1.1.2' },
        ],
      },
      {},
    ],
    [
      'staticRoutes',
      { routes: [{ destination: '10.0.0.0/8', nexthop: 'fd00::1' }] },
      { 'routes.0.nexthop': 'network.wrongVersion' },
    ],
    [
      'staticRoutes',
      {
        routes: [
          { destination: '10.0.0.0/8', nexthop: '10.1.1.1' },
          { destination: '10.0.0.0/8', nexthop: '10.1.1.1' },
        ],
      },
      { 'routes.1.destination': 'validation.duplicates' },
    ],
    [
      'staticRoutes',
      {
        interfaces: [{ ip: '10.0.0.1' }],
        external_ips: ['203.0.113.9'],
        routes: [
          { destination: '10.8.0.0/16', nexthop: '10.0.0.1' },
          { destination: '10.9.0.0/16', nexthop: '203.0.113.9' },
          { destination: '10.9.0.0/16', nexthop: '10.0.0.2' },
        ],
      },
      { 'routes.0.nexthop': 'network.nexthopIsRouter', 'routes.1.nexthop': 'network.nexthopIsRouter' },
    ],
    [
      'portSecurity',
      { allowed_address_pairs: [{ ip_address: '10.0.0.9/24' }, { ip_address: '10.0.0.0/24' }] },
      { 'allowed_address_pairs.0.ip_address': 'validation.cidrHostBits' },
    ],
    ['portSecurity', { port_security_enabled: true, security_group_ids: ['g'] }, {}],
    ['portSecurity', { port_security_enabled: false, security_group_ids: [] }, {}],
    [
      'portSecurity',
      { port_security_enabled: false, security_group_ids: ['g'] },
      { security_group_ids: 'network.groupsWithoutSecurity' },
    ],
    [
      'portSecurity',
      { allowed_address_pairs: [{ ip_address: '10.0.0.9' }, { ip_address: 'x' }] },
      { 'allowed_address_pairs.1.ip_address': 'network.addressOrBlock' },
    ],
  ])('%s: %j', (name, values, found) => {
    expect(violations(name, values)).toEqual(found);
  });
});

test('the host part of a block names the network that is meant', () => {
  expect(recordViolations(['firewallTraffic'], { ip_version: 4, source_ip_address: '10.1.2.3/24' })).toEqual({
    source_ip_address: { key: 'validation.cidrHostBits', params: { network: '10.1.2.0/24' } },
  });
});

describe('the requirements of a new machine', () => {
  test('a way to sign in: a key pair, a password or both', () => {
    expect(violations('loginEntry', {})).toEqual({ keypair_id: 'compute.keyOrPassword' });
    const ways: Record<string, Json>[] = [
      { keypair_id: 'k' },
      { admin_password: 'Secret@1' },
      { keypair_id: 'k', admin_password: 'Secret@1' },
    ];
    for (const values of ways) expect(violations('loginEntry', values)).toEqual({});
    // An existing machine may have been created elsewhere.
    expect(recordViolations(['loginEntry'], { name: 'web' }, 'update')).toEqual({});
  });

  test.each<[Record<string, Json>, Record<string, string>]>([
    [{ networks: [{ network_id: 'a', ip: '10.0.0.9' }] }, {}],
    [{ count: 1, networks: [{ network_id: 'a', ip: '10.0.0.9' }] }, {}],
    [{ count: 2, networks: [{ network_id: 'a', ip: null }] }, {}],
    [
      { count: 2, networks: [{ network_id: 'a' }, { network_id: 'b', ip: '10.0.0.9' }] },
      { 'networks.1.ip': 'compute.addressOfOne' },
    ],
    [
      {
        networks: [
          { network_id: 'a', ip: '10.0.0.9' },
          { network_id: 'a', ip: '10.0.0.9' },
        ],
      },
      { 'networks.1.ip': 'compute.addressTwice' },
    ],
    [
      {
        networks: [
          { network_id: 'a', ip: '10.0.0.9' },
          { network_id: 'b', ip: '10.0.0.9' },
        ],
      },
      {},
    ],
  ])('a fixed address is that of one card of one machine: %j', (values, found) => {
    expect(violations('machineAddresses', values)).toEqual(found);
  });
});

describe('how rules check a record', () => {
  const fieldOf = (name: string, type: 'ip' | 'cidr' | 'integer'): FieldDefinition =>
    withKeys({ name, type: 'ip', label: { zh: '甲', en: name } }, { type });
  const definition = {
    fields: {
      ip_version: fieldOf('ip_version', 'integer'),
      cidr: fieldOf('cidr', 'cidr'),
      gateway_ip: fieldOf('gateway_ip', 'ip'),
    },
    rules: ['subnetAddresses'],
  };
  const options = { mode: 'create', actor: actorWith('ADMIN') } as const;

  test('in addition to the rules of each field, at the path of the field', () => {
    expect(validateRecord(definition, { cidr: '10.0.0.0/24', gateway_ip: '10.9.0.1' }, options)).toEqual({
      fields: { gateway_ip: { key: 'network.outsideBlock', params: { cidr: '10.0.0.0/24' } } },
    });
    expect(validateRecord(definition, { cidr: '10.0.0.0/24', gateway_ip: '10.0.0.1' }, options)).toEqual({
      value: { cidr: '10.0.0.0/24', gateway_ip: '10.0.0.1' },
    });
    expect(validateRecord(definition, { cidr: '10.0.0.0/24', gateway_ip: 'x' }, options)).toMatchObject({
      fields: { gateway_ip: { key: 'validation.ip' } },
    });
  });

  test('on update, over what was there', () => {
    const record = { ip_version: 4, cidr: '10.0.0.0/24', gateway_ip: '10.0.0.1' };
    expect(
      validateRecord(definition, { gateway_ip: '10.9.0.1' }, { ...options, mode: 'update', record }),
    ).toHaveProperty('fields.gateway_ip');
    expect(
      validateRecord(definition, { gateway_ip: '10.0.0.2' }, { ...options, mode: 'update', record }),
    ).toHaveProperty('value');
  });

  test('whatever nonsense they are given, they end with an answer', () => {
    for (const [name, { reads }] of Object.entries(recordRules)) {
      for (const value of [null, 0, 'x', [], {}, [null], ['x'], [{}], true])
        expect(violations(name, Object.fromEntries(reads.map((field) => [field, value])))).toBeTypeOf('object');
    }
  });
});
