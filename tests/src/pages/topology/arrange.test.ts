import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrange, THING } from '#src/pages/console/topology/arrange.ts';
import type { CloudTopology } from '#src/pages/console/topology/topologyQuery.ts';

const state = { status: 'active' };
const network = (id: string, external = false) => ({ id, name: id, ...state, external, shared: false });
const cloud: CloudTopology = {
  networks: [network('ext', true), network('a'), network('b')],
  subnets: [{ id: 's', name: 's', network_id: 'a', cidr: '10.0.0.0/24' }],
  routers: [{ id: 'r', name: 'r', ...state, external_network_id: 'ext', subnet_ids: ['s', 'unseen'] }],
  servers: [{ id: 'm', name: 'm', ...state, network_ids: ['a', 'b', 'unseen'], addresses: ['10.0.0.5'] }],
  partial: false,
};

describe('the network of a cloud, drawn', () => {
  test('connects outside, router, network and machine, and nothing that is not there', () => {
    expect(arrange(cloud).lines.map(({ from, to }) => `${from} → ${to}`)).toEqual(['networks/ext → routers/r', 'routers/r → networks/a', 'networks/a → instances/m', 'networks/b → instances/m']);
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

  test('whatever there is: everything once, nothing over anything else, lines between what is drawn, each time the same', () => {
    const id = (word: string) => fc.nat({ max: 9 }).map((n) => `${word}${n}`);
    const unique = <T extends { id: string }>(items: fc.Arbitrary<T>, maxLength: number) => fc.uniqueArray(items, { selector: (item) => item.id, maxLength });
    const any: fc.Arbitrary<CloudTopology> = fc.record({
      networks: unique(fc.record({ id: id('n'), name: fc.string(), status: fc.constant('active'), external: fc.boolean(), shared: fc.boolean() }), 8),
      subnets: unique(fc.record({ id: id('s'), name: fc.string(), network_id: fc.option(id('n')), cidr: fc.constant('10.0.0.0/24') }), 8),
      routers: unique(fc.record({ id: id('r'), name: fc.string(), status: fc.constant('active'), external_network_id: fc.option(id('n')), subnet_ids: fc.array(id('s'), { maxLength: 3 }) }), 5),
      servers: unique(fc.record({ id: fc.nat({ max: 99 }).map((n) => `m${n}`), name: fc.string(), status: fc.constant('active'), network_ids: fc.array(id('n'), { maxLength: 3 }), addresses: fc.constant([]) }), 30),
      partial: fc.constant(false),
    });
    fc.assert(fc.property(any, (topology) => {
      const { things, lines } = arrange(topology);
      const keys = new Set(things.map(({ key }) => key));
      expect(things).toHaveLength(topology.networks.length + topology.routers.length + topology.servers.length);
      expect(keys.size).toBe(things.length);
      for (const { from, to } of lines) expect(keys.has(from) && keys.has(to)).toBe(true);
      for (const [index, one] of things.entries()) {
        for (const other of things.slice(index + 1)) expect(Math.abs(one.x - other.x) >= THING.width || Math.abs(one.y - other.y) >= THING.height, `${one.key} ${other.key}`).toBe(true);
      }
      expect(arrange({ ...topology, servers: topology.servers.toReversed() }).things.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual(things.toSorted((a, b) => (a.key < b.key ? -1 : 1)));
    }), { numRuns: 60 });
  });
});
