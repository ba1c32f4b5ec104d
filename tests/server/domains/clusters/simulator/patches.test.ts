import { describe, expect, test } from 'vitest';
import { jsonPatch, mergePatch } from '#server/domains/clusters/simulator/patches/plainPatches.ts';
import { strategicMerge } from '#server/domains/clusters/simulator/patches/strategicMerge.ts';
import { nextTime } from '#server/domains/clusters/simulator/kinds/cronTimes.ts';
import { readQuantity } from '#server/domains/clusters/simulator/kinds/quantity.ts';
import { decodeProtobuf } from '#server/domains/clusters/simulator/protobuf/decode.ts';
import { deployment, DEPLOYMENTS, simulatedCluster } from './simulatedCluster.ts';

describe('patches', () => {
  test('of kubectl merge lists by the keys of their entries', () => {
    const original = {
      containers: [
        { name: 'a', image: '1', env: [{ name: 'X', value: '1' }] },
        { name: 'b', image: '1' },
      ],
    };
    const cases: [object, object][] = [
      [
        { containers: [{ name: 'a', image: '2' }] },
        { containers: [{ ...original.containers[0], image: '2' }, original.containers[1]] },
      ],
      [{ containers: [{ name: 'b', $patch: 'delete' }] }, { containers: [original.containers[0]] }],
      [{ containers: [{ $patch: 'replace' }, { name: 'c' }] }, { containers: [{ name: 'c' }] }],
      [
        { '$setElementOrder/containers': [{ name: 'b' }, { name: 'a' }], containers: [{ name: 'b', image: '3' }] },
        { containers: [{ name: 'b', image: '3' }, original.containers[0]] },
      ],
      [{ containers: null }, {}],
    ];
    for (const [patch, result] of cases) expect(strategicMerge(original as never, patch as never)).toEqual(result);
    expect(
      strategicMerge({ type: 'RollingUpdate', rollingUpdate: {} }, { $retainKeys: ['type'], type: 'Recreate' }),
    ).toEqual({ type: 'Recreate' });
    expect(strategicMerge({ finalizers: ['a', 'b'] }, { '$deleteFromPrimitiveList/finalizers': ['a'] })).toEqual({
      finalizers: ['b'],
    });
  });

  test('of the two standards replace lists, and name paths', () => {
    expect(mergePatch({ a: { b: 1, c: 2 }, l: [1] }, { a: { b: null }, l: [2] })).toEqual({ a: { c: 2 }, l: [2] });
    const operations = [
      { op: 'test', path: '/a', value: 1 },
      { op: 'add', path: '/l/-', value: 3 },
      { op: 'replace', path: '/a', value: 2 },
      { op: 'move', from: '/a', path: '/b~1c' },
      { op: 'remove', path: '/l/0' },
    ];
    expect(jsonPatch({ a: 1, l: [1, 2] }, operations as never)).toEqual({ 'b/c': 2, l: [2, 3] });
    for (const wrong of [
      [{ op: 'remove', path: '/none' }],
      [{ op: 'test', path: '/a', value: 9 }],
      { op: 'add' },
      [{ op: 'odd', path: '' }],
    ])
      expect(() => jsonPatch({ a: 1 }, wrong as never)).toThrow();
  });

  test('of server-side apply belong to their manager: others conflict, what is left out goes', async () => {
    const cluster = await simulatedCluster();
    const at = `${DEPLOYMENTS}/web`;
    expect(await cluster.apply(at, { ...deployment('web'), data: undefined })).toMatchObject({ status: 201 });
    const labelled = { ...deployment('web'), metadata: { name: 'web', labels: { app: 'web', team: 'a' } } };
    expect((await cluster.apply(at, labelled)).body.metadata.labels).toEqual({ app: 'web', team: 'a' });
    expect((await cluster.apply(at, deployment('web'))).body.metadata.labels).toEqual({ app: 'web' });
    const other = await cluster.apply(at, deployment('web', { replicas: 5 }), 'fieldManager=other');
    expect(other).toMatchObject({
      status: 409,
      body: { reason: 'Conflict', details: { causes: [{ reason: 'FieldManagerConflict', field: '.spec.replicas' }] } },
    });
    const forced = await cluster.apply(at, deployment('web', { replicas: 5 }), 'fieldManager=other&force=true');
    expect(forced.body.spec).toMatchObject({ replicas: 5 });
    // The same value is shared, and no conflict.
    expect(await cluster.apply(at, deployment('web', { replicas: 5 }))).toMatchObject({ status: 200 });
    await cluster.json('PATCH', `${at}?fieldManager=kubectl-scale`, {
      body: { spec: { replicas: 1 } },
      type: 'application/merge-patch+json',
    });
    expect(await cluster.apply(at, deployment('web', { replicas: 2 }))).toMatchObject({ status: 409 });
    expect(await cluster.apply(at, deployment('web'), '')).toMatchObject({ status: 400 });
  });
});

describe('values of the API', () => {
  test('are quantities and schedules as people write them', () => {
    expect(['250m', '1Gi', '2', '1e3', 'x'].map(readQuantity)).toEqual([0.25, 2 ** 30, 2, 1_000, undefined]);
    const from = Date.UTC(2026, 0, 31, 23, 50);
    expect(nextTime('*/15 * * * *', from)).toBe(Date.UTC(2026, 1, 1));
    expect(nextTime('0 3 29 2 *', from)).toBe(Date.UTC(2028, 1, 29, 3));
    expect(nextTime('0 0 1 * 1', from)).toBe(Date.UTC(2026, 1, 1));
    expect(nextTime('60 * * * *', from)).toBeUndefined();
  });

  test('come as protobuf from Go clients', () => {
    const text = (field: number, value: string | Buffer) => {
      const bytes = Buffer.from(value);
      return Buffer.concat([Buffer.from([(field << 3) | 2, bytes.length]), bytes]);
    };
    const metadata = Buffer.concat([
      text(1, 'key'),
      text(2, ''),
      text(11, Buffer.concat([text(1, 'app'), text(2, 'web')])),
    ]);
    const secret = Buffer.concat([
      text(1, metadata),
      text(2, Buffer.concat([text(1, 'k'), text(2, 'v')])),
      text(3, 'Opaque'),
    ]);
    const type = Buffer.concat([text(1, 'v1'), text(2, 'Secret')]);
    const body = Buffer.concat([Buffer.from('k8s\0'), text(1, type), text(2, secret)]);
    expect(decodeProtobuf(body)).toEqual({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'key', labels: { app: 'web' } },
      data: { k: Buffer.from('v').toString('base64') },
      type: 'Opaque',
    });
    for (const wrong of [
      Buffer.from('xxxx'),
      body.subarray(0, body.length - 3),
      Buffer.concat([Buffer.from('k8s\0'), text(1, Buffer.concat([text(1, 'a/v1'), text(2, 'B')]))]),
    ])
      expect(() => decodeProtobuf(wrong)).toThrow();
  });
});
