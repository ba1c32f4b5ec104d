import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { targetOf } from '#server/engine/records/write/targets/targetOf.ts';
import type { InputOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import type { RefuseFullMachine, VolumeResource } from '#server/domains/compute/diskLimit.ts';
import { refuseSmaller } from './leastSize.ts';
import { acceptTransfer, createTransfer, followOwner, type SnapshotResource } from './volumeTransfer.ts';

/** Rules of volumes that need other records, which a definition cannot express. */
export const volumeHooks = (
  ofVolumes: VolumeResource,
  ofSnapshots: SnapshotResource,
  refuseFullMachine: RefuseFullMachine,
): ResourceHooks<VolumeResource> => ({
  async beforeCreate(context, input) {
    const least = await contentSize(context, ofVolumes, input);
    if (least !== undefined) refuseSmaller(context, input.size_gb, least, 'size_gb');
    return input;
  },
  afterWrite: (context, { before, after }) => followOwner(context, ofSnapshots, before, after),
  actions: {
    create_transfer: (context, volume, input) => createTransfer(context, ofSnapshots, volume, input),
    accept_transfer: (context, _none, input) => acceptTransfer(context, { ofVolumes, ofSnapshots }, input),
    attach: (context, _volume, { server_id: machine }) => refuseFullMachine(context, ofVolumes, machine, ['server_id']),
    extend(_context, volume, { size_gb: size }) {
      if (size <= volume.size_gb) throw new ApiError('compute.onlyLarger', { at: ['size_gb'] });
    },
  },
});

/** The size of what a new volume is filled with, in GB; undefined for an empty volume. */
async function contentSize(
  context: Context,
  ofVolumes: VolumeResource,
  input: InputOf<VolumeResource>,
): Promise<number | undefined> {
  const volumes = knownDefinition(context, ofVolumes);
  if (volumes === undefined) return undefined;
  switch (input.source) {
    case 'image':
      return (await targetOf(context, volumes, 'image_id', input))?.min_disk_gb ?? 0;
    case 'snapshot':
      return (await targetOf(context, volumes, 'snapshot_id', input))?.size_gb ?? 0;
    case 'volume':
      return (await targetOf(context, volumes, 'source_volume_id', input))?.size_gb;
    case 'backup':
      return (await targetOf(context, volumes, 'backup_id', input))?.size_gb ?? 0;
    default:
      return undefined;
  }
}
