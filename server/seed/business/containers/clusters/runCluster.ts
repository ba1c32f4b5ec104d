import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { idsWith } from '#server/engine/records/table/idsWith.ts';
import { simulatorDeps } from '#server/domains/clusters/driver/clientOf.ts';
import { lookAt, storeLook } from '#server/domains/clusters/inventory/syncCluster.ts';
import { createKubernetes } from '#server/domains/clusters/simulator/createKubernetes.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { act, create, inTransaction } from '#server/seed/business/openBusiness.ts';
import type { PastEvent } from '#server/seed/business/pastEvent.ts';
import { manifestOf, pathOf, type Applied } from './manifestOf.ts';

interface Step {
  /** Hours after the cluster was made. */
  after: number;
  apply?: Applied;
  image?: { namespace: string; name: string; image: string; cause: string };
}

/** `cluster.yaml`. */
interface DemoCluster {
  name: string;
  days: number;
  nodes: number;
  /** Each with the account to which it was given. */
  namespaces: Record<string, string | null>;
  steps: Step[];
}

const HOUR_MS = 3_600_000;
const CAUSE = 'kubernetes.io/change-cause';
const ADMIN = 'admin';

/** The simulated cluster of the demo, made and used by the calls of its own API until `end` (milliseconds). */
export async function runCluster(end: number): Promise<PastEvent[]> {
  const text = await readFile(join(import.meta.dirname, 'cluster.yaml'), 'utf8');
  const { name, days, nodes, namespaces, steps } = parse(text) as DemoCluster;
  const at = end - days * 24 * HOUR_MS;
  let id = '';
  const first: PastEvent = {
    at,
    async do(platform, business) {
      const context = await business.as(ADMIN);
      const made = await create(context, 'clusters', { name, simulated: true, nodes_wanted: nodes });
      if (typeof made.id === 'string') id = made.id;
      for (const namespace of Object.keys(namespaces))
        await send(context, id, 'POST', '/api/v1/namespaces', { metadata: { name: namespace } });
      await readNow(platform, id);
      for (const [namespace, who] of Object.entries(namespaces))
        if (who !== null) await give(platform, context, namespace, who);
    },
  };
  const later = steps.map((step): PastEvent => ({
    at: at + step.after * HOUR_MS,
    async do(platform, business) {
      await follow(await business.as(ADMIN), id, step);
      await readNow(platform, id);
    },
  }));
  const last: PastEvent = { at: end - 60_000, do: (platform) => readNow(platform, id) };
  return [first, ...later, last];
}

async function follow(context: Context, id: string, { apply, image }: Step): Promise<void> {
  if (apply !== undefined) await send(context, id, 'POST', pathOf(apply), manifestOf(apply));
  if (image === undefined) return;
  const path = `/apis/apps/v1/namespaces/${image.namespace}/deployments/${image.name}`;
  await send(context, id, 'PATCH', path, {
    metadata: { annotations: { [CAUSE]: image.cause } },
    spec: { template: { spec: { containers: [{ name: image.name, image: image.image }] } } },
  });
}

/** One call of the API of the cluster, as kubectl makes it. */
async function send(context: Context, id: string, method: string, path: string, body: Json): Promise<void> {
  const { status, body: reply } = await createKubernetes(simulatorDeps(context)).answer(id, {
    method,
    path,
    query: new URLSearchParams({ fieldManager: 'kubectl' }),
    accept: 'application/json',
    contentType: method === 'PATCH' ? 'application/strategic-merge-patch+json' : 'application/json',
    userAgent: 'kubectl/v1',
    user: ADMIN,
    bytes: () => Promise.resolve(Buffer.from(JSON.stringify(body))),
  });
  if (status >= 300) throw new Error(`The cluster of the demo refuses ${path}: ${String(reply)}`);
}

/** Reads the cluster at this instant, as the recurring look would. */
async function readNow(platform: Context, id: string): Promise<void> {
  const definition = knownDefinition(platform, 'clusters');
  if (definition === undefined) return;
  const look = await lookAt(platform, await findRecord(platform, definition, id));
  await inTransaction(platform, (inside) => storeLook(inside, id, look));
}

async function give(platform: Context, context: Context, namespace: string, who: string): Promise<void> {
  const { clusterNamespaces, users } = platform.schemas.resources;
  if (clusterNamespaces === undefined || users === undefined) return;
  const [row] = await idsWith(platform.db, clusterNamespaces, { name: namespace });
  const [owner = null] = await idsWith(platform.db, users, { name: who });
  if (row !== undefined) await act(context, 'clusterNamespaces', row, 'assign', { owner_id: owner });
}
