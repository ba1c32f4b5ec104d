import { beforeEach, describe, expect, test } from 'vitest';
import { fitsControlPlane, upgradeCommands } from '#model/domains/clusters/nodeUpgrades.ts';
import { scenario, type Scenario } from '../../../support/scenario.ts';
import type { Client } from '../../../support/servers/client.ts';
import { kubernetesServer } from './kubernetesServer.ts';
import { deployment } from './simulator/simulatedCluster.ts';

const BASE = '/api/aos/v1/kubernetes';
const CLUSTERS = `${BASE}/clusters`;
const UPGRADES = `${BASE}/node-upgrades`;
let all: Scenario;

async function look(times = 1, ms = 5_000, also: (ms: number) => void = () => undefined): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    all.clock.advance(ms);
    also(ms);
    await all.platform.runner.runDue();
  }
}

async function lab(): Promise<string> {
  const { id } = (await all.admin.post(CLUSTERS, { name: 'lab', simulated: true })).body;
  await look();
  return String(id);
}

const nodeNamed = async (name: string, client: Client = all.admin) =>
  (
    (await client.get(`${BASE}/nodes?filter=${encodeURIComponent(JSON.stringify({ name }))}`)).body as { id: number }[]
  )[0];

/** Prepares an upgrade, and returns it. */
async function prepare(node: string, version: string, confirmation = 'auto', client: Client = all.admin) {
  const { id } = (await nodeNamed(node, client)) ?? {};
  const reply = await client.post(`${BASE}/nodes/${id}/upgrade`, { version, confirmation });
  const [upgrade] = (await client.get(`${UPGRADES}?sort=["id","DESC"]`)).body as { id: number }[];
  return { reply, at: `${UPGRADES}/${upgrade?.id}`, upgrade };
}

beforeEach(async () => {
  all = await scenario();
});

