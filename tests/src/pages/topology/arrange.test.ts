import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrange } from '#src/pages/console/topology/arrange.ts';
import { THING } from '#src/pages/console/topology/arrangement.ts';
import type { CloudTopology } from '#src/pages/console/topology/topologyQuery.ts';

const state = { status: 'active' };
const network = (id: string, external = false) => ({ id, name: id, ...state, external, shared: false });
const nothing = {
  vpcs: [],
  vpc_subnets: [],
  nat_gateways: [],
  eips: [],
  vms: [],
  partial: false,
} satisfies Partial<CloudTopology>;
const cloud: CloudTopology = {
  networks: [network('ext', true), network('a'), network('b')],
  subnets: [{ id: 's', name: 's', network_id: 'a', cidr: '10.0.0.0/24' }],
  routers: [{ id: 'r', name: 'r', ...state, external_network_id: 'ext', subnet_ids: ['s', 'unseen'] }],
  servers: [{ id: 'm', name: 'm', ...state, network_ids: ['a', 'b', 'unseen'], addresses: ['10.0.0.5'] }],
  ...nothing,
};

describe('the drawing of a network', () => {
  test('connects outside, router, network and machine, and nothing that is missing', () => {
    expect(arrange(cloud).lines.map(({ from, to }) => `${from} → ${to}`)).toEqual([
      'networks/ext → routers/r',
      'routers/r → networks/a',
      'networks/a → instances/m',
      'networks/b → instances/m',
    ]);
  });

  test('reads from left to right', () => {
    const x = Object.fromEntries(arrange(cloud).things.map(({ key, x: at }) => [key, at]));
    expect(x['networks/ext']).toBeLessThan(x['routers/r'] ?? 0);
    expect(x['routers/r']).toBeLessThan(x['networks/a'] ?? 0);
    expect(x['networks/a']).toBeLessThan(x['instances/m'] ?? 0);
  });

  test('a network shows its blocks, a machine its addresses', () => {
    const detail = Object.fromEntries(arrange(cloud).things.map((thing) => [thing.key, thing.detail]));
    expect(detail).toMatchObject({ 'networks/a': ['10.0.0.0/24'], 'instances/m': ['10.0.0.5'], 'routers/r': [] });
  });

  test('shows everything once without overlaps, lines only between drawn things, the same each time', () => {
    const id = (word: string) => fc.nat({ max: 9 }).map((n) => `${word}${n}`);
    const unique = <T extends { id: string }>(items: fc.Arbitrary<T>, maxLength: number) =>
      fc.uniqueArray(items, { selector: (item) => item.id, maxLength });
    const any: fc.Arbitrary<CloudTopology> = fc
      .record({
        networks: unique(
          fc.record({
            id: id('n'),
            name: fc.string(),
            status: fc.constant('active'),
            external: fc.boolean(),
            shared: fc.boolean(),
          }),
          8,
        ),
        subnets: unique(
          fc.record({
            id: id('s'),
            name: fc.string(),
            network_id: fc.option(id('n')),
            cidr: fc.constant('10.0.0.0/24'),
          }),
          8,
        ),
        routers: unique(
          fc.record({
            id: id('r'),
            name: fc.string(),
            status: fc.constant('active'),
            external_network_id: fc.option(id('n')),
            subnet_ids: fc.array(id('s'), { maxLength: 3 }),
          }),
          5,
        ),
        servers: unique(
          fc.record({
            id: fc.nat({ max: 99 }).map((n) => `m${n}`),
            name: fc.string(),
            status: fc.constant('active'),
            network_ids: fc.array(id('n'), { maxLength: 3 }),
            addresses: fc.constant<string[]>([]),
          }),
          30,
        ),
      })
      .map((drawn) => ({ ...nothing, ...drawn }));
    fc.assert(
      fc.property(any, (topology) => {
        const { things, lines } = arrange(topology);
        const keys = new Set(things.map(({ key }) => key));
        expect(things).toHaveLength(topology.networks.length + topology.routers.length + topology.servers.length);
        expect(keys.size).toBe(things.length);
        for (const { from, to } of lines) expect(keys.has(from) && keys.has(to)).toBe(true);
        for (const [index, one] of things.entries()) {
          for (const other of things.slice(index + 1))
            expect(
              Math.abs(one.x - other.x) >= THING.width || Math.abs(one.y - other.y) >= THING.height,
              `${one.key} ${other.key}`,
            ).toBe(true);
        }
        expect(
          arrange({ ...topology, servers: topology.servers.toReversed() }).things.toSorted((a, b) =>
            a.key < b.key ? -1 : 1,
          ),
        ).toEqual(things.toSorted((a, b) => (a.key < b.key ? -1 : 1)));
      }),
      { numRuns: 60 },
    );
  });

  test('a cloud of VPCs: public addresses, NAT gateways, VPCs, subnets, machines and their connections', () => {
    const topology: CloudTopology = {
      networks: [],
      subnets: [],
      routers: [],
      servers: [],
      partial: false,
      vpcs: [
        { id: 'v', name: 'v', ...state, cidr: '192.168.0.0/16' },
        { id: 'alone', name: 'alone', ...state, cidr: '10.0.0.0/8' },
      ],
      vpc_subnets: [
        { id: 's', name: 's', ...state, vpc_id: 'v', cidr: '192.168.1.0/24' },
        { id: 'empty', name: 'empty', ...state, vpc_id: 'v', cidr: null },
      ],
      nat_gateways: [{ id: 'g', name: 'g', ...state, vpc_id: 'v', address: '192.168.1.2' }],
      eips: [
        { id: 'e', name: 'e', ...state, address: '203.0.113.9', nat_gateway_id: 'g', server_id: null },
        { id: 'f', name: 'f', ...state, address: null, nat_gateway_id: null, server_id: 'm' },
      ],
      vms: [
        { id: 'm', name: 'm', ...state, subnet_ids: ['s', 'unseen'], addresses: ['192.168.1.3'] },
        { id: 'n', name: 'n', ...state, subnet_ids: [], addresses: [] },
      ],
    };
    const { things, lines } = arrange(topology);
    expect(lines.map(({ from, to }) => `${from} → ${to}`)).toEqual([
      'eips/e → natGateways/g',
      'eips/f → vms/m',
      'natGateways/g → vpcs/v',
      'vpcs/v → vpcSubnets/s',
      'vpcs/v → vpcSubnets/empty',
      'vpcSubnets/s → vms/m',
    ]);
    const at = Object.fromEntries(things.map(({ key, x }) => [key, x]));
    const chain = ['eips/e', 'natGateways/g', 'vpcs/v', 'vpcSubnets/s', 'vms/m'].map((key) => at[key] ?? -1);
    expect(chain).toEqual(chain.toSorted((a, b) => a - b));
    expect(Object.fromEntries(things.map(({ key, detail }) => [key, detail]))).toMatchObject({
      'vpcs/v': ['192.168.0.0/16'],
      'vpcSubnets/empty': [],
      'natGateways/g': ['192.168.1.2'],
      'eips/e': ['203.0.113.9'],
    });
    expect(things).toHaveLength(9);
    for (const [index, one] of things.entries())
      for (const other of things.slice(index + 1))
        expect(
          Math.abs(one.x - other.x) >= THING.width || Math.abs(one.y - other.y) >= THING.height,
          `${one.key} ${other.key}`,
        ).toBe(true);
  });
});
