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
    expect(await read()).toMatchObject({ status: 'deployed', revision: 1, version: '1.1.0', simulated: true, fault: null });
    const live = async (path: string) => (await all.personal.get(`${proxy}${path}`)).body;
    const DEPLOYMENT = '/apis/apps/v1/namespaces/web/deployments/shop';
    expect(await live(DEPLOYMENT)).toMatchObject({ spec: { replicas: 3 }, status: { readyReplicas: 3 } });
    // The workload knows its release.
    const where = encodeURIComponent(JSON.stringify({ release_id: id }));
    expect((await all.personal.get(`${charts.KUBERNETES}/workloads?filter=${where}`)).body).toMatchObject([
      { name: 'shop', kind: 'Deployment', ready: 3 },
    ]);

    // Somebody changes it beside the release: the difference says so.
    await all.personal.patch(`${proxy}${DEPLOYMENT}`, { spec: { replicas: 1 } }, {
      headers: { 'content-type': 'application/merge-patch+json' },
    });
    const change = await approve(`${RELEASES}/${id}?action=change`, { values: 'replicas: 3\ntag: "2"' });
    expect(change.done.status, texts(change.done.body)).toBe(202);
    const words = texts(change.shown.body);
    for (const word of ['spec.replicas', 'containers[web].image', 'Service/shop', '••••']) expect(words).toContain(word);
    expect(words).toMatch(/单独修改|beside/);
    await pass();
    expect(await read()).toMatchObject({ status: 'deployed', revision: 2 });
    expect(await live(DEPLOYMENT)).toMatchObject({ spec: { replicas: 3, template: { spec: { containers: [{ image: 'registry.local/shop:2' }] } } } });
    // What the chart no longer has is gone.
    expect(await live('/api/v1/namespaces/web/services/shop')).toMatchObject({ code: 404 });

    // The manifest is kept with the revision: no chart is needed, and no secret is shown.
    const revisions = (await all.personal.get(`${charts.KUBERNETES}/release-revisions`)).body as { id: number; number: number }[];
    expect(texts(revisions)).not.toContain('open-1');
    await all.db.run('delete from file_store');
    const first = revisions.find(({ number }) => number === 1);
    const back = await approve(`${RELEASES}/${id}?action=rollback`, { revision_id: first?.id });
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
});