describe('upgrades of cluster nodes (spec 4.2)', () => {
  test('a kubelet is at most three minor versions older than its control plane, and never newer', () => {
    expect(fitsControlPlane('v1.35.9', 'v1.35.2+simulated')).toBe(true);
    expect(fitsControlPlane('v1.32.0', 'v1.35.2')).toBe(true);
    expect(fitsControlPlane('v1.31.9', 'v1.35.2')).toBe(false);
    expect(fitsControlPlane('v1.36.0', 'v1.35.2')).toBe(false);
    expect(fitsControlPlane('nothing', 'v1.35.2')).toBe(false);
    expect(upgradeCommands('v1.35.3')).toContain("kubeadm='1.35.3-*'");
  });

  test('on a simulated cluster it is checked, drained, installed, watched and finished, with its code at each step', async () => {
    const id = await lab();
    await all.admin.post(
      `${CLUSTERS}/${id}/proxy/apis/apps/v1/namespaces/default/deployments`,
      deployment('web', { replicas: 4 }),
    );
    await look(2);
    const { reply, at } = await prepare('node-2', 'v1.35.3');
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect((await all.admin.get(at)).body).toMatchObject({
      status: 'built',
      upgrade_status: 1,
      blockers: [],
      commands: null,
    });
    expect(await nodeNamed('node-2')).toMatchObject({ upgrade_status: 1, status: 'ready' });
    // A node has one open upgrade.
    expect((await prepare('node-2', 'v1.35.4')).reply).toMatchObject({ status: 409, body: { code: 1368 } });
    expect((await all.admin.post(`${at}?action=start`)).body).toMatchObject({ status: 'upgrading', upgrade_status: 2 });
    const seen = new Set<string>();
    for (let round = 0; round < 40; round += 1) {
      await look();
      const { status, step } = (await all.admin.get(at)).body;
      seen.add(`${status} ${step}`);
      if (status === 'finished') break;
    }
    expect([...seen]).toContain('unconfirmed watching');
    expect((await all.admin.get(at)).body).toMatchObject({
      status: 'finished',
      upgrade_status: 40,
      problem: null,
      step: null,
    });
    expect(await nodeNamed('node-2')).toMatchObject({ version: 'v1.35.3', status: 'ready', upgrade_status: 40 });
  });

  test('what prevents it is named, and what is interrupted; nothing begins before it is dealt with', async () => {
    const id = await lab();
    const proxy = `${CLUSTERS}/${id}/proxy`;
    await all.admin.post(`${proxy}/apis/apps/v1/namespaces/default/deployments`, deployment('web', { replicas: 1 }));
    await all.admin.post(`${proxy}/apis/policy/v1/namespaces/default/poddisruptionbudgets`, {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: 'web' },
      spec: { maxUnavailable: 0, selector: { matchLabels: { app: 'web' } } },
    });
    await look(2);
    const pods = (await all.admin.get(`${BASE}/pods?filter=${encodeURIComponent('{"namespace":"default"}')}`)).body as {
      node_id: number;
    }[];
    const nodes = (await all.admin.get(`${BASE}/nodes`)).body as { id: number; name: string }[];
    const name = nodes.find((node) => node.id === pods[0]?.node_id)?.name ?? '';
    const reasons = (list: { reason: string }[]) => list.map(({ reason }) => reason).toSorted();
    const { at } = await prepare(name, 'v1.40.0');
    const built = (await all.admin.get(at)).body;
    expect(reasons(built.blockers)).toEqual(['budget', 'version_skew']);
    expect(reasons(built.warnings)).toEqual(['single_replica']);
    expect(await all.admin.post(`${at}?action=start`)).toMatchObject({ status: 409, body: { code: 1364 } });
    expect((await all.admin.delete(at)).status).toBeLessThan(300);
    expect(await nodeNamed(name)).toMatchObject({ upgrade_status: null });

    const again = await prepare(name, 'v1.35.3', 'manual');
    await all.admin.delete(`${proxy}/apis/policy/v1/namespaces/default/poddisruptionbudgets/web`);
    await look();
    const checked = await all.admin.post(`${again.at}/recheck`, {});
    expect(checked.body, JSON.stringify(checked.body)).toMatchObject({ blockers: [] });
    await all.admin.post(`${again.at}?action=start`);
    await look(12);
    expect((await all.admin.get(again.at)).body).toMatchObject({ status: 'unconfirmed', upgrade_status: 2 });
    // Another node waits until this one has ended.
    const other = await prepare(nodes.find((node) => node.name !== name)?.name ?? '', 'v1.35.3');
    expect(reasons((await all.admin.get(other.at)).body.blockers)).toEqual(['other_upgrade']);
    // It is not confirmed: the version before returns, and the node to service.
    await look(2, 49 * 3_600_000);
    await look(8);
    // The sessions have ended meanwhile: the rows say it.
    expect(
      await all.db.all('select status, restored from cluster_upgrades where confirmation = ?', ['manual']),
    ).toEqual([{ status: 'failed', restored: 1 }]);
    expect(
      await all.db.all('select version, status, upgrade_status from cluster_nodes where name = ?', [name]),
    ).toEqual([{ version: 'v1.35.2', status: 'ready', upgrade_status: 20 }]);
  });

  test('on a registered cluster it drains, shows the commands, and ends with the version that the node reports', async () => {
    const server = await kubernetesServer();
    const made = await all.personal.post(CLUSTERS, { name: 'own', kubeconfig: server.kubeconfig() });
    await look();
    const { at } = await prepare('node-1', 'v1.35.3', 'auto', all.personal);
    const { commands } = (await all.personal.get(at)).body;
    expect(commands).toContain('kubeadm upgrade node');
    expect(await all.bp_admin.get(at)).toMatchObject({ status: 404, body: { code: 1361 } });
    await all.personal.post(`${at}?action=start`);
    await look(10, 5_000, server.cluster.pass);
    expect((await all.personal.get(at)).body).toMatchObject({ status: 'upgrading', step: 'installing' });
    // The platform writes no version of a node that is not its own.
    expect(server.state.seen.filter((call) => call.includes('/status'))).toEqual([]);
    await server.cluster.patch(
      '/api/v1/nodes/node-1/status',
      { status: { nodeInfo: { kubeletVersion: 'v1.35.3' } } },
      'application/merge-patch+json',
    );
    await look(20, 20_000, server.cluster.pass);
    expect((await all.personal.get(at)).body).toMatchObject({ status: 'finished', upgrade_status: 40 });
    expect(await nodeNamed('node-1', all.personal)).toMatchObject({ version: 'v1.35.3', status: 'ready' });

    // A version that never comes is a failure after two hours; it can be rolled back.
    const late = await prepare('node-2', 'v1.35.3', 'auto', all.personal);
    await all.personal.post(`${late.at}?action=start`);
    await look(10, 5_000, server.cluster.pass);
    await look(3, 3_700_000, server.cluster.pass);
    const failed = (await all.personal.get(late.at)).body;
    expect(failed).toMatchObject({ status: 'failed', upgrade_status: 20, restored: false });
    expect(failed.problem).toMatch(/期限/);
    await all.personal.post(`${late.at}?action=rollback`);
    await look(4);
    expect((await all.personal.get(late.at)).body).toMatchObject({ status: 'failed', restored: true });
    expect(await nodeNamed('node-2', all.personal)).toMatchObject({ status: 'ready', version: 'v1.35.2' });
    expect(made.status).toBe(201);
  });
});
