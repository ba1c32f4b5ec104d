import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrange, CARD, MOST_MACHINES, type Arrangement } from '#src/domains/network/topology/arrange.ts';
import { thingsOf } from '#src/domains/network/topology/arrangement.ts';
import { graphOf } from '#src/domains/network/topology/graphOf.ts';
import type { CloudTopology } from '#src/domains/network/topology/topologyQuery.ts';

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
  servers: [
    { id: 'm', name: 'm', ...state, network_ids: ['a', 'b', 'unseen'], subnet_ids: ['s'], addresses: ['10.0.0.5'] },
  ],
  ...nothing,
};

const WIDTH = 1100;
const linesOf = (topology: CloudTopology) => graphOf(topology).lines.map(({ from, to }) => `${from} → ${to}`);
const placesOf = ({ boxes }: Arrangement) => Object.fromEntries(boxes.map((box) => [box.key, box]));
type Rect = Arrangement['boxes'][number];
const holds = (outer: Rect | undefined, inner: Rect | undefined) =>
  outer !== undefined &&
  inner !== undefined &&
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
const overlap = (one: Rect, other: Rect) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

describe('the drawing of a network', () => {
  test('connects outside, router, network, subnet and machine, and nothing that is missing', () => {
    expect(linesOf(cloud)).toEqual([
      'networks/ext → routers/r',
      'routers/r → networks/a',
      'networks/a → subnets/s',
      'subnets/s → instances/m',
      'networks/b → instances/m',
    ]);
  });

  test('reads from above to below, with frames around subnets and those around their machines', () => {
    const at = placesOf(arrange(graphOf(cloud), { width: WIDTH }));
    const chain = ['networks/ext', 'routers/r', 'networks/a', 'subnets/s', 'instances/m'].map(
      (key) => at[key]?.y ?? -1,
    );
    expect(chain).toEqual(chain.toSorted((a, b) => a - b));
    expect(holds(at['networks/a'], at['subnets/s'])).toBe(true);
    expect(holds(at['subnets/s'], at['instances/m'])).toBe(true);
    expect(holds(at['networks/b'], at['instances/m'])).toBe(false);
  });

  test('a network shows its blocks, a machine its addresses', () => {
    const detail = Object.fromEntries(thingsOf(graphOf(cloud)).map((thing) => [thing.key, thing.detail]));
    expect(detail).toMatchObject({
      'networks/a': ['10.0.0.0/24'],
      'subnets/s': ['10.0.0.0/24'],
      'instances/m': ['10.0.0.5'],
      'routers/r': [],
    });
  });

  test('an external network with machines is a frame around them', () => {
    const server = { id: 'e', name: 'e', ...state, network_ids: ['ext'], subnet_ids: [], addresses: [] };
    const at = placesOf(arrange(graphOf({ ...cloud, servers: [server] }), { width: WIDTH }));
    expect(at['networks/ext']).toMatchObject({ shape: 'frame' });
    expect(holds(at['networks/ext'], at['instances/e'])).toBe(true);
  });

  const crowd = (count: number): CloudTopology => ({
    ...cloud,
    servers: Array.from({ length: count }, (_, n) => ({
      id: `m${n}`,
      name: `m${String(n).padStart(4, '0')}`,
      ...state,
      network_ids: ['a'],
      subnet_ids: ['s'],
      addresses: [],
    })),
  });

  test('many machines of a subnet fold into one box, unless they are wanted', () => {
    const graph = graphOf(crowd(1_000));
    const shown = (options: Omit<Parameters<typeof arrange>[1], 'width'>) =>
      arrange(graph, { width: WIDTH, ...options }).boxes;
    const folded = shown({});
    expect(folded.filter(({ key }) => key.startsWith('instances/'))).toHaveLength(MOST_MACHINES - 1);
    expect(folded.find(({ shape }) => shape === 'fold')).toMatchObject({
      area: 'subnets/s',
      count: 1_000 - MOST_MACHINES + 1,
    });
    const pinned = shown({ pinned: new Set(['instances/m999']) });
    expect(pinned.find(({ key }) => key === 'instances/m999')).toBeDefined();
    expect(pinned.find(({ shape }) => shape === 'fold')).toMatchObject({ count: 1_000 - MOST_MACHINES });
    const open = shown({ open: new Set(['subnets/s']) });
    expect(open.filter(({ key }) => key.startsWith('instances/'))).toHaveLength(1_000);
    expect(open.some(({ shape }) => shape === 'fold')).toBe(false);
  });

  test('is as wide as asked for: on a phone machines stand below each other', () => {
    const columnsIn = (width: number) =>
      new Set(
        arrange(graphOf(crowd(10)), { width })
          .boxes.filter(({ key }) => key.startsWith('instances/'))
          .map(({ x }) => x),
      ).size;
    expect(columnsIn(340)).toBe(1);
    expect(columnsIn(WIDTH)).toBeGreaterThan(3);
    for (const width of [340, WIDTH])
      for (const box of arrange(graphOf(crowd(10)), { width }).boxes)
        expect(box.x + box.width).toBeLessThanOrEqual(width);
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
            subnet_ids: fc.array(id('s'), { maxLength: 3 }),
            addresses: fc.constant<string[]>([]),
          }),
          30,
        ),
      })
      .map((drawn) => ({ ...nothing, ...drawn }));
    fc.assert(
      fc.property(any, fc.integer({ min: 340, max: 1_900 }), (topology, width) => {
        const graph = graphOf(topology);
        const things = thingsOf(graph);
        const keys = new Set(things.map(({ key }) => key));
        expect(keys.size).toBe(things.length);
        for (const drawn of ['networks', 'routers', 'servers'] as const)
          for (const each of topology[drawn])
            expect(keys.has(`${drawn === 'servers' ? 'instances' : drawn}/${each.id}`)).toBe(true);
        for (const { from, to } of graph.lines) expect(keys.has(from) && keys.has(to)).toBe(true);

        const open = new Set([
          ...topology.subnets.map((subnet) => `subnets/${subnet.id}`),
          ...topology.networks.flatMap((each) => [...Array(9).keys()].map((n) => `networks/${each.id}/${n}`)),
          ...[...Array(9).keys()].map((n) => `zone/${n}/0`),
        ]);
        const arrangement = arrange(graph, { width, open });
        const drawn = new Set(arrangement.boxes.map(({ key }) => key));
        for (const key of keys) expect(drawn.has(key), key).toBe(true);
        const cards = arrangement.boxes.filter(({ shape }) => shape === 'card');
        const frames = arrangement.boxes.filter(({ shape }) => shape === 'frame');
        for (const group of [cards, frames])
          for (const [index, one] of group.entries())
            for (const other of group.slice(index + 1))
              expect(overlap(one, other), `${one.key} ${other.key}`).toBe(false);
        for (const card of cards) {
          expect(card).toMatchObject(CARD);
          expect(frames.every((frame) => !overlap(frame, card) || holds(frame, card))).toBe(true);
        }
        const again = arrange(graphOf({ ...topology, servers: topology.servers.toReversed() }), { width, open });
        expect(again.boxes).toEqual(arrangement.boxes);
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
    const graph = graphOf(topology);
    expect(linesOf(topology)).toEqual([
      'eips/e → natGateways/g',
      'eips/f → vms/m',
      'natGateways/g → vpcs/v',
      'vpcs/v → vpcSubnets/empty',
      'vpcs/v → vpcSubnets/s',
      'vpcSubnets/s → vms/m',
    ]);
    const arrangement = arrange(graph, { width: WIDTH });
    const at = placesOf(arrangement);
    const chain = ['eips/e', 'natGateways/g', 'vpcs/v', 'vpcSubnets/s', 'vms/m'].map((key) => at[key]?.y ?? -1);
    expect(chain).toEqual(chain.toSorted((a, b) => a - b));
    expect(Object.fromEntries(thingsOf(graph).map(({ key, detail }) => [key, detail]))).toMatchObject({
      'vpcs/v': ['192.168.0.0/16'],
      'vpcSubnets/empty': [],
      'natGateways/g': ['192.168.1.2'],
      'eips/e': ['203.0.113.9'],
    });
    expect(thingsOf(graph).find(({ key }) => key === 'eips/f')).toMatchObject({ boundTo: 'm' });
    expect(thingsOf(graph)).toHaveLength(9);
    // A machine in no subnet has a frame without a record.
    expect(arrangement.boxes.find((box) => box.shape === 'frame' && !box.thing)).toBeDefined();
  });
});
