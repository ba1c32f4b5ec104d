import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../support/servers/client.ts';
import { scenario, type Scenario } from '../../../support/scenario.ts';
import { kubernetesServer } from './kubernetesServer.ts';
import { deployment } from './simulator/simulatedCluster.ts';

const BASE = '/api/aos/v1/kubernetes';
const CLUSTERS = `${BASE}/clusters`;
const DEPLOYMENTS = '/apis/apps/v1/namespaces/default/deployments';
const where = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

let all: Scenario;

async function look(ms = 20_000): Promise<void> {
  all.clock.advance(ms);
  await all.platform.runner.runDue();
}

/** A simulated cluster of an owner, read once. */
async function simulated(owner?: Client): Promise<string> {
  const { status, body } = await all.admin.post(CLUSTERS, { name: 'lab', simulated: true });
  expect(status).toBe(201);
  const ownerId = owner && (await owner.get('/api/ums/v1/users/current')).body.id;
  if (ownerId !== undefined) await all.admin.post(`${CLUSTERS}/${body.id}?action=assign`, { owner_id: ownerId });
  await look();
  return String(body.id);
}

const workload = async (client: Client, name: string) =>
  (await client.get(`${BASE}/workloads${where({ name })}`)).body[0] as Record<string, never>;

beforeEach(async () => {
  all = await scenario();
});

