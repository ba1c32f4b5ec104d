import type { CloudDriver } from '#server/domains/cloud/driver/driver.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import type { Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { backupsOf } from './backups.ts';
import { storagePoolsOf } from './storagePools.ts';
import { volumesOf } from './volumes.ts';
import { volumeSnapshotsOf } from './volumeSnapshots.ts';

/** Backups if the cloud has a backup service; pools for administrators. */
export function storageKinds(volume: Service, cloud: OpenstackCloud): CloudDriver['kinds'] {
  return {
    volumes: volumesOf(volume, cloud),
    volumeSnapshots: volumeSnapshotsOf(volume, cloud),
    ...(cloud.hasBackups && { backups: backupsOf(volume, cloud) }),
    ...(cloud.isAdmin && { storagePools: storagePoolsOf(volume) }),
  };
}
