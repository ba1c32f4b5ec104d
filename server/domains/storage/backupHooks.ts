import { ApiError } from '#server/engine/http/apiError.ts';
import { areThere } from '#server/engine/records/list/areThere.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { targetOf } from '#server/engine/records/write/targets/targetOf.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { refuseSmaller } from './leastSize.ts';

/** An incremental backup needs an existing one; a backup can only be restored to a volume that is large enough. */
export type BackupResource = 'backups' | 'vmVolumeBackups';

export const backupHooks = (ofBackups: BackupResource): ResourceHooks<BackupResource> => ({
  async beforeCreate(context, input) {
    const needsOne = input.incremental === true;
    const filter = { volume_id: input.volume_id ?? '', status: ['available', 'restoring'] };
    if (needsOne && !(await areThere(context, ofBackups, filter)))
      throw new ApiError('request.invalid', { fields: { incremental: 'compute.noFullBackup' } });
    return input;
  },
  async beforeDelete(context, { id, has_dependents: isNeeded }) {
    // Backups that we know hold it by their reference, and are listed in that refusal; the cloud may know others.
    if (isNeeded === true && !(await areThere(context, ofBackups, { parent_id: id })))
      throw new ApiError('compute.backupHasDependents');
  },
  actions: {
    async restore(context, backup, input) {
      const backups = knownDefinition(context, ofBackups);
      const volume = backups && (await targetOf(context, backups, 'volume_id', input));
      if (volume !== undefined) refuseSmaller(context, volume.size_gb, backup.size_gb ?? 0, 'volume_id');
    },
  },
});