describe('clusters', () => {
  test('are simulated by an administrator in one step, and always labelled as such', async () => {
    const id = await simulated();
    expect((await all.admin.get(`${CLUSTERS}/${id}`)).body).toMatchObject({
      status: 'running',
      simulated: true,
      version: 'v1.35.2+simulated',
      nodes_ready: 3,
      cpu_total: 12,
    });
    for (const part of ['nodes', 'workloads', 'pods', 'services', 'events', 'namespaces']) {
      const rows = (await all.admin.get(`${BASE}/${part}`)).body as { simulated: boolean }[];
      expect(rows.length, part).toBeGreaterThan(0);
      expect(
        rows.every(({ simulated: is }) => is),
        part,
      ).toBe(true);
    }
    const refused = await all.personal.post(CLUSTERS, { name: 'mine', simulated: true });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    await all.admin.delete(`${CLUSTERS}/${id}`);
    expect((await all.admin.get(`${BASE}/pods`)).body).toEqual([]);
    expect(await all.db.all('select 1 from simulated_cluster_objects')).toEqual([]);
  });

  test('of a kubeconfig are checked before they are stored, and never show it again', async () => {
    const server = await kubernetesServer();
    const made = await all.personal.post(CLUSTERS, { name: 'own', kubeconfig: server.kubeconfig() });
    expect(made).toMatchObject({ status: 201, body: { server: server.url, simulated: false } });
    expect(JSON.stringify(made.body)).not.toContain('good-token');
    await look();
    expect((await all.personal.get(`${CLUSTERS}/${made.body.id}`)).body).toMatchObject({
      status: 'running',
      node_count: 3,
    });
    expect((await all.personal.get(`${BASE}/nodes`)).body).toHaveLength(3);
    const refusals: [string, object][] = [
      [server.kubeconfig({ user: { exec: { command: 'sh' } } }), { code: 1712 }],
      [server.kubeconfig({ user: { 'auth-provider': { name: 'gcp' } } }), { code: 1712 }],
      [server.kubeconfig({ cluster: { 'certificate-authority': '/etc/passwd' } }), { code: 1713 }],
      [server.kubeconfig({ user: { 'token-file': '/etc/passwd' } }), { code: 1713 }],
      [server.kubeconfig({ current: 'none' }), { code: 1714 }],
      ['no: [yaml', { code: 1711 }],
      [server.kubeconfig({ cluster: { server: 'http://169.254.169.254' } }), { code: 1715 }],
      [server.kubeconfig({ user: { token: 'bad' } }), { code: 1715 }],
    ];
    for (const [kubeconfig, body] of refusals)
      expect(await all.personal.post(CLUSTERS, { name: 'other', kubeconfig }), kubeconfig).toMatchObject({
        status: 400,
        body,
      });
  });

  test('that are away show what was read last, and say why; changes are refused', async () => {
    const server = await kubernetesServer();
    const { body } = await all.personal.post(CLUSTERS, { name: 'own', kubeconfig: server.kubeconfig() });
    await look();
    await server.stop();
    await look(40_000);
    await look(40_000);
    expect((await all.personal.get(`${CLUSTERS}/${body.id}`)).body).toMatchObject({
      status: 'away',
      cause: 'refused',
      node_count: 3,
    });
    expect((await all.personal.get(`${BASE}/nodes`)).body).toHaveLength(3);
    const coredns = await workload(all.personal, 'coredns');
    expect(await all.personal.post(`${BASE}/workloads/${coredns['id']}/scale`, { replicas: 1 })).toMatchObject({
      status: 503,
      body: { code: 1709 },
    });
    expect(await all.personal.get(`${CLUSTERS}/${body.id}/proxy/api/v1/nodes`)).toMatchObject({
      status: 503,
      body: { kind: 'Status', reason: 'ServiceUnavailable' },
    });
  });

  test('answer kubectl through the platform, with the rights of the reader and no others', async () => {
    const id = await simulated(all.personal);
    const proxy = `${CLUSTERS}/${id}/proxy`;
    const text = (await all.personal.post(`${CLUSTERS}/${id}?action=connect`, {})).body.kubeconfig_text as string;
    expect(text).toContain(`server: http://127.0.0.1:8080${proxy}`);
    expect((await all.personal.get(`${proxy}/version`)).body).toMatchObject({ gitVersion: 'v1.35.2+simulated' });
    expect(await all.personal.post(`${proxy}${DEPLOYMENTS}`, deployment('web'))).toMatchObject({ status: 201 });
    expect(await all.personal.get(`${proxy}${DEPLOYMENTS}/none`)).toMatchObject({
      status: 404,
      body: { kind: 'Status' },
    });
    await look();
    expect(await workload(all.personal, 'web')).toMatchObject({ status: 'running', ready: 2, revision: 1 });
    // Somebody else's cluster answers like one that does not exist.
    const missing = await all.bp_admin.get(`${CLUSTERS}/00000000-0000-4000-8000-00000000dead/proxy/version`);
    const foreign = await all.bp_admin.get(`${proxy}/version`);
    expect([foreign.status, foreign.body.code]).toEqual([missing.status, missing.body.code]);
    expect(foreign).toMatchObject({ status: 404, body: { code: 1702 } });
    expect((await all.guest.get(`${proxy}/version`)).status).toBe(401);
    const large = 'x'.repeat(5 * 1_048_576);
    expect(await all.personal.post(`${proxy}/api/v1/namespaces/default/configmaps`, { data: { large } })).toMatchObject(
      { status: 413 },
    );
    const logged = (await all.admin.get('/api/omc/v1/apilogs')).body as { action: string; user_name: string }[];
    expect(logged.filter(({ action }) => action === 'kubectlWrite').length).toBeGreaterThan(0);
  });

  test('give a tenant one namespace, and nothing else of the cluster', async () => {
    const id = await simulated();
    const proxy = `${CLUSTERS}/${id}/proxy`;
    for (const name of ['shop', 'other']) await all.admin.post(`${proxy}/api/v1/namespaces`, { metadata: { name } });
    for (const name of ['shop', 'other'])
      await all.admin.post(`${proxy}${DEPLOYMENTS.replace('default', name)}`, deployment('web', { replicas: 1 }));
    await look();
    const [shop] = (await all.admin.get(`${BASE}/namespaces${where({ name: 'shop' })}`)).body;
    const me = (await all.personal.get('/api/ums/v1/users/current')).body;
    expect((await all.admin.post(`${BASE}/namespaces/${shop.id}?action=assign`, { owner_id: me.id })).status).toBe(200);
    await look();
    const seen = (await all.personal.get(`${BASE}/workloads`)).body as { namespace: string }[];
    expect(seen.map(({ namespace }) => namespace)).toEqual(['shop']);
    expect((await all.personal.get(`${BASE}/nodes`)).body).toEqual([]);
    expect((await all.personal.get(`${CLUSTERS}/${id}`)).status).toBe(404);
    const own = `${proxy}${DEPLOYMENTS.replace('default', 'shop')}`;
    expect((await all.personal.get(own)).body.items).toHaveLength(1);
    expect((await all.personal.post(own, deployment('more'))).status).toBe(201);
    const paths = ['other', 'none'].map((name) => `${proxy}${DEPLOYMENTS.replace('default', name)}`);
    for (const path of [...paths, `${proxy}/api/v1/nodes`, `${proxy}/api/v1/pods`])
      expect(await all.personal.get(path), path).toMatchObject({ status: 403, body: { kind: 'Status' } });
    expect((await all.personal.delete(`${proxy}/api/v1/namespaces/shop`)).status).toBe(403);
    const [web] = (await all.personal.get(`${BASE}/workloads`)).body;
    expect((await all.personal.post(`${BASE}/workloads/${web.id}/scale`, { replicas: 2 })).status).toBe(200);
  });

  test('do with workloads what kubectl does, and record it', async () => {
    const id = await simulated();
    await all.admin.post(`${CLUSTERS}/${id}/proxy${DEPLOYMENTS}`, deployment('web'));
    await look();
    const { id: web } = await workload(all.admin, 'web');
    const act = (action: string, input: object = {}) =>
      all.admin.post(`${BASE}/workloads/${web}/${action}`, input as never);
    expect(await act('undo')).toMatchObject({ status: 404, body: { code: 1701 } });
    expect(await act('scale', { replicas: 3 })).toMatchObject({ status: 200, body: { replicas: 3 } });
    expect(await act('setImage', { image: 'registry.local/web:2' })).toMatchObject({
      status: 200,
      body: { revision: 2 },
    });
    expect(await act('setImage', { container: 'none', image: 'x' })).toMatchObject({
      status: 404,
      body: { code: 1722 },
    });
    // A rollout that is under way can be undone.
    expect(await act('undo')).toMatchObject({ status: 200, body: { revision: 3, images: ['registry.local/web:1'] } });
    expect(await act('undo', { revision: 99 })).toMatchObject({ status: 404, body: { code: 1701 } });
    expect(await act('restart')).toMatchObject({ status: 200, body: { revision: 4 } });
    expect(await act('pause')).toMatchObject({ status: 200, body: { status: 'paused' } });
    expect(await act('resume')).toMatchObject({ status: 200 });
    await look();
    expect(await workload(all.admin, 'web')).toMatchObject({ status: 'running', ready: 3 });
    const daemon = await workload(all.admin, 'kube-proxy');
    expect(await all.admin.post(`${BASE}/workloads/${daemon['id']}/scale`, { replicas: 1 })).toMatchObject({
      body: { code: 1707 },
    });
    const [pod] = (await all.admin.get(`${BASE}/pods${where({ workload_id: web })}`)).body;
    expect((await all.admin.get(`${BASE}/pods/${pod.id}/logs?lines=2`)).body.output).toContain('[simulated]');
    expect((await all.admin.post(`${BASE}/pods/${pod.id}/remove`)).status).toBe(200);
    await look();
    expect((await all.admin.get(`${BASE}/pods/${pod.id}/logs`)).status).toBe(404);
    expect((await act('remove')).status).toBe(200);
    await look();
    expect(await workload(all.admin, 'web')).toBeUndefined();
    expect(await act('scale', { replicas: 1 })).toMatchObject({ status: 404, body: { code: 1704 } });
  });

  test('drain a node within its deadline, and say which pod holds it', async () => {
    const id = await simulated();
    const proxy = `${CLUSTERS}/${id}/proxy`;
    await all.admin.post(`${proxy}${DEPLOYMENTS}`, deployment('web', { replicas: 3 }));
    await all.admin.post(`${proxy}/apis/policy/v1/namespaces/default/poddisruptionbudgets`, {
      metadata: { name: 'web' },
      spec: { minAvailable: 3, selector: { matchLabels: { app: 'web' } } },
    });
    await look();
    const [node] = (await all.admin.get(`${BASE}/nodes${where({ name: 'node-1' })}`)).body;
    const url = `${BASE}/nodes/${node.id}`;
    expect(await all.admin.post(`${url}/drain`, { minutes: 1 })).toMatchObject({
      status: 200,
      body: { drain_status: 'draining', status: 'cordoned' },
    });
    expect(await all.admin.post(`${url}/drain`, { minutes: 1 })).toMatchObject({ status: 409, body: { code: 1367 } });
    await look(10_000);
    expect((await all.admin.get(url)).body).toMatchObject({
      drain_status: 'draining',
      drain_held_by: expect.stringContaining('budget web needs 3'),
    });
    await look(70_000);
    expect((await all.admin.get(url)).body).toMatchObject({ drain_status: 'held' });
    // One more replica, and the budget allows it.
    await all.admin.patch(
      `${proxy}${DEPLOYMENTS}/web`,
      { spec: { replicas: 4 } },
      { headers: { 'content-type': 'application/merge-patch+json' } },
    );
    await look();
    await all.admin.post(`${url}/drain`, { minutes: 5 });
    for (let round = 0; round < 6; round += 1) await look(5_000);
    expect((await all.admin.get(url)).body).toMatchObject({ drain_status: 'drained' });
    expect(await all.admin.post(`${url}/uncordon`)).toMatchObject({
      status: 200,
      body: { status: 'ready', drain_status: null },
    });
  });

  test('issue join keys of kubeadm, which are shown once, expire, and can be revoked', async () => {
    const id = await simulated();
    const issue = async (input: object) =>
      (await all.admin.post(`${CLUSTERS}/${id}/issueJoinKey`, input as never)).body;
    const { join_command: command } = await issue({ hours: 2, description: 'rack 4' });
    expect(command).toMatch(/^kubeadm join \S+ --token [a-z0-9]{6}\.[a-z0-9]{16} --discovery-token-/);
    const [, key = '', secret = ''] = /--token (\w+)\.(\w+)/.exec(command) ?? [];
    const keys = () => all.admin.get(`${BASE}/join-keys`);
    expect((await keys()).body).toMatchObject([
      { name: key, status: 'valid', usages: ['authentication', 'signing'], description: 'rack 4', simulated: true },
    ]);
    expect(JSON.stringify((await keys()).body)).not.toContain(secret);
    await issue({ hours: 1 });
    expect((await keys()).body).toHaveLength(2);
    const [row] = (await all.admin.get(`${BASE}/join-keys${where({ name: key })}`)).body;
    expect((await all.admin.post(`${BASE}/join-keys/${row.id}/revoke`)).status).toBe(200);
    expect((await keys()).body).toHaveLength(1);
    expect(await all.admin.post(`${BASE}/join-keys/${row.id}/revoke`)).toMatchObject({
      status: 404,
      body: { code: 1723 },
    });
    await look(3_660_000);
    await look();
    expect((await keys()).body).toEqual([]);
    expect(await all.admin.post(`${CLUSTERS}/${id}/issueJoinKey`, { hours: 0 })).toMatchObject({ status: 400 });
  });

  test('take extra arguments for their components, and show the command lines', async () => {
    const id = await simulated();
    const configure = (list: object[]) =>
      all.admin.post(`${CLUSTERS}/${id}?action=configure`, { extra_arguments: list as never });
    const good = [
      { component: 'apiserver', key: 'v', value: '4' },
      { component: 'kubelet', key: 'v', value: '' },
    ];
    const { status, body } = await configure(good);
    expect(status).toBe(200);
    expect(body.command_lines).toMatch(/kube-apiserver .* --v=4\n/);
    const refusals: [object, number][] = [
      [{ component: 'apiserver', key: '--v', value: '1' }, 1721],
      [{ component: 'apiserver', key: 'etcd-servers', value: 'x' }, 1720],
      [{ component: 'apiserver', key: 'v', value: '5' }, 1719],
    ];
    for (const [extra, code] of refusals)
      expect(await configure([...good, extra])).toMatchObject({ status: 400, body: { code } });
  });

  test('that are suspended are not reached until they are resumed', async () => {
    const id = await simulated(all.personal);
    expect(await all.personal.post(`${CLUSTERS}/${id}?action=suspend`)).toMatchObject({
      status: 200,
      body: { status: 'suspended' },
    });
    expect(await all.personal.get(`${CLUSTERS}/${id}/proxy/version`)).toMatchObject({
      status: 409,
      body: { code: 1718 },
    });
    const coredns = await workload(all.personal, 'coredns');
    expect(await all.personal.post(`${BASE}/workloads/${coredns['id']}/scale`, { replicas: 1 })).toMatchObject({
      status: 409,
      body: { code: 1718 },
    });
    await all.personal.post(`${CLUSTERS}/${id}?action=resume`);
    await look();
    expect((await all.personal.get(`${CLUSTERS}/${id}`)).body.status).toBe('running');
    const items = await all.db.all("select quantity from billing_items where resource_type = 'k8s'");
    expect(items.length).toBeGreaterThan(0);
  });
});
