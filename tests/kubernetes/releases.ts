import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Platform } from './platform.ts';

export interface Tools {
  platform: Platform;
  cluster: string;
  /** The folder of a chart, and one for its archives. */
  chart: string;
  folder: string;
  helm(line: string, prints?: string | RegExp): Promise<void>;
  kubectl(line: string, prints?: string | RegExp, fails?: boolean): Promise<void>;
}

const RELEASES = '/api/aos/v1/kubernetes/releases';

function expect(is: boolean, what: string): void {
  if (!is) throw new Error(what);
}

/** A chart as a template of two versions, packed by the real helm. */
async function publish({ platform, chart, folder, helm }: Tools): Promise<{ template: number; versions: number[] }> {
  const { id: template } = await platform.send('POST', '/api/aos/v1/templates', {
    name: 'Demo',
    code: 'demo-chart',
    summary: 'A chart',
    kind: 'chart',
  });
  const versions: number[] = [];
  for (const [version, replicas] of [
    ['0.1.0', 2],
    ['0.2.0', 3],
  ] as const) {
    writeFileSync(join(chart, 'Chart.yaml'), `apiVersion: v2\nname: demo\nversion: ${version}\n`);
    writeFileSync(join(chart, 'values.yaml'), `# How many pods\nreplicas: ${replicas}\ntag: "1.0"\n`);
    const schema = { properties: { replicas: { type: 'integer', minimum: 1 } } };
    writeFileSync(join(chart, 'values.schema.json'), JSON.stringify(schema));
    await helm(`package ${chart} -d ${folder}`, 'Successfully packaged');
    const archive = await platform.upload(join(folder, `demo-${version}.tgz`));
    const made = await platform.send('POST', '/api/aos/v1/template-versions', {
      template_id: template,
      version,
      chart: archive,
    });
    await platform.send('POST', `/api/aos/v1/template-versions/${made.id}?action=publish`, {});
    versions.push(made.id);
  }
  await platform.send('POST', `/api/aos/v1/templates/${template}?action=publish`, {});
  return { template, versions };
}

/** A chart by the platform and the real helm: seen by kubectl, upgraded, rolled back and uninstalled. */
export async function walkReleases(tools: Tools): Promise<void> {
  const { platform, cluster, kubectl } = tools;
  const { template, versions } = await publish(tools);
  const install = `/api/aos/v1/kubernetes/clusters/${cluster}?action=installChart`;
  const order = { template_id: template, version_id: versions[0], name: 'shop', namespace: 'market' };
  const refused = await platform
    .send('POST', `${install}&preview=1`, { ...order, values: 'replicas: 0' })
    .catch(String);
  expect(String(refused).includes('minimum'), `helm enforces the schema of the values: ${refused}`);
  const { shown, done } = await platform.approve(install, order);
  for (const word of ['Deployment/shop', 'Service/shop', 'Job/shop-hook', 'replicas'])
    expect(shown.includes(word), `the plan has ${word}: ${shown}`);
  const path = `${RELEASES}/${done.id}`;
  const ended = ({ status }: { status: string }) => status === 'deployed' || status === 'failed';
  const deployed = async (revision: number) => {
    const release = await platform.until(path, ended);
    expect(release.status === 'deployed' && release.revision === revision, JSON.stringify(release));
  };
  await deployed(1);
  await kubectl('rollout status -n market deployment/shop --timeout=60s', 'successfully rolled out');
  await kubectl('get deployment shop -n market -o jsonpath={.status.readyReplicas}', '2');
  // The hook after the installation has run, and is removed.
  await kubectl('get job shop-hook -n market', 'not found', true);

  const upgrade = await platform.approve(`${path}?action=upgrade`, { version_id: versions[1], values: 'tag: "2.0"' });
  for (const word of ['spec.replicas', 'registry.local/demo:2.0']) expect(upgrade.shown.includes(word), upgrade.shown);
  await deployed(2);
  await kubectl('get deployment shop -n market -o jsonpath={.status.readyReplicas}', '3');
  await kubectl('get deployment shop -n market -o jsonpath={.spec.template.spec.containers[0].image}', 'demo:2.0');

  const where = encodeURIComponent(JSON.stringify({ release_id: done.id, number: 1 }));
  const [first] = await platform.send('GET', `/api/aos/v1/kubernetes/release-revisions?filter=${where}`);
  await platform.approve(`${path}?action=rollback`, { revision_id: first.id });
  await deployed(3);
  await kubectl('get deployment shop -n market -o jsonpath={.spec.template.spec.containers[0].image}', 'demo:1.0');
  await kubectl('get deployment shop -n market -o jsonpath={.status.readyReplicas}', '2');

  await platform.approve(`${path}?action=uninstall`, {});
  await platform.until(RELEASES, (releases: unknown[]) => releases.length === 0);
  await kubectl('get deployment shop -n market', 'not found', true);
  await kubectl('delete namespace market', 'deleted');
}

/** What the clients do is seen on the pages: a new revision of a workload. */
export async function seesRevision(
  { platform }: Pick<Tools, 'platform'>,
  name: string,
  revision: number,
): Promise<void> {
  const where = encodeURIComponent(JSON.stringify({ name }));
  await platform.until(`/api/aos/v1/kubernetes/workloads?filter=${where}`, (rows: { revision: number }[]) =>
    rows.some((row) => row.revision === revision),
  );
}
