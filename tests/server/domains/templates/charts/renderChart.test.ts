import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { renderChart } from '#server/domains/templates/charts/renderChart.ts';
import { createScenario } from '../../../../support/scenario.ts';

const folder = mkdtempSync(join(tmpdir(), 'helm-of-a-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program in the place of helm. */
function helm(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

const order = { chart: new Uint8Array([1, 2, 3]), name: 'shop', namespace: 'web', values: { replicaCount: 2 } };
const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('suantai-chart-'));

describe('charts by helm (operations 6)', () => {
  test('helm receives the chart and the values, and nothing of the server', async () => {
    process.env['SUANTAI_TEST_SECRET'] = 'of the server';
    const path = helm('shows', 'echo "$@"; /bin/cat values.json; echo; /usr/bin/env | /usr/bin/sort');
    const shown = await renderChart(path, order);
    delete process.env['SUANTAI_TEST_SECRET'];
    expect(shown).toContain('template shop');
    expect(shown).toContain('--namespace web');
    expect(shown).toContain('{"replicaCount":2}');
    expect(shown).not.toContain('of the server');
    expect(shown).toContain('HELM_CONFIG_HOME=');
    expect(left()).toEqual([]);
  });

  test('says why helm refuses, without the places of this machine', async () => {
    const path = helm(
      'refuses',
      `echo "Error: $PWD/chart.tgz: at '/replicaCount': minimum: got 0, want 1" >&2; exit 1`,
    );
    await expect(renderChart(path, order)).rejects.toMatchObject({
      key: 'template.chartRefused',
      params: { reason: expect.stringMatching(/^\/chart.tgz: at '\/replicaCount': minimum: got 0, want 1$/) },
    });
    expect(left()).toEqual([]);
  });

  test('refuses more output than anybody reads, and a path where no helm is', async () => {
    const loud = helm('loud', '/usr/bin/head -c 9000000 /dev/zero');
    await expect(renderChart(loud, order)).rejects.toMatchObject({ key: 'template.chartRefused' });
    await expect(renderChart(join(folder, 'nowhere'), order)).rejects.toMatchObject({ key: 'template.helmMissing' });
    await expect(renderChart(undefined, order)).rejects.toMatchObject({ key: 'template.helmMissing' });
  });

  test('a version of a chart is rendered where helm is set, and says so where it is not', async () => {
    for (const helmPath of [helm('renders', 'echo "kind: Deployment"'), undefined]) {
      const all = await createScenario({ settings: { helmPath } });
      const chart = (
        await all.admin.post('/api/sys/v1/files?name=shop.tgz', undefined, {
          raw: new Uint8Array([31, 139, 8, 0]),
          headers: { 'content-type': 'application/gzip' },
        })
      ).body;
      const values = { name: 'Shop', code: 'shop-chart', summary: 'Chart', kind: 'chart' };
      const { id } = (await all.admin.post('/api/aos/v1/templates', values)).body;
      const versions = '/api/aos/v1/template-versions';
      expect((await all.admin.post(versions, { template_id: id, version: '1.0.0' })).body.code).toBe(1972);
      const made = await all.admin.post(versions, { template_id: id, version: '1.0.0', chart });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      await all.admin.post(`${versions}/${made.body.id}?action=publish`);
      await all.admin.post(`/api/aos/v1/templates/${id}?action=publish`);
      const rendered = await all.personal.post(`${versions}/${made.body.id}/render`, { name: 'shop' });
      expect(rendered.body).toMatchObject(helmPath === undefined ? { code: 2120 } : { manifest: 'kind: Deployment\n' });
      // Containers are no cluster.
      const [cloud] = await all.db.kysely
        .selectFrom('clouds')
        .select('cloud_id')
        .where('product', '=', 'docker')
        .execute();
      const wanted = { name: 'x', template_id: id, cloud_id: cloud?.cloud_id ?? '' };
      expect((await all.personal.post('/api/aos/v1/stacks', wanted)).body.code).toBe(2011);
      await all.close();
    }
  });
});
