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
  tx: Database,
  clusterId: string,
  { objects, changes, version, forgotten, due }: Stored,
): Promise<void> {
  for (const each of objects) await storeObject(tx, clusterId, each);
  for (const { version: at, kind, namespace, type, body } of changes)
    await tx.run(
      `insert into simulated_cluster_changes (cluster_id, version, kind, namespace, type, body)
       values (?, ?, ?, ?, ?, ?)`,
      [clusterId, at, kind, namespace, type, body],
    );
  const oldest = Math.max(forgotten, version - KEPT_CHANGES);
  if (oldest > forgotten)
    await tx.run('delete from simulated_cluster_changes where cluster_id = ? and version <= ?', [clusterId, oldest]);
  await tx.run('update simulated_clusters set version = ?, forgotten = ?, due_at = ? where cluster_id = ?', [
    version,
    oldest,
    due ?? null,
    clusterId,
  ]);
}

async function storeObject(
  tx: Database,
  clusterId: string,
  { kind, namespace, name, own }: Stored['objects'][number],
): Promise<void> {
  if (own === undefined) {
    await tx.run(
      'delete from simulated_cluster_objects where cluster_id = ? and kind = ? and namespace = ? and name = ?',
      [clusterId, kind, namespace, name],
    );
    return;
  }
  const version = Number(own.object.metadata.resourceVersion);
  await tx.run(
    `insert into simulated_cluster_objects (cluster_id, kind, namespace, name, version, body, due_at)
     values (?, ?, ?, ?, ?, ?, ?)
     on conflict (cluster_id, kind, namespace, name)
     do update set version = excluded.version, body = excluded.body, due_at = excluded.due_at`,
    [clusterId, kind, namespace, name, version, JSON.stringify(own.object), own.due ?? null],
  );
}
