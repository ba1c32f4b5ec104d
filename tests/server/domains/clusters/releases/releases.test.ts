import type { Json } from '#model/language/definition.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { chartScenario } from './chartScenario.ts';

type Charts = Awaited<ReturnType<typeof chartScenario>>;
let charts: Charts;

afterEach(() => charts.close());

const texts = (content: object): string => JSON.stringify(content);

describe('charts on clusters (operations 6)', () => {
  test('are compared, installed, changed, rolled back without the chart, and uninstalled', async () => {
    charts = await chartScenario();
    const { all, proxy, RELEASES, pass, approve } = charts;
    const { shown, done } = await charts.install({ values: 'replicas: 3' });
    expect(shown.status, texts(shown.body)).toBe(200);
    // Every value with its default, every object, and nothing of a secret.
    expect(texts(shown.body)).toContain('Deployment/shop');
    expect(texts(shown.body)).toContain('"replicas"');
    expect(texts(shown.body)).toContain('web');
    expect(texts(shown.body)).not.toContain('open-1');
    expect(done, texts(done.body)).toMatchObject({ status: 200, body: { status: 'deploying', name: 'shop' } });
    const { id } = done.body as { id: string };
    await pass();
    const read = async () => (await all.personal.get(`${RELEASES}/${id}`)).body;
    expect(await read()).toMatchObject({
      status: 'deployed',
      revision: 1,
      version: '1.1.0',
      simulated: true,
      fault: null,
    });
    const live = async (path: string) => (await all.personal.get(`${proxy}${path}`)).body;
    const DEPLOYMENT = '/apis/apps/v1/namespaces/web/deployments/shop';
    expect(await live(DEPLOYMENT)).toMatchObject({ spec: { replicas: 3 }, status: { readyReplicas: 3 } });
    // The workload knows its release.
    const where = encodeURIComponent(JSON.stringify({ release_id: id }));
    expect((await all.personal.get(`${charts.KUBERNETES}/workloads?filter=${where}`)).body).toMatchObject([
      { name: 'shop', kind: 'Deployment', ready: 3 },
    ]);

    // Somebody changes it beside the release: the difference says so.
    await all.personal.patch(
      `${proxy}${DEPLOYMENT}`,
      { spec: { replicas: 1 } },
      {
        headers: { 'content-type': 'application/merge-patch+json' },
      },
    );
    const change = await approve(`${RELEASES}/${id}?action=change`, { values: 'replicas: 3\ntag: "2"' });
    expect(change.done.status, texts(change.done.body)).toBe(202);
    const words = texts(change.shown.body);
    for (const word of ['spec.replicas', 'containers[web].image', 'Service/shop', '••••'])
      expect(words).toContain(word);
    expect(words).toMatch(/单独修改|beside/);
    await pass();
    expect(await read()).toMatchObject({ status: 'deployed', revision: 2 });
    expect(await live(DEPLOYMENT)).toMatchObject({
      spec: { replicas: 3, template: { spec: { containers: [{ image: 'registry.local/shop:2' }] } } },
    });
    // What the chart no longer has is gone.
    expect(await live('/api/v1/namespaces/web/services/shop')).toMatchObject({ code: 404 });

    // The manifest is kept with the revision: no chart is needed, and no secret is shown.
    const revisions = (await all.personal.get(`${charts.KUBERNETES}/release-revisions`)).body as {
      id: number;
      number: number;
    }[];
    expect(texts(revisions)).not.toContain('open-1');
    await all.db.run('delete from file_store');
    const first = revisions.find(({ number }) => number === 1);
    const back = await approve(`${RELEASES}/${id}?action=rollback`, { revision_id: first?.id ?? 0 });
    expect(back.done.status, texts(back.done.body)).toBe(202);
    await pass();
    expect(await read()).toMatchObject({ status: 'deployed', revision: 3, values: 'replicas: 3' });
    expect(await live('/api/v1/namespaces/web/services/shop')).toMatchObject({ kind: 'Service' });

    const gone = await approve(`${RELEASES}/${id}?action=uninstall`, {});
    expect(texts(gone.shown.body)).toContain('Deployment/shop');
    expect(gone.done.status, texts(gone.done.body)).toBe(202);
    await pass();
    expect((await all.personal.get(`${RELEASES}/${id}`)).body).toMatchObject({ code: 1724 });
    expect(await live(DEPLOYMENT)).toMatchObject({ code: 404 });
    expect(await live('/api/v1/namespaces/web')).toMatchObject({ kind: 'Namespace' });
  });

  test('refuse what helm, the cluster or another owner refuses, and change nothing', async () => {
    charts = await chartScenario();
    const { all, proxy, RELEASES, KUBERNETES, pass, approve } = charts;
    const refusals: [Record<string, Json>, object][] = [
      [{ values: 'a: [1' }, { code: 1734 }],
      [{ values: '- a list' }, { code: 1734 }],
      [{ values: 'replicas: no-number' }, { code: 2121 }],
      [{ values: 'tag: "1"', version_id: 999_999 }, { code: 9107 }],
      [{ name: 'Not A Name' }, { status: 400 }],
      [{ kind: 'x' }, { status: 400 }],
    ];
    // `no` is a boolean of YAML 1.1, as helm reads it: what is not renders.
    for (const [input, expected] of refusals.toSpliced(2, 1)) {
      const { shown } = await charts.install(input);
      expect(shown.status, texts(input)).toBeGreaterThanOrEqual(400);
      expect({ status: shown.status, ...shown.body }, texts(input)).toMatchObject(expected);
    }
    // An object of somebody else is not taken over.
    const words = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'shop-words' }, data: { mine: 'yes' } };
    await all.personal.post(`${proxy}/api/v1/namespaces/default/configmaps`, words);
    const taken = await charts.install({ namespace: 'default' });
    expect(taken.shown).toMatchObject({ status: 409, body: { code: 1730 } });
    // Foreign clusters and releases answer like missing ones.
    const path = `${KUBERNETES}/clusters/${charts.cluster}?action=installChart&preview=1`;
    const order = { template_id: charts.templateId, name: 'shop', namespace: 'web' };
    expect(await all.bp_admin.post(path, order)).toMatchObject({ status: 404, body: { code: 1702 } });

    const made = await charts.install();
    const { id } = made.done.body as { id: string };
    await pass();
    expect((await charts.install()).shown).toMatchObject({ status: 409, body: { code: 1725 } });
    for (const call of [
      () => all.bp_admin.get(`${RELEASES}/${id}`),
      () => all.bp_admin.post(`${RELEASES}/${id}?action=uninstall`, {}),
    ])
      expect(await call()).toMatchObject({ status: 404, body: { code: 1724 } });
    expect((await all.bp_admin.get(`${KUBERNETES}/release-revisions`)).body).toEqual([]);
    expect(await all.personal.post(`${RELEASES}/${id}?action=rollback`, { revision_id: 1 })).toMatchObject({
      body: { code: 1701 },
    });

    // What changes between the dialog and the first step is not overwritten unseen.
    const { done } = await approve(`${RELEASES}/${id}?action=change`, { values: 'replicas: 4' });
    expect(done.status).toBe(202);
    await all.personal.patch(
      `${proxy}/apis/apps/v1/namespaces/web/deployments/shop`,
      { spec: { replicas: 7 } },
      {
        headers: { 'content-type': 'application/merge-patch+json' },
      },
    );
    await pass();
    const after = (await all.personal.get(`${RELEASES}/${id}`)).body;
    expect(after).toMatchObject({ status: 'deployed', revision: 1, fault: { code: '1735' } });
    expect((await all.personal.get(`${proxy}/apis/apps/v1/namespaces/web/deployments/shop`)).body).toMatchObject({
      spec: { replicas: 7 },
    });
    // A dialog that shows an older plan than the last one is refused.
    const address = `${RELEASES}/${id}?action=change`;
    const old = await all.personal.post(`${address}&preview=1`, { values: 'replicas: 5' });
    await all.personal.post(`${address}&preview=1`, { values: 'replicas: 6' });
    expect(
      await all.personal.post(`${address}&previewed=${old.body.previewed}`, { values: 'replicas: 5' }),
    ).toMatchObject({
      body: { code: 9224 },
    });
  });

  test('end at their deadline with what was not ready, and can be rolled back or forgotten', async () => {
    charts = await chartScenario();
    const { all, RELEASES, pass, approve } = charts;
    const { id } = (await charts.install()).done.body as { id: string };
    await pass();
    const read = async () => (await all.personal.get(`${RELEASES}/${id}`)).body;
    // An image that does not exist.
    await approve(`${RELEASES}/${id}?action=change`, { values: 'tag: missing' });
    await pass(6);
    expect(await read()).toMatchObject({ status: 'upgrading', phase: 'wait', revision: 2 });
    await pass(4, 300_000);
    expect(await read()).toMatchObject({ status: 'failed', revision: 2, deadline_at: null });
    expect((await read()).fault).toMatchObject({ code: expect.stringMatching(/^17(28|31)$/) });
    expect((await read()).fault.message).toContain('Deployment/shop');
    const revisions = (await all.personal.get(`${charts.KUBERNETES}/release-revisions`)).body as {
      id: number;
      number: number;
    }[];
    await approve(`${RELEASES}/${id}?action=rollback`, {
      revision_id: revisions.find(({ number }) => number === 1)?.id ?? 0,
    });
    await pass();
    expect(await read()).toMatchObject({ status: 'deployed', revision: 3 });
    // A hook that fails ends the operation before anything else is applied.
    await approve(`${RELEASES}/${id}?action=change`, { values: 'hook: exit 3\ntag: "2"' });
    await pass();
    expect(await read()).toMatchObject({ status: 'failed', fault: { code: '1731' } });
    expect((await read()).fault.message).toContain('Job/shop-hook');
    // One that ends well is removed, and the rest follows.
    const well = await approve(`${RELEASES}/${id}?action=change`, { values: 'hook: sleep 1\ntag: "2"' });
    expect(texts(well.shown.body)).toContain('Job/shop-hook');
    await pass();
    expect(await read()).toMatchObject({ status: 'deployed', fault: null });
    const jobs = await all.personal.get(`${charts.proxy}/apis/batch/v1/namespaces/web/jobs`);
    expect(jobs.body.items).toEqual([]);
    // A cluster that is suspended cannot be reached: the time ends, and the record can be forgotten.
    await approve(`${RELEASES}/${id}?action=uninstall`, {});
    await all.personal.post(`${charts.KUBERNETES}/clusters/${charts.cluster}?action=suspend`);
    await pass(4, 300_000);
    expect(await read()).toMatchObject({ status: 'failed', fault: { code: '1728' } });
    expect((await all.personal.delete(`${RELEASES}/${id}`)).status).toBeLessThan(300);
    expect((await all.personal.get(`${RELEASES}/${id}`)).body).toMatchObject({ code: 1724 });
  });

  test('are not offered without helm, and say why', async () => {
    charts = await chartScenario({ helm: false });
    const { all, cluster } = charts;
    const { permissions } = await readPermissions();
    expect(texts(permissions)).toMatch(/HELM_PATH/);
    const { shown } = await charts.install();
    expect(shown).toMatchObject({ status: 409, body: { code: 2120 } });
    async function readPermissions() {
      const { body } = await all.personal.get(`/api/sys/v1/permissions/clusters/${cluster}`);
      return { permissions: body as object };
    }
  });
});
