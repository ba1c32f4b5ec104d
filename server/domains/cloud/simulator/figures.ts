import type { CloudFigures } from '#server/domains/cloud/driver/driver.ts';
import type { Database } from '#server/engine/db/database.ts';
import { itemsOf } from '#server/domains/cloud/simulator/store/itemsOf.ts';

const MIB = 1_048_576;
const GIB = 1_073_741_824;

/** The capacity and usage of the hosts and pools of a cloud. */
export async function figuresOf(db: Database, cloudId: string): Promise<CloudFigures> {
  const hosts = await itemsOf(db, cloudId, 'hypervisors');
  const pools = (await itemsOf(db, cloudId, 'storagePools')).map(({ fields }) => fields);
  const own = hosts.map(({ fields }) => fields);
  const machines = await db.kysely
    .selectFrom('simulated_items')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('cloud_id', '=', cloudId)
    .where('kind', '=', 'servers')
    .where('gone_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    vm_count: machines.count,
    host_count: hosts.length,
    // Includes oversubscription, so that a full cloud shows as full.
    vcpu_total: total(hosts, ({ fields, hidden }) => fields.vcpus * hidden.cpu_ratio),
    vcpu_used: total(own, ({ vcpus_used: used }) => used),
    memory_total: total(own, ({ memory_mb: size }) => size) * MIB,
    memory_used: total(own, ({ memory_mb_used: used }) => used) * MIB,
    storage_total: total(pools, ({ total_gb: size }) => size) * GIB,
    storage_used: total(pools, ({ used_gb: used }) => used) * GIB,
    gpu_total: total(own, ({ gpu_total: all }) => all),
    gpu_used: total(own, ({ gpu_used: used }) => used),
  };
}

function total<T>(items: readonly T[], member: (item: T) => number): number {
  return items.reduce((sum, item) => sum + member(item), 0);
}
