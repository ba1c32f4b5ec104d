import { describe, expect, test } from 'vitest';
import type { CronJob, Deployment, Job, Node, Pod } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import { DEPLOYMENTS, deployment, simulatedCluster } from './simulatedCluster.ts';

const PODS = '/api/v1/namespaces/default/pods';
type Cluster = Awaited<ReturnType<typeof simulatedCluster>>;

const podsOf = async (cluster: Cluster, app: string) =>
  (await cluster.get<{ items: Pod[] }>(`${PODS}?labelSelector=app=${app}`)).items;

const settled = (cluster: Cluster, name: string) => {
  cluster.pass(20_000);
  return cluster.get<Deployment>(`${DEPLOYMENTS}/${name}`);
};

describe('the controllers of a simulated cluster', () => {
  test('roll a deployment out within its limits, keep its revisions, and pause', async () => {
    const cluster = await simulatedCluster();
    await cluster.post(DEPLOYMENTS, deployment('web', { replicas: 4 }));
    expect((await settled(cluster, 'web')).status).toMatchObject({
      readyReplicas: 4,
      updatedReplicas: 4,
      observedGeneration: 1,
    });
    const image = (tag: string) => ({
      spec: { template: { spec: { containers: [{ name: 'web', image: `registry.local/web:${tag}` }] } } },
    });
    await cluster.patch(`${DEPLOYMENTS}/web`, image('2'));
    // 25 % more, and 25 % less that is available.
    for (let step = 0; step < 30; step += 1) {
      cluster.pass(200);
      const { status } = await cluster.get<Deployment>(`${DEPLOYMENTS}/web`);
      expect(status?.replicas ?? 0).toBeLessThanOrEqual(5);
      expect(status?.availableReplicas ?? 0).toBeGreaterThanOrEqual(3);
    }
    const done = await settled(cluster, 'web');
    expect(done.metadata.annotations).toMatchObject({ 'deployment.kubernetes.io/revision': '2' });
    expect(done.status?.conditions).toContainEqual(
      expect.objectContaining({ type: 'Progressing', status: 'True', reason: 'NewReplicaSetAvailable' }),
    );
    await cluster.patch(`${DEPLOYMENTS}/web`, { spec: { paused: true } });
    await cluster.patch(`${DEPLOYMENTS}/web`, image('3'));
    expect((await settled(cluster, 'web')).status?.updatedReplicas).toBe(4);
    expect((await podsOf(cluster, 'web')).every(({ spec }) => spec?.containers[0]?.image.endsWith(':2'))).toBe(true);
  });

  test('say after the deadline that a rollout does not progress, and recover with a good image', async () => {
    const cluster = await simulatedCluster();
    const bad = deployment('web', { image: 'registry.local/web:missing' });
    await cluster.post(DEPLOYMENTS, { ...bad, spec: { ...bad.spec, progressDeadlineSeconds: 10 } });
    cluster.pass(3_000);
    const [pod] = await podsOf(cluster, 'web');
    expect(pod?.status?.containerStatuses?.[0]?.state.waiting?.reason).toBe('ErrImagePull');
    expect((await settled(cluster, 'web')).status?.conditions).toContainEqual(
      expect.objectContaining({ type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded' }),
    );
    const containers = [{ name: 'web', image: 'registry.local/web:1' }];
    await cluster.patch(`${DEPLOYMENTS}/web`, { spec: { template: { spec: { containers } } } });
    expect((await settled(cluster, 'web')).status?.readyReplicas).toBe(2);
  });

  test('leave a pod pending that fits nowhere, and say why; a cordoned node takes none', async () => {
    const cluster = await simulatedCluster();
    await cluster.post(
      DEPLOYMENTS,
      deployment('big', { replicas: 1, resources: { requests: { cpu: '3900m' } } } as object),
    );
    for (const name of ['node-1', 'node-2', 'node-3'])
      await cluster.patch(`/api/v1/nodes/${name}`, { spec: { unschedulable: true } });
    await cluster.post(DEPLOYMENTS, deployment('web', { replicas: 1 }));
    cluster.pass(2_000);
    const [pod] = await podsOf(cluster, 'web');
    expect(pod?.status?.conditions).toContainEqual(
      expect.objectContaining({
        reason: 'Unschedulable',
        message: '0/3 nodes are available: 3 node(s) were unschedulable.',
      }),
    );
    await cluster.patch('/api/v1/nodes/node-1', { spec: { unschedulable: null } });
    expect((await settled(cluster, 'web')).status?.readyReplicas).toBe(1);
  });

  test('wait for a secret that a container needs, and for the quota of the namespace', async () => {
    const cluster = await simulatedCluster();
    const env = [{ name: 'KEY', valueFrom: { secretKeyRef: { name: 'key', key: 'k' } } }];
    await cluster.post(DEPLOYMENTS, deployment('web', { replicas: 1, env } as object));
    cluster.pass(3_000);
    const [pod] = await podsOf(cluster, 'web');
    expect(pod?.status?.containerStatuses?.[0]?.state.waiting).toMatchObject({
      reason: 'CreateContainerConfigError',
      message: 'secret "key" not found',
    });
    await cluster.post('/api/v1/namespaces/default/secrets', { metadata: { name: 'key' }, stringData: { k: 'v' } });
    expect((await settled(cluster, 'web')).status?.readyReplicas).toBe(1);
    await cluster.post('/api/v1/namespaces/default/resourcequotas', {
      metadata: { name: 'few' },
      spec: { hard: { pods: '2' } },
    });
    await cluster.patch(`${DEPLOYMENTS}/web`, { spec: { replicas: 3 } });
    const limited = await settled(cluster, 'web');
    expect(limited.status?.replicas).toBe(2);
    expect(limited.status?.conditions).toContainEqual(
      expect.objectContaining({ type: 'ReplicaFailure', message: expect.stringContaining('exceeded quota: few') }),
    );
    expect(
      await cluster.post(PODS, { metadata: { name: 'one' }, spec: { containers: [{ name: 'a', image: 'a:1' }] } }),
    ).toMatchObject({
      status: 403,
    });
  });

  test('evict a pod only within its disruption budget', async () => {
    const cluster = await simulatedCluster();
    await cluster.post(DEPLOYMENTS, deployment('web'));
    await cluster.post('/apis/policy/v1/namespaces/default/poddisruptionbudgets', {
      metadata: { name: 'web' },
      spec: { minAvailable: 2, selector: { matchLabels: { app: 'web' } } },
    });
    await settled(cluster, 'web');
    const [pod] = await podsOf(cluster, 'web');
    const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: pod?.metadata.name } };
    const evict = () => cluster.post(`${PODS}/${pod?.metadata.name}/eviction`, eviction);
    expect(await evict()).toMatchObject({
      status: 429,
      body: {
        details: { causes: [{ reason: 'DisruptionBudget', message: expect.stringContaining('needs 2 healthy pods') }] },
      },
    });
    await cluster.patch(`${DEPLOYMENTS}/web`, { spec: { replicas: 3 } });
    await settled(cluster, 'web');
    expect(await evict()).toMatchObject({ status: 201 });
  });

  test('run jobs to their end, count failures, and start cron jobs once for all missed times', async () => {
    const cluster = await simulatedCluster();
    const jobs = '/apis/batch/v1/namespaces/default/jobs';
    const job = (name: string, command: string, backoffLimit = 0) => ({
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name },
      spec: {
        backoffLimit,
        template: {
          spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'a:1', command: ['sh', '-c', command] }] },
        },
      },
    });
    await cluster.post(jobs, job('good', 'echo done; sleep 3'));
    await cluster.post(jobs, job('bad', 'exit 3'));
    cluster.pass(10_000);
    expect((await cluster.get<Job>(`${jobs}/good`)).status).toMatchObject({ succeeded: 1 });
    expect((await cluster.get<Job>(`${jobs}/bad`)).status?.conditions).toContainEqual(
      expect.objectContaining({ type: 'Failed', status: 'True', reason: 'BackoffLimitExceeded' }),
    );
    const [done] = (await cluster.get<{ items: Pod[] }>(`${PODS}?labelSelector=job-name=good`)).items;
    const log = await cluster.call('GET', `${PODS}/${done?.metadata.name}/log`);
    expect(String(log.body)).toContain('done');
    const crons = '/apis/batch/v1/namespaces/default/cronjobs';
    const { spec } = job('x', 'sleep 1');
    await cluster.post(crons, { metadata: { name: 'tick' }, spec: { schedule: '*/5 * * * *', jobTemplate: { spec } } });
    cluster.pass(3_600_000);
    await cluster.get(`${crons}/tick`);
    cluster.pass(10_000);
    const tick = await cluster.get<CronJob>(`${crons}/tick`);
    expect(tick.status?.lastSuccessfulTime).toBeDefined();
    expect(
      await cluster.post(crons, { metadata: { name: 'odd' }, spec: { schedule: 'daily', jobTemplate: { spec } } }),
    ).toMatchObject({ status: 422 });
  });

  test('follow a stateful set in order and a daemon set on every node, and move what a lost node ran', async () => {
    const cluster = await simulatedCluster();
    const set = deployment('db', { replicas: 2 });
    await cluster.post('/apis/apps/v1/namespaces/default/statefulsets', {
      ...set,
      kind: 'StatefulSet',
      spec: {
        ...set.spec,
        serviceName: 'db',
        volumeClaimTemplates: [
          {
            metadata: { name: 'data' },
            spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
          },
        ],
      },
    });
    cluster.pass(500);
    expect((await podsOf(cluster, 'db')).map(({ metadata }) => metadata.name)).toEqual(['db-0']);
    cluster.pass(10_000);
    expect((await podsOf(cluster, 'db')).map(({ metadata }) => metadata.name)).toEqual(['db-0', 'db-1']);
    const claims = await cluster.get<{ items: { status: object }[] }>(
      '/api/v1/namespaces/default/persistentvolumeclaims',
    );
    expect(claims.items.map(({ status }) => status)).toMatchObject([{ phase: 'Bound' }, { phase: 'Bound' }]);
    const [first] = await podsOf(cluster, 'db');
    await cluster.json('DELETE', `/api/v1/nodes/${first?.spec?.nodeName}`);
    cluster.pass(10_000);
    const nodes = (await cluster.get<{ items: Node[] }>('/api/v1/nodes')).items;
    expect(nodes).toHaveLength(2);
    const daemons = await cluster.get<{ items: Pod[] }>(
      '/api/v1/namespaces/kube-system/pods?labelSelector=k8s-app=kube-proxy',
    );
    expect(daemons.items).toHaveLength(2);
    expect((await podsOf(cluster, 'db')).map(({ status }) => status?.phase)).toEqual(['Running', 'Running']);
  });
});
