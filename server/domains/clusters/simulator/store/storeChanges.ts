import type { KubeObject } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import type { Database } from '#server/engine/db/database.ts';

export type ChangeType = 'ADDED' | 'MODIFIED' | 'DELETED';

/** An object in memory, and when a controller must look at it again. */
export interface Held {
  object: KubeObject;
  due: number | undefined;
}

/** One change as a watch reads it. */
export interface Change {
  version: number;
  kind: string;
  namespace: string;
  type: ChangeType;
  body: string;
}

interface Stored {
  objects: readonly { kind: string; namespace: string; name: string; own: Held | undefined }[];
  changes: readonly Change[];
  version: number;
  forgotten: number;
  due: number | undefined;
}

/** How many changes a watch can still be resumed from. */
const KEPT_CHANGES = 1_000;

/** Writes what has changed in a cluster, and forgets its oldest changes. */
export async function storeChanges(
  { kysely }: Database,
  clusterId: string,
  { objects, changes, version, forgotten, due }: Stored,
): Promise<void> {
  for (const each of objects) await storeObject(kysely, clusterId, each);
  for (const each of changes)
    await kysely
      .insertInto('simulated_cluster_changes')
      .values({ cluster_id: clusterId, ...each })
      .execute();
  const oldest = Math.max(forgotten, version - KEPT_CHANGES);
  if (oldest > forgotten)
    await kysely
      .deleteFrom('simulated_cluster_changes')
      .where('cluster_id', '=', clusterId)
      .where('version', '<=', oldest)
      .execute();
  await kysely
    .updateTable('simulated_clusters')
    .set({ version, forgotten: oldest, due_at: due ?? null })
    .where('cluster_id', '=', clusterId)
    .execute();
}

async function storeObject(
  kysely: Database['kysely'],
  clusterId: string,
  { kind, namespace, name, own }: Stored['objects'][number],
): Promise<void> {
  if (own === undefined) {
    await kysely
      .deleteFrom('simulated_cluster_objects')
      .where('cluster_id', '=', clusterId)
      .where('kind', '=', kind)
      .where('namespace', '=', namespace)
      .where('name', '=', name)
      .execute();
    return;
  }
  const { resourceVersion } = own.object.metadata;
  const values = { version: Number(resourceVersion), body: JSON.stringify(own.object), due_at: own.due ?? null };
  await kysely
    .insertInto('simulated_cluster_objects')
    .values({ cluster_id: clusterId, kind, namespace, name, ...values })
    .onConflict((conflict) => conflict.columns(['cluster_id', 'kind', 'namespace', 'name']).doUpdateSet(values))
    .execute();
}
