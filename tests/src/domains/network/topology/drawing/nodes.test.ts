import { describe, expect, test } from 'vitest';
import { arrange } from '#src/domains/network/topology/arrange.ts';
import { line, thingOf, type Graph, type Thing } from '#src/domains/network/topology/arrangement.ts';
import { edgesOf, nodesOf } from '#src/domains/network/topology/drawing/nodes.ts';
import { seenTexts } from '#src/domains/network/topology/seenTexts.ts';
import type { ShownPath } from '#src/domains/network/topology/shownPath.ts';

const [machine, subnet, router] = [
  thingOf('instances', { id: 'm', name: 'm' }),
  thingOf('subnets', { id: 's', name: 's' }),
  thingOf('routers', { id: 'r', name: 'r' }),
];
const graph: Graph = {
  rows: [[router]],
  zones: [{ thing: thingOf('networks', { id: 'n', name: 'n' }), areas: [{ thing: subnet, machines: [machine] }] }],
  lines: [
    line('routers/r', 'networks/n'),
    line('subnets/s', 'instances/m', { inside: true }),
    line('routers/r', 'instances/m', { quiet: true }),
  ],
};
const arrangement = arrange(graph, { width: 800 });
const describeThing = (thing: Thing) => ({ kind: 'Thing', name: thing.name, aria: thing.name });
const nodes = (path?: ShownPath, selected?: string) =>
  new Map(
    nodesOf(arrangement, {
      describe: describeThing,
      selected,
      path,
      labelOf: () => 'more',
      looseName: 'loose',
    }).map((node) => [node.id, node]),
  );
const keys = ['instances/m', 'subnets/s', 'routers/r'];

describe('the texts of a node, which its label repeats', () => {
  const vm = thingOf('vms', { id: 'v', name: 'v' });
  test.each([
    ['a card', { ...vm, detail: ['10.0.0.2', '10.0.0.3'] }, 'card', {}, ['10.0.0.2 +1']],
    [
      'a card that needs attention',
      { ...vm, detail: ['10.0.0.2'] },
      'card',
      { state: 'Paused', tone: 'warning' },
      ['Paused', '10.0.0.2'],
    ],
    [
      'a bound address',
      { ...vm, detail: ['1.2.3.4'], boundTo: 'web' },
      'card',
      { state: 'Bound' },
      ['1.2.3.4', '→ web'],
    ],
    ['a VPC', { ...thingOf('vpcs', { id: 'p', name: 'p' }), detail: ['10.0.0.0/8'] }, 'frame', {}, ['10.0.0.0/8']],
    [
      'a broken network',
      { ...thingOf('networks', { id: 'n', name: 'n' }), detail: ['10.0.0.0/8'] },
      'frame',
      { state: 'Error', tone: 'danger' },
      ['Error'],
    ],
  ] as const)('%s', (_, thing, shape, described, texts) => {
    expect(seenTexts({ ...thing, detail: [...thing.detail] }, shape, described)).toEqual(texts);
  });
});

describe('the nodes and edges of the drawing', () => {
  test('a node is a focusable button with the label of its record; the selected one is marked', () => {
    expect(nodes(undefined, 'routers/r').get('routers/r')).toMatchObject({
      ariaLabel: 'r',
      ariaRole: 'button',
      focusable: true,
      data: { selected: true },
    });
    expect(nodes().get('routers/r')).toMatchObject({ data: { selected: false } });
  });

  test('a path numbers its nodes, and its last one has the reason why it stops', () => {
    const stopped = nodes({ keys, reachable: false, reason: 'No route' });
    expect(keys.map((key) => stopped.get(key)?.data)).toMatchObject([
      { step: 1, stops: false },
      { step: 2, stops: false },
      { step: 3, stops: true, reason: 'No route' },
    ]);
    expect(nodes({ keys, reachable: true }).get('routers/r')?.data).toMatchObject({ step: 3, stops: false });
    expect(stopped.get('networks/n')?.data).toMatchObject({ step: undefined });
    // A subnet where the packet stops does not cover its machines.
    const inSubnet = nodes({ keys: keys.slice(0, 2), reachable: false });
    expect(inSubnet.get('subnets/s')?.zIndex).toBeLessThan(inSubnet.get('instances/m')?.zIndex ?? 0);
  });

  test('lines that cross frames show for the selected end only; a path has its own lines', () => {
    const ids = (path?: ShownPath, selected?: string) => edgesOf(arrangement, path, selected).map(({ id }) => id);
    expect(ids()).toEqual(['routers/r networks/n']);
    expect(ids(undefined, 'routers/r')).toEqual(['routers/r networks/n', 'routers/r instances/m']);
    expect(ids({ keys, reachable: true })).toEqual(['routers/r networks/n', 'path 0', 'path 1']);
  });
});
