import type { APIRequestContext } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/domains/identity/demoAccounts.ts';
import { askOf, box, rowOf } from './support/records.ts';
import { as, expect, test } from './support/test.ts';

test.use(as('personal'));

const KUBERNETES = '/api/aos/v1/kubernetes';
/** Journeys share one account, and a failed one is repeated: unique names keep them apart. */
const own = (name: string) => `${name}-${Date.now().toString(36)}`;

/** The calls of an account. */
async function callsOf(request: APIRequestContext, name: string) {
  const signed = await request.post('/api/ums/v1/auth/password/tokens', { data: { name, password: DEMO_PASSWORD } });
  const { token } = (await signed.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  return {
    post: async (path: string, data: object) => (await request.post(path, { data, headers })).json(),
    get: async (path: string) => (await request.get(path, { headers })).json(),
  };
}

/** A simulated cluster of `personal` with a deployment that people have applied. */
async function clusterWith(request: APIRequestContext, cluster: string, workload: string): Promise<void> {
  const [admin, tenant] = [await callsOf(request, 'admin'), await callsOf(request, 'personal')];
  const { id } = await admin.post(`${KUBERNETES}/clusters`, { name: cluster, simulated: true });
  const { id: owner } = await tenant.get('/api/ums/v1/users/current');
  await admin.post(`${KUBERNETES}/clusters/${id}?action=assign`, { owner_id: owner });
  await tenant.post(`${KUBERNETES}/clusters/${id}/proxy/apis/apps/v1/namespaces/default/deployments`, {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: workload },
    spec: {
      replicas: 2,
      selector: { matchLabels: { app: workload } },
      template: {
        metadata: { labels: { app: workload } },
        spec: { containers: [{ name: 'web', image: 'registry.local/shop/web:1.0' }] },
      },
    },
  });
}

test('a tenant sees a workload of a cluster, scales it, follows a rollout, and reads its log and events', async ({
  page,
}) => {
  const [cluster, workload] = [own('lab'), own('web')];
  await clusterWith(page.request, cluster, workload);

  await test.step('the cluster is labelled as simulated', async () => {
    await page.goto('/kubernetes/clusters');
    await expect(rowOf(page, cluster)).toContainText('正常');
    await page.getByRole('link', { name: cluster, exact: true }).click();
    await expect(page.getByText('这是模拟集群')).toBeVisible();
    await page.getByRole('tab', { name: '节点池' }).click();
    await expect(rowOf(page, 'default')).toContainText('3 / 3');
  });

  await test.step('a workload is scaled', async () => {
    await page.goto('/kubernetes/workloads');
    await expect(rowOf(page, workload)).toContainText('2 / 2');
    const dialog = await askOf(page, rowOf(page, workload), '伸缩');
    await dialog.getByLabel('副本数').fill('4');
    await dialog.getByRole('button', { name: '伸缩', exact: true }).click();
    await expect(rowOf(page, workload)).toContainText('4 / 4');
  });

  await test.step('a new image is rolled out, and seen as a revision', async () => {
    const dialog = await askOf(page, rowOf(page, workload), '更换镜像');
    await box(page, '镜像').fill('registry.local/shop/web:2.0');
    await dialog.getByRole('button', { name: '更换镜像', exact: true }).click();
    await page.getByRole('link', { name: workload, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: workload, exact: true })).toBeVisible();
    await expect(rowOf(page, 'registry.local/shop/web:2.0')).toBeVisible();
    await expect(page.getByText('4 / 4').first()).toBeVisible();
  });

  await test.step('the log of a pod, and a terminal in it', async () => {
    await page.getByRole('tab', { name: 'Pod' }).click();
    // Those of the revision before have gone.
    await expect(page.getByRole('link', { name: new RegExp(`^${workload}-`) })).toHaveCount(4);
    await expect(rowOf(page, '运行中')).toHaveCount(4);
    await page
      .getByRole('link', { name: new RegExp(`^${workload}-`) })
      .first()
      .click();
    await page.getByRole('tab', { name: '日志' }).click();
    await expect(page.getByRole('log')).toContainText('[simulated]');
    await page.getByRole('tab', { name: '终端' }).click();
    await page.getByRole('button', { name: '打开终端' }).click();
    await expect(page.getByText('已连接', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: '关闭', exact: true }).click();
  });

  await test.step('what the cluster reports', async () => {
    await page.goto('/kubernetes/events');
    await page.getByPlaceholder(/^搜索/).first().fill(workload);
    await expect(rowOf(page, 'ScalingReplicaSet').first()).toBeVisible();
  });
});
