import { onTestFinished } from 'vitest';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import { randomIds } from '#server/engine/process/ids.ts';
import { PLATFORM_TABLES } from '#server/start/platformTables.ts';
import { createKubernetes } from '#server/domains/clusters/simulator/createKubernetes.ts';
import { makeCluster } from '#server/domains/clusters/simulator/store/work.ts';
import type { KubeObject } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';

const CLUSTER = '00000000-0000-4000-8000-000000000001';

interface Sending {
  body?: unknown;
  type?: string;
  accept?: string;
  agent?: string;
}

/** A cluster of three nodes, and the calls that kubectl and helm make of it. */
export async function simulatedCluster() {
  const db = await (await oneDatabase()).open();
  onTestFinished(() => db.close());
  await migrateSystem(db, PLATFORM_TABLES);
  let now = Date.UTC(2026, 10, 20, 2);
  const deps = {
    db,
    clock: () => now,
    ids: randomIds,
    // An open watch waits by moving the clock.
    pause: (ms: number) => {
      now += ms;
      return Promise.resolve();
    },
  };
  await makeCluster(deps, CLUSTER, { version: 'v1.35.2', nodes: 3, cpu: 4, memory_mib: 8_192 });
  const kubernetes = createKubernetes(deps);

  async function call(
    method: string,
    address: string,
    { body, type = 'application/json', accept = 'application/json', agent = 'kubectl/v1' }: Sending = {},
  ) {
    const [path = '', query = ''] = address.split('?');
    const bytes = body instanceof Uint8Array ? body : Buffer.from(body === undefined ? '' : JSON.stringify(body));
    const reply = await kubernetes.answer(CLUSTER, {
      method,
      path,
      query: new URLSearchParams(query),
      accept,
      contentType: type,
      userAgent: agent,
      user: '1',
      bytes: () => Promise.resolve(bytes),
    });
    return reply;
  }

  /** A call with a JSON reply. */
  async function json<T = KubeObject>(method: string, address: string, sending?: Sending) {
    const { status, body, warnings } = await call(method, address, sending);
    return { status, body: JSON.parse(typeof body === 'string' ? body : '{}') as T, warnings };
  }

  return {
    call,
    json,
    pass: (ms: number) => void (now += ms),
    /** As after a thousand changes: none can be watched from. */
    forget: () =>
      db.kysely
        .updateTable('simulated_clusters')
        .set((eb) => ({ forgotten: eb.ref('version') }))
        .execute(),
    get: async <T = KubeObject>(address: string) => (await json<T>('GET', address)).body,
    post: (address: string, body: unknown) => json('POST', address, { body }),
    patch: (address: string, body: unknown, type = 'application/strategic-merge-patch+json') =>
      json('PATCH', address, { body, type }),
    apply: (address: string, body: unknown, query = 'fieldManager=helm') =>
      json('PATCH', `${address}?${query}`, { body, type: 'application/apply-patch+yaml' }),
  };
}

export const DEPLOYMENTS = '/apis/apps/v1/namespaces/default/deployments';

/** A deployment as people write it. */
export const deployment = (name: string, { replicas = 2, image = 'registry.local/web:1', ...more } = {}) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name, labels: { app: name } },
  spec: {
    replicas,
    selector: { matchLabels: { app: name } },
    template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'web', image, ...more }] } },
  },
});
