import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { areThere } from '#server/engine/records/list/areThere.ts';

/** In addition to its system disk: the limit at the creation of a machine. */
const MOST_DATA_DISKS = 16;

export type VolumeResource = 'volumes' | 'vmVolumes';

export type RefuseFullMachine = typeof refuseFullMachine;

/** Spec 8.3 (12200 to 12243): the disk attach quota of a machine. `at`: the field that names the machine. */
export async function refuseFullMachine(
  context: Context,
  ofVolumes: VolumeResource,
  machineId: string,
  at: string[] = [],
): Promise<void> {
  const isFull = await areThere(
    context,
    ofVolumes,
    { server_id: machineId, $not: { disk_tag: 'os_disk' } },
    MOST_DATA_DISKS,
  );
  if (isFull) throw new ApiError('compute.attachQuotaReached', { at, params: { max: MOST_DATA_DISKS } });
}
