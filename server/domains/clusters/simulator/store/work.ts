import type { Database } from '#server/engine/db/database.ts';
import { settle } from '#server/domains/clusters/simulator/controllers/settle.ts';
import { KubeError } from '#server/domains/clusters/simulator/api/kubeError.ts';
import type { SimulatorDeps } from '#server/domains/clusters/simulator/api/kubeRequest.ts';
import { foundCluster } from './foundation.ts';
import { openWorld, type ClusterSettings, type World, type WorldRow } from './world.ts';

interface ClusterRow extends WorldRow {
  due_at: number | null;
}

const GONE = () => new KubeError('ServiceUnavailable', 'the simulated cluster does not exist');

/** One piece of work on a simulated cluster: a transaction, one at a time, after what was due before it. */
export async function changeCluster<T>(
  { db, clock, ids }: SimulatorDeps,
  clusterId: string,
  work: (world: World) => T,
  { isTrial = false }: { isTrial?: boolean } = {},
): Promise<T> {
  return db.transaction(async (tx) => {
    await oneAtATime(tx, clusterId);
    const row = await rowOf(tx, clusterId);
    if (row === undefined) throw GONE();
    const world = await openWorld(tx, clusterId, row, { now: clock(), ids });
    settle(world);
    await world.flush();
    const result = work(world);
    // What is only tried stays in memory.
    if (isTrial) return result;
    settle(world);
    await world.flush();
    return result;
  });
}

/** The version of the cluster, after what was due. */
export async function settledVersion(
  deps: SimulatorDeps,
  clusterId: string,
): Promise<{ version: number; forgotten: number }> {
  const row = await rowOf(deps.db, clusterId);
  if (row === undefined) throw GONE();
  if (row.due_at === null || row.due_at > deps.clock()) return row;
  await changeCluster(deps, clusterId, () => undefined);
  return (await rowOf(deps.db, clusterId)) ?? row;
}

const rowOf = ({ kysely }: Database, clusterId: string): Promise<ClusterRow | undefined> =>
  kysely
    .selectFrom('simulated_clusters')
    .select(['version', 'forgotten', 'due_at', 'settings'])
    .where('cluster_id', '=', clusterId)
    .executeTakeFirst();

/** Makes an empty cluster with its nodes. */
export async function makeCluster(
  { db, clock, ids }: Pick<SimulatorDeps, 'db' | 'clock' | 'ids'>,
  clusterId: string,
  settings: ClusterSettings,
): Promise<void> {
  await db.transaction(async (tx) => {
    const text = JSON.stringify(settings);
    await tx.kysely
      .insertInto('simulated_clusters')
      .values({ cluster_id: clusterId, version: 1, forgotten: 1, due_at: null, settings: text })
      .execute();
    const world = await openWorld(tx, clusterId, { version: 1, forgotten: 1, settings: text }, { now: clock(), ids });
    foundCluster(world);
    settle(world);
    await world.flush();
  });
}

const TABLES = ['simulated_cluster_changes', 'simulated_cluster_objects', 'simulated_clusters'] as const;

export async function dropCluster({ kysely }: Database, clusterId: string): Promise<void> {
  for (const table of TABLES) await kysely.deleteFrom(table).where('cluster_id', '=', clusterId).execute();
}

/** The row of the cluster is the lock: the first to write it makes others wait. SQLite has one writer anyway. */
async function oneAtATime({ kysely }: Database, clusterId: string): Promise<void> {
  await kysely
    .updateTable('simulated_clusters')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('cluster_id', '=', clusterId)
    .execute();
}
