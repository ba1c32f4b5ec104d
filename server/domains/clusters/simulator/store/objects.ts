import type { Database } from '#server/engine/db/database.ts';
import type { KubeObject } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import type { ChangeType } from './storeChanges.ts';

type Reading = { db: Database };

/** One object as it is stored. */
export async function findObject<T extends KubeObject = KubeObject>(
  { db }: Reading,
  clusterId: string,
  kind: string,
  namespace: string,
  name: string,
): Promise<T | undefined> {
  const row = await db.kysely
    .selectFrom('simulated_cluster_objects')
    .select('body')
    .where('cluster_id', '=', clusterId)
    .where('kind', '=', kind)
    .where('namespace', '=', namespace)
    .where('name', '=', name)
    .executeTakeFirst();
  // Written only by the world of the cluster; the caller names its kind.
  return row && (JSON.parse(row.body) as T);
}

/** The objects of a kind, in the order of their names. */
export async function objectsOf<T extends KubeObject = KubeObject>(
  { db }: Reading,
  clusterId: string,
  kind: string,
  namespace?: string,
): Promise<T[]> {
  let query = db.kysely
    .selectFrom('simulated_cluster_objects')
    .select('body')
    .where('cluster_id', '=', clusterId)
    .where('kind', '=', kind);
  if (namespace !== undefined) query = query.where('namespace', '=', namespace);
  const rows = await query.orderBy('namespace').orderBy('name').execute();
  return rows.map(({ body }) => JSON.parse(body) as T);
}

export interface ObjectChange {
  type: ChangeType;
  object: KubeObject;
}

/** What has changed of a kind after a version. */
export async function changesAfter(
  { db }: Reading,
  clusterId: string,
  { kind, namespace, after }: { kind: string; namespace: string | undefined; after: number },
): Promise<ObjectChange[]> {
  let query = db.kysely
    .selectFrom('simulated_cluster_changes')
    .select(['type', 'body'])
    .where('cluster_id', '=', clusterId)
    .where('kind', '=', kind)
    .where('version', '>', after);
  if (namespace !== undefined) query = query.where('namespace', '=', namespace);
  const rows = await query.orderBy('version').execute();
  // Written only by the world of the cluster.
  return rows.map(({ type, body }) => ({ type: type as ChangeType, object: JSON.parse(body) as KubeObject }));
}
