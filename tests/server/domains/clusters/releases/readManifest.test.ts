import { describe, expect, test } from 'vitest';
import { planChartObjects } from '#model/domains/clusters/releases/planChartObjects.ts';
import { planChartValues } from '#model/domains/clusters/releases/planChartValues.ts';
import { readManifest, shownManifest } from '#server/domains/clusters/releases/readManifest.ts';
import { stateOf } from '#server/domains/clusters/releases/objectState.ts';
import { valuesIn } from '#server/domains/clusters/releases/yamlOf.ts';

const objectOf = (kind: string, more = '') => `apiVersion: v1\nkind: ${kind}\nmetadata: { name: x${more} }\n`;

describe('manifests (operations 6)', () => {
  test('are read as helm reads them: YAML 1.1 without times and base 60', () => {
    expect(valuesIn('mode: 0644\non: yes\nday: 2026-01-02\nratio: 1:30\nbig: 1_000')).toEqual({
      mode: 420,
      // A key is text.
      true: true,
      day: '2026-01-02',
      ratio: '1:30',
      big: 1000,
    });
    expect(valuesIn('')).toEqual({});
    for (const text of ['a: [1', '- a', 'a: *b', 'a: &a [x]\nb: [*a]\n'.repeat(2)])
      expect(() => valuesIn(text), text).toThrow('cluster.valuesUnreadable');
  });

  test('are ordered, hooks stand apart, and lists are opened', () => {
    const hook = objectOf(
      'Job',
      ", annotations: { helm.sh/hook: 'pre-install,post-upgrade', helm.sh/hook-weight: '-5' }",
    );
    const list = 'apiVersion: v1\nkind: List\nitems: [{ apiVersion: v1, kind: Secret, metadata: { name: other } }]\n';
    const { objects, hooks } = readManifest(
      ['', objectOf('Ingress'), objectOf('Pod'), hook, objectOf('Service'), list, objectOf('Namespace')].join(
        '\n---\n',
      ),
    );
    expect(objects.map(({ kind }) => kind)).toEqual(['Namespace', 'Secret', 'Service', 'Pod', 'Ingress']);
    expect(hooks).toMatchObject([
      { events: ['pre-install', 'post-upgrade'], weight: -5, deletes: ['before-hook-creation'] },
    ]);
    for (const text of ['kind: Pod', 'just text', `${objectOf('Pod')}---\n{`])
      expect(() => readManifest(text), text).toThrow('cluster.manifestUnreadable');
    expect(() => readManifest('#'.repeat(3_200_000))).toThrow('cluster.manifestTooLarge');
    expect(() => readManifest(Array.from({ length: 501 }, () => objectOf('Pod')).join('---\n'))).toThrow(
      'cluster.manifestTooLarge',
    );
  });

  test('show no content of a secret', () => {
    const manifest = readManifest(
      'apiVersion: v1\nkind: Secret\nmetadata: { name: k }\nstringData: { password: geheim }',
    );
    expect(shownManifest(manifest)).toContain('password: ••••');
    expect(shownManifest(manifest)).not.toContain('geheim');
    const secret = (text: string) => ({ kind: 'Secret', data: { password: text } });
    const [change] = planChartObjects([
      { name: 'Secret/k', rolledOut: secret('a'), live: secret('b'), next: secret('c') },
    ]);
    expect(change).toMatchObject({ effect: 'update', changes: [{ live: '••••', next: '••••', drifted: true }] });
  });

  test('old defaults, new defaults and overrides are compared by value', () => {
    const now = { defaults: { replicas: 1, image: { tag: '1' }, gone: true }, overrides: { replicas: 5, gone: false } };
    const next = { defaults: { replicas: 2, image: { tag: '2' }, added: 'x' }, overrides: { replicas: 5 } };
    const effects = Object.fromEntries(planChartValues(now, next).map(({ path, effect }) => [path, effect]));
    expect(effects).toEqual({ replicas: 'kept', 'image.tag': 'default', added: 'added', gone: 'entered' });
    const dropped = planChartValues({ defaults: { a: 1 }, overrides: {} }, { defaults: {}, overrides: {} });
    expect(dropped).toMatchObject([{ path: 'a', effect: 'dropped', before: 1, after: null }]);
  });

  test('an object is ready when its cluster says so for what was applied last', () => {
    const workload = (kind: string, status: object, generation = 2) =>
      stateOf({ kind, metadata: { generation }, spec: { replicas: 2 }, status: { ...status } });
    const ready = { observedGeneration: 2, replicas: 2, updatedReplicas: 2, availableReplicas: 2, readyReplicas: 2 };
    expect(workload('Deployment', ready)).toEqual({ state: 'ready', detail: null });
    expect(workload('Deployment', ready, 3).state).toBe('waiting');
    expect(workload('Deployment', { ...ready, replicas: 3 }).state).toBe('waiting');
    const stuck = { conditions: [{ type: 'Progressing', status: 'False', message: 'too late' }] };
    expect(workload('Deployment', { ...ready, ...stuck })).toEqual({ state: 'failed', detail: 'too late' });
    // Of the rollout before.
    expect(workload('Deployment', { ...ready, ...stuck }, 3).state).toBe('waiting');
    expect(workload('StatefulSet', ready).state).toBe('ready');
    expect(
      workload('Job', { conditions: [{ type: 'Failed', status: 'True', reason: 'BackoffLimitExceeded' }] }),
    ).toEqual({
      state: 'failed',
      detail: 'BackoffLimitExceeded',
    });
    expect(stateOf(undefined)).toEqual({ state: 'waiting', detail: 'NotFound' });
    expect(stateOf({ kind: 'ConfigMap' }).state).toBe('ready');
  });
});
