import { beforeEach, describe, expect, test } from 'vitest';
import { poolOf } from '#model/domains/clusters/poolLabels.ts';
import { scenario, type Scenario } from '../../../support/scenario.ts';
import { kubernetesServer } from './kubernetesServer.ts';
import { deployment } from './simulator/simulatedCluster.ts';

const BASE = '/api/aos/v1/kubernetes';
const CLUSTERS = `${BASE}/clusters`;
let all: Scenario;

async function look(times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    all.clock.advance(5_000);
    await all.platform.runner.runDue();
  }
}

const pool = async (name: string) =>
  (
    (await all.admin.get(`${BASE}/pools?filter=${encodeURIComponent(JSON.stringify({ name }))}`)).body as {
      id: number;
    }[]
  )[0];
const nodes = async () =>
  (await all.admin.get(`${BASE}/nodes`)).body as { name: string; status: string; labels: string[] }[];

beforeEach(async () => {
  all = await scenario();
});

describe('node pools', () => {
  test('are recognised by the labels of common providers, or by the one that the cluster names', () => {
    expect(poolOf({ 'eks.amazonaws.com/nodegroup': 'gpu' }, null)?.name).toBe('gpu');
    expect(poolOf({ agentpool: 'b', 'kubernetes.azure.com/agentpool': 'a' }, null)?.name).toBe('a');
    expect(poolOf({ 'cloud.google.com/gke-nodepool': 'a', team: 'blue' }, 'team')).toEqual({
      name: 'blue',
      label: 'team',
    });
    expect(poolOf({ 'cloud.google.com/gke-nodepool': 'a' }, 'team')).toBeUndefined();
    expect(poolOf({}, null)).toBeUndefined();
  });

  test('of a simulated cluster grow, shrink after a drain, and take labels and taints on every node', async () => {
    const { id } = (await all.admin.post(CLUSTERS, { name: 'lab', simulated: true })).body;
    await look();
    expect(await pool('default')).toMatchObject({ node_count: 3, cpu_capacity: 12, simulated: true });
    const made = await all.admin.post(`${CLUSTERS}/${id}/addPool`, { name: 'gpu', nodes: 2 });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    expect(await all.admin.post(`${CLUSTERS}/${id}/addPool`, { name: 'gpu', nodes: 2 })).toMatchObject({
      body: { code: 1738 },
    });
    const gpu = await pool('gpu');
    expect(gpu).toMatchObject({ node_count: 2, nodes_ready: 2 });
    const path = `${BASE}/pools/${gpu?.id}`;
    await all.admin.post(`${path}/setLabels`, { labels: { 'example.org/gpu': 'a100' } });
    await all.admin.post(`${path}/setTaint`, { key: 'example.org/only', value: 'ai', effect: 'NoSchedule' });
    expect(await pool('gpu')).toMatchObject({ taints: ['example.org/only=ai:NoSchedule'] });
    const labelled = (await nodes()).filter(({ labels }) => labels.includes('example.org/gpu=a100'));
    expect(labelled).toHaveLength(2);
    for (const [input, code] of [
      [{ labels: { 'kubernetes.io/hostname': 'x' } }, 1740],
      [{ labels: { 'pool.suantai.io/name': 'x' } }, 1740],
      [{ labels: { 'example.org/a/b': 'x' } }, 1741],
      [{ labels: { a: 'not valid!' } }, 1741],
    ] as const)
      expect(await all.admin.post(`${path}/setLabels`, input), JSON.stringify(input)).toMatchObject({ body: { code } });
    expect(await all.admin.post(`${path}/setTaint`, { key: '-', effect: 'NoSchedule' })).toMatchObject({
      body: { code: 1741 },
    });
    await all.admin.post(`${path}/setTaint`, { key: 'example.org/only', effect: 'NoSchedule', remove: true });
    expect(await pool('gpu')).toMatchObject({ taints: [] });

    const grown = await all.admin.post(`${path}/scale`, { nodes: 4 });
    expect(grown, JSON.stringify(grown.body)).toMatchObject({ status: 200, body: { node_count: 4 } });
    // Pods move away before their node goes.
    const proxy = `${CLUSTERS}/${id}/proxy/apis/apps/v1/namespaces/default/deployments`;
    await all.admin.post(proxy, deployment('web', { replicas: 8 }));
    await look(2);
    await all.admin.post(`${path}/scale`, { nodes: 1 });
    await look(12);
    expect(await pool('gpu')).toMatchObject({ node_count: 1 });
    expect((await all.admin.get(`${proxy}/web`)).body).toMatchObject({ status: { readyReplicas: 8 } });
    await all.admin.post(`${path}/scale`, { nodes: 0 });
    await look(12);
    expect(await pool('gpu')).toBeUndefined();
    const rest = await pool('default');
    expect(await all.admin.post(`${BASE}/pools/${rest?.id}/scale`, { nodes: 0 })).toMatchObject({
      status: 409,
      body: { code: 1739 },
    });
  });

  test('of a registered cluster say that others scale them, and of a foreign one are not there', async () => {
    const server = await kubernetesServer();
    await all.personal.post(CLUSTERS, { name: 'own', kubeconfig: server.kubeconfig() });
    await look();
    const found = await pool('default');
    expect(found).toMatchObject({ node_count: 3, simulated: false });
    const path = `${BASE}/pools/${found?.id}`;
    const buttons = (await all.personal.get(`/api/sys/v1/permissions/clusterPools/${found?.id}`)).body;
    expect(JSON.stringify(buttons)).toMatch(/创建它们的平台增减/);
    expect(await all.personal.post(`${path}/scale`, { nodes: 1 })).toMatchObject({ status: 409, body: { code: 1706 } });
    expect((await all.personal.post(`${path}/setLabels`, { labels: { team: 'blue' } })).status).toBe(200);
    expect(server.state.seen).toContain('PATCH /api/v1/nodes/node-1');
    expect(await all.bp_admin.post(`${path}/setLabels`, { labels: { team: 'red' } })).toMatchObject({
      status: 404,
      body: { code: 1737 },
    });
  });
});

describe('keys of control planes', () => {
  test('have the shape of kubeadm, end after two hours with their certificates, and are shown once', async () => {
    const { id } = (await all.admin.post(CLUSTERS, { name: 'lab', simulated: true })).body;
    await look();
    const { body } = await all.admin.post(`${CLUSTERS}/${id}/issueControlPlaneKey`, {});
    const command = String(body.join_command);
    expect(command).toMatch(/ --token [a-z0-9]{6}\.[a-z0-9]{16} .*--control-plane --certificate-key [0-9a-f]{64}$/);
    const secret = `${CLUSTERS}/${id}/proxy/api/v1/namespaces/kube-system/secrets/kubeadm-certs`;
    expect((await all.admin.get(secret)).body).toMatchObject({ metadata: { name: 'kubeadm-certs' } });
    expect(JSON.stringify((await all.admin.get(`${CLUSTERS}/${id}`)).body)).not.toContain('certificate-key');
    all.clock.advance(2 * 3_600_000 + 60_000);
    await look(2);
    expect((await all.admin.get(secret)).body).toMatchObject({ code: 404 });
    const server = await kubernetesServer();
    const own = await all.personal.post(CLUSTERS, { name: 'own', kubeconfig: server.kubeconfig() });
    await look();
    expect(await all.personal.post(`${CLUSTERS}/${own.body.id}/issueControlPlaneKey`, {})).toMatchObject({
      status: 409,
      body: { code: 1706 },
    });
  });
});
