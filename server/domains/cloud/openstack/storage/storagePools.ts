import type { CloudItem, KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { StoragePoolFields } from '#server/domains/cloud/driver/kinds/storage.ts';
import {
  isSet,
  numberIn,
  objectIn,
  objectsIn,
  textIn,
  type JsonObject,
} from '#server/domains/cloud/openstack/reply.ts';
import type { Service } from '#server/domains/cloud/openstack/session/createService.ts';

interface Backend {
  enabled: boolean;
  isUp: boolean;
}

/** The pools of Cinder's backends; the state of a pool is that of its service. */
export function storagePoolsOf(volume: Service): KindDriver<StoragePoolFields> {
  async function everyPool(): Promise<CloudItem<StoragePoolFields>[]> {
    const [pools, services] = await Promise.all([
      volume.get('/scheduler-stats/get_pools', { detail: 'true' }),
      volume.get('/os-services', { binary: 'cinder-volume' }),
    ]);
    const backends = new Map(
      objectsIn(services, 'services').map((each): [string, Backend] => [
        textIn(each, 'host') ?? '',
        { enabled: textIn(each, 'status') !== 'disabled', isUp: textIn(each, 'state') === 'up' },
      ]),
    );
    return objectsIn(pools, 'pools').map((pool) => poolItem(pool, backends));
  }

  return {
    async *list() {
      yield { items: await everyPool(), partial: false };
    },
    get: async (name) => (await everyPool()).find(({ ref }) => ref === name),
  };
}

/** `host@backend#pool` belongs to `host@backend`. */
function poolItem(pool: JsonObject, backends: ReadonlyMap<string, Backend>): CloudItem<StoragePoolFields> {
  const name = textIn(pool, 'name') ?? '';
  const figures = objectIn(pool, 'capabilities');
  const { enabled = true, isUp = false } = backends.get(name.split('#')[0] ?? '') ?? {};
  // A backend without figures reports `infinite` or `unknown`.
  const [total, free] = [numberIn(figures, 'total_capacity_gb') ?? 0, numberIn(figures, 'free_capacity_gb') ?? 0];
  return {
    ref: name,
    tenant: null,
    fields: {
      name,
      backend_name: textIn(figures, 'volume_backend_name'),
      storage_type: textIn(figures, 'vendor_name'),
      medium_type: null,
      protocol: textIn(figures, 'storage_protocol'),
      status: !isUp ? 'offline' : enabled ? 'online' : 'maintenance',
      enabled,
      total_gb: total,
      free_gb: free,
      used_gb: Math.max(0, total - free),
      allocated_gb: numberIn(figures, 'allocated_capacity_gb') ?? 0,
      thin_provisioning: isSet(figures, 'thin_provisioning_support'),
      volume_count: numberIn(figures, 'total_volumes'),
    },
  };
}
