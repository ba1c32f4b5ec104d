import { describe, expect, test } from 'vitest';
import {
  argumentFaults,
  commandLines,
  toList,
  toObject,
  type Argument,
} from '#model/domains/clusters/extraArguments.ts';

const list: Argument[] = [
  { component: 'apiserver', key: 'v', value: '4' },
  { component: 'apiserver', key: 'profiling', value: 'false' },
  { component: 'proxy', key: 'v', value: '' },
];

describe('extra arguments of components (spec 3)', () => {
  test('are a list and an object, and lose nothing between the two', () => {
    expect(toObject(list)).toEqual({ apiserver: { v: '4', profiling: 'false' }, proxy: { v: '' } });
    expect(toList(toObject(list) as never)).toEqual(list);
  });

  test.each([
    [{ component: 'apiserver', key: '--v', value: '1' }, 'cluster.argumentMalformed'],
    [{ component: 'apiserver', key: '', value: '1' }, 'cluster.argumentMalformed'],
    [{ component: 'apiserver', key: 'etcd-servers', value: 'x' }, 'cluster.argumentOwned'],
    [{ component: 'apiserver', key: 'v', value: '9' }, 'cluster.argumentTwice'],
    [{ component: 'kubelet', key: 'v', value: '' }, undefined],
    [{ component: 'scheduler', key: 'etcd-servers', value: 'x' }, undefined],
  ] as const)('%j: %s', (added, fault) => {
    expect(argumentFaults([...list, added]).get(list.length)).toBe(fault);
  });

  test('stand on the command line after what the platform sets, in their order', () => {
    const [apiserver, , , , proxy] = commandLines(list);
    expect(apiserver).toMatch(/^kube-apiserver --etcd-servers=\S+ .*--v=4 --profiling=false$/);
    expect(proxy).toMatch(/ --v=$/);
  });
});
