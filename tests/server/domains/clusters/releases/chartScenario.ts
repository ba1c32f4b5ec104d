import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json } from '#model/language/definition.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';
import type { Client } from '../../../../support/servers/client.ts';

const KUBERNETES = '/api/aos/v1/kubernetes';

/** In the place of helm: the values of the chart, and a manifest with two of them. */
const HELM = `#!/bin/sh
if [ "$1" = show ]; then printf 'replicas: 2\\ntag: "1"\\nextra: false\\n'; exit 0; fi
values=$(/bin/cat values.json)
pick() { printf '%s' "$values" | /bin/sed -n "s/.*\\"$1\\":\\"\\{0,1\\}\\([^,\\"}]*\\).*/\\1/p"; }
replicas=$(pick replicas); tag=$(pick tag); hook=$(pick hook); owner=$(pick owner)
case "$replicas" in no) echo "Error: values don't meet the schema: got no" >&2; exit 1;; esac
/bin/cat <<END
apiVersion: v1
kind: ConfigMap
metadata: { name: shop-words }
data: { greeting: "hello \${tag:-1}" }
---
apiVersion: v1
kind: Secret
metadata: { name: shop-key }
stringData: { password: "open-\${tag:-1}" }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: shop }
spec:
  replicas: \${replicas:-2}
  selector: { matchLabels: { app: shop } }
  template:
    metadata: { labels: { app: shop } }
    spec: { containers: [{ name: web, image: "registry.local/shop:\${tag:-1}" }] }
END
if [ "\${tag:-1}" = 1 ]; then /bin/cat <<END
---
apiVersion: v1
kind: Service
metadata: { name: shop }
spec: { selector: { app: shop }, ports: [{ port: 80 }] }
END
fi
if [ -n "$hook" ]; then /bin/cat <<END
---
apiVersion: batch/v1
kind: Job
metadata: { name: shop-hook, annotations: { helm.sh/hook: "pre-install,pre-upgrade", helm.sh/hook-delete-policy: hook-succeeded } }
spec: { backoffLimit: 0, template: { spec: { restartPolicy: Never, containers: [{ name: hook, image: "registry.local/hook:1", command: [sh, -c, "$hook"] }] } } }
END
fi
`;

/** A product with a program in the place of helm, a chart of two versions, and a simulated cluster of `personal`. */
export async function chartScenario({ helm = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'helm-of-a-test-'));
  const path = join(folder, 'helm');
  writeFileSync(path, HELM);
  chmodSync(path, 0o755);
  const all = await createScenario({ settings: { helmPath: helm ? path : undefined } });
  const { id: templateId, versions } = await chartOf(all);
  const { body } = await all.admin.post(`${KUBERNETES}/clusters`, { name: 'lab', simulated: true });
  const { id: owner } = (await all.personal.get('/api/ums/v1/users/current')).body as { id: number };
  await all.admin.post(`${KUBERNETES}/clusters/${body.id}?action=assign`, { owner_id: owner });
  const cluster = String(body.id);
  const proxy = `${KUBERNETES}/clusters/${cluster}/proxy`;

  /** Lets the steps of operations run, with the cluster, until none is under way. */
  async function pass(rounds = 30, ms = 3_000): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      all.clock.advance(ms);
      await all.platform.runner.runDue();
      const moving = "select 1 from cluster_releases where status not in ('deployed', 'failed')";
      if (round > 0 && (await all.db.all(moving)).length === 0) return;
    }
  }
  await pass(2);

  /** What the dialog shows, then the call with its digest. */
  async function approve(address: string, input: Record<string, Json>, client: Client = all.personal) {
    const shown = await client.post(`${address}&preview=1`, input);
    if (shown.status !== 200) return { shown, done: shown };
    return { shown, done: await client.post(`${address}&previewed=${shown.body.previewed}`, input) };
  }

  return {
    all,
    cluster,
    proxy,
    templateId,
    versions,
    pass,
    approve,
    owner,
    RELEASES: `${KUBERNETES}/releases`,
    KUBERNETES,
    install: (input: Record<string, Json> = {}) =>
      approve(`${KUBERNETES}/clusters/${cluster}?action=installChart`, {
        template_id: templateId,
        name: 'shop',
        namespace: 'web',
        ...input,
      }),
    async close() {
      rmSync(folder, {
        recursive: true,
        force: true,
      });
      await all.close();
    },
  };
}

async function chartOf({ admin }: Scenario): Promise<{ id: number; versions: number[] }> {
  const values = { name: 'Shop', code: 'shop-chart', summary: 'Chart', kind: 'chart' };
  const { id } = (await admin.post('/api/aos/v1/templates', values)).body as { id: number };
  const versions: number[] = [];
  for (const version of ['1.0.0', '1.1.0']) {
    const chart = (
      await admin.post('/api/sys/v1/files?name=shop.tgz', undefined, {
        raw: new Uint8Array([31, 139, 8, 0]),
        headers: { 'content-type': 'application/gzip' },
      })
    ).body;
    const made = (await admin.post('/api/aos/v1/template-versions', { template_id: id, version, chart })).body;
    await admin.post(`/api/aos/v1/template-versions/${made.id}?action=publish`);
    versions.push(Number(made.id));
  }
  await admin.post(`/api/aos/v1/templates/${id}?action=publish`);
  return { id, versions };
}
