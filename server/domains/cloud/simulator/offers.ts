import type { CloudOffer, CloudOffers } from '#model/language/cloudKinds.ts';
import type { Database } from '#server/engine/db/database.ts';
import { DEFAULT_VOLUME_TYPE } from '#server/domains/cloud/simulator/foundation/hosts.ts';
import { itemsOf } from '#server/domains/cloud/simulator/store/itemsOf.ts';

/** The zones of the hosts, for both machines and disks, and the disk types of the pools. */
export async function offersOf(db: Database, cloudId: string): Promise<CloudOffers> {
  const hosts = await itemsOf(db, cloudId, 'hypervisors');
  const names = new Set(hosts.flatMap(({ fields }) => fields.availability_zone ?? []));
  const zones = [...names].toSorted().map((name) =>
    offer(name, {
      available: hosts.some(
        ({ fields }) => fields.availability_zone === name && fields.status === 'enabled' && fields.state === 'up',
      ),
    }),
  );
  const pools = await itemsOf(db, cloudId, 'storagePools');
  const types = pools
    .flatMap(({ fields, hidden }) =>
      hidden.volume_types.map((name) =>
        offer(name, {
          available: fields.enabled && fields.status === 'online',
          medium: fields.medium_type,
          ...(name === DEFAULT_VOLUME_TYPE && { isDefault: true }),
        }),
      ),
    )
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  return { zones, volume_zones: zones.map((zone) => ({ ...zone, available: true })), volume_types: types };
}

const offer = (name: string, known: Partial<CloudOffer>): CloudOffer => ({
  name,
  available: true,
  description: null,
  medium: null,
  min_gb: null,
  max_gb: null,
  ...known,
});
