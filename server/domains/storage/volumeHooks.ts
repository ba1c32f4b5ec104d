import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { targetOf } from '#server/engine/records/write/targets/targetOf.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import type { RefuseFullMachine } from '#server/domains/compute/diskLimit.ts';
import { refuseSmaller } from './leastSize.ts';
import { acceptTransfer, createTransfer, followOwner } from './volumeTransfer.ts';

/** The possible sources of a volume, by `source`, with the field that defines its minimum size. */
const CONTENTS: Readonly<Record<string, { field: string; size: string }>> = {
  image: { field: 'image_id', size: 'min_disk_gb' },
  snapshot: { field: 'snapshot_id', size: 'size_gb' },
  volume: { field: 'source_volume_id', size: 'size_gb' },
  backup: { field: 'backup_id', size: 'size_gb' },
};

/** Rules of volumes that need other records, which a definition cannot express. */
export const volumeHooks = (
  ofVolumes: string,
  ofSnapshots: string,
  refuseFullMachine: RefuseFullMachine,
): ResourceHooks => ({
  async beforeCreate(context, input) {
    await checkSize(context, ofVolumes, input);
    return input;
  },
  afterWrite: (context, { before, after }) => followOwner(context, { ofVolumes, ofSnapshots }, before, after),
  actions: {
    create_transfer: (context, volume, input) => createTransfer(context, { ofVolumes, ofSnapshots }, volume, input),
    accept_transfer: (context, _none, input) => acceptTransfer(context, { ofVolumes, ofSnapshots }, input),
    attach: (context, _volume, { server_id: machine }) =>
      refuseFullMachine(context, ofVolumes, String(machine), ['server_id']),
    extend(_context, volume, { size_gb: size }) {
      if (Number(size) <= Number(volume.size_gb)) throw new ApiError('compute.onlyLarger', { at: ['size_gb'] });
    },
  },
});

async function checkSize(context: Context, ofVolumes: string, input: RecordData): Promise<void> {
  const volumes = context.schemas.resources[ofVolumes];
  const contents = CONTENTS[String(input.source)];
  if (volumes === undefined || contents === undefined) return;
  const target = await targetOf(context, volumes, contents.field, input);
  refuseSmaller(context, Number(input.size_gb), Number(target?.[contents.size] ?? 0), 'size_gb');
}
