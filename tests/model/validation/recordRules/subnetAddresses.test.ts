import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { recordViolations } from '#model/validation/recordRules/index.ts';

const violations = (rule: string, values: Record<string, Json>) =>
  Object.fromEntries(Object.entries(recordViolations([rule], values)).map(([path, { key }]) => [path, key]));

describe('addresses of a subnet', () => {
  const subnet = (values: Record<string, Json> = {}) =>
    violations('subnetAddresses', { ip_version: 4, cidr: '10.0.0.0/24', ...values });
  const pools = (...some: [string, string][]) => ({ allocation_pools: some.map(([start, end]) => ({ start, end })) });

  test.each<[string, Record<string, Json>]>([
    ['nothing but its block', {}],
    [
      'a gateway outside the pools',
      { gateway_ip: '10.0.0.1', ...pools(['10.0.0.10', '10.0.0.99'], ['10.0.0.100', '10.0.0.200']) },
    ],
    ['IPv6', { ip_version: 6, cidr: 'fd00::/64', gateway_ip: 'fd00::1' }],
    [
      'IPv6 of DHCP alone in a smaller block',
      {
        ip_version: 6,
        cidr: 'fd00::/80',
        ipv6_ra_mode: 'dhcpv6-stateful',
        ipv6_address_mode: 'dhcpv6-stateful',
        enable_dhcp: true,
      },
    ],
    ['two name servers of its version', { dns_nameservers: ['1.1.1.1', '8.8.8.8'] }],
    ['public addresses', { cidr: '203.0.113.0/24' }],
    ['a block of two addresses, both of use', { cidr: '10.0.0.0/31', gateway_ip: '10.0.0.0' }],
    ['what a field of its own refuses', { cidr: 'x', gateway_ip: '10.9.9.9' }],
  ])('accepts %s', (_, values) => {
    expect(subnet(values)).toEqual({});
  });

  test.each<[string, Record<string, Json>, Record<string, string>]>([
    ['a block of the other version', { ip_version: 6 }, { cidr: 'network.wrongVersion' }],
    ['every address', { cidr: '0.0.0.0/0' }, { cidr: 'network.everyAddress' }],
    ['every address of IPv6', { ip_version: 6, cidr: '::/0' }, { cidr: 'network.everyAddress' }],
    ['half of all addresses', { cidr: '128.0.0.0/1' }, { cidr: 'network.linkLocalBlock' }],
    ['multicast', { cidr: '224.0.0.0/24' }, { cidr: 'network.multicastBlock' }],
    ['multicast of IPv6', { ip_version: 6, cidr: 'ff02::/64' }, { cidr: 'network.multicastBlock' }],
    ['loopback', { cidr: '127.0.0.0/8' }, { cidr: 'network.loopbackBlock' }],
    ['a block around loopback', { cidr: '126.0.0.0/7' }, { cidr: 'network.loopbackBlock' }],
    ['link-local addresses', { cidr: '169.254.0.0/16' }, { cidr: 'network.linkLocalBlock' }],
    ['link-local addresses of IPv6', { ip_version: 6, cidr: 'fe80::/64' }, { cidr: 'network.linkLocalBlock' }],
    ['reserved addresses', { cidr: '240.1.0.0/16' }, { cidr: 'network.reservedBlock' }],
    ['this network', { cidr: '0.0.0.0/8' }, { cidr: 'network.unspecifiedBlock' }],
    ['one address', { cidr: '10.0.0.7/32' }, { cidr: 'network.blockOfOne' }],
    ['one address of IPv6', { ip_version: 6, cidr: 'fd00::7/128' }, { cidr: 'network.blockOfOne' }],
    ['two addresses with DHCP', { cidr: '10.0.0.0/31', enable_dhcp: true }, { cidr: 'network.tooSmallForDhcp' }],
    [
      'addresses that cards make in a block of 80 bits',
      { ip_version: 6, cidr: 'fd00::/80', ipv6_ra_mode: 'slaac', ipv6_address_mode: 'slaac' },
      { cidr: 'network.slaacBlock' },
    ],
    [
      'the same for DHCP without addresses',
      { ip_version: 6, cidr: 'fd00::/56', ipv6_address_mode: 'dhcpv6-stateless' },
      { cidr: 'network.slaacBlock' },
    ],
    [
      'two modes of IPv6',
      { ip_version: 6, cidr: 'fd00::/64', ipv6_ra_mode: 'slaac', ipv6_address_mode: 'dhcpv6-stateless' },
      { ipv6_address_mode: 'network.modesDiffer' },
    ],
    [
      'a mode of IPv6 without DHCP',
      { ip_version: 6, cidr: 'fd00::/64', ipv6_ra_mode: 'slaac', ipv6_address_mode: 'slaac', enable_dhcp: false },
      { enable_dhcp: 'network.modesNeedDhcp' },
    ],
    [
      'the address of all routers as its gateway',
      { ip_version: 6, cidr: 'fd00::/64', gateway_ip: 'fd00::' },
      { gateway_ip: 'network.networkAddress' },
    ],
    [
      'a name server twice',
      { dns_nameservers: ['1.1.1.1', '8.8.8.8', '1.1.1.1'] },
      { 'dns_nameservers.2': 'validation.duplicates' },
    ],
    [
      'a name server in two spellings',
      { ip_version: 6, cidr: 'fd00::/64', dns_nameservers: ['fd00:0::1', 'fd00::1'] },
      { 'dns_nameservers.1': 'validation.duplicates' },
    ],
    [
      'a name server of the other version',
      { dns_nameservers: ['fd00::1'] },
      { 'dns_nameservers.0': 'network.wrongVersion' },
    ],
    [
      'a route twice',
      {
        host_routes: [
          { destination: '10.9.0.0/16', nexthop: '10.0.0.1' },
          { destination: '10.9.0.0/16', nexthop: '10.0.0.1' },
        ],
      },
      { 'host_routes.1.destination': 'validation.duplicates' },
    ],
    [
      'a pool with the address of everybody',
      pools(['10.0.0.2', '10.0.0.255']),
      { 'allocation_pools.0.end': 'network.edgeAddress' },
    ],
    ['a gateway elsewhere', { gateway_ip: '10.0.1.1' }, { gateway_ip: 'network.outsideBlock' }],
    ['the address of the block as its gateway', { gateway_ip: '10.0.0.0' }, { gateway_ip: 'network.networkAddress' }],
    ['the address of everybody as its gateway', { gateway_ip: '10.0.0.255' }, { gateway_ip: 'network.networkAddress' }],
    [
      'a gateway inside a pool',
      { gateway_ip: '10.0.0.5', ...pools(['10.0.0.2', '10.0.0.9']) },
      { gateway_ip: 'network.gatewayInPool' },
    ],
    [
      'a pool that begins elsewhere',
      pools(['10.0.1.2', '10.0.0.9']),
      { 'allocation_pools.0.start': 'network.outsideBlock' },
    ],
    [
      'a pool that ends elsewhere',
      pools(['10.0.0.2', '10.0.1.9']),
      { 'allocation_pools.0.end': 'network.outsideBlock' },
    ],
    [
      'a pool that runs backwards',
      pools(['10.0.0.9', '10.0.0.2']),
      { 'allocation_pools.0.end': 'network.poolBackwards' },
    ],
    [
      'pools that overlap',
      pools(['10.0.0.2', '10.0.0.9'], ['10.0.0.9', '10.0.0.20']),
      { 'allocation_pools.1.start': 'network.poolOverlap' },
    ],
    [
      'a route of the other version',
      { host_routes: [{ destination: 'fd00::/64', nexthop: '10.0.0.1' }] },
      { 'host_routes.0.destination': 'network.wrongVersion' },
    ],
  ])('refuses %s', (_, values, found) => {
    expect(subnet(values)).toEqual(found);
  });
});

test('a subnet of a cloud that breaks these rules can still be renamed', () => {
  const values = { ip_version: 4, cidr: '127.0.0.0/32', enable_dhcp: true };
  expect(Object.keys(recordViolations(['subnetAddresses'], values, 'update'))).toEqual([]);
  expect(Object.keys(recordViolations(['hostBlock', 'gatewayInside'], values, 'update'))).toEqual([]);
});
