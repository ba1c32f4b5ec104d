import { useGetList, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useDefinition } from '#src/definitions/useDefinition.ts';

/** A snapshot or backup from which a disk can be restored. */
export interface RestorePoint {
  key: string;
  kind: 'snapshot' | 'backup';
  definition: Definition;
  record: RaRecord;
}

/** More than anyone would choose from. */
const MOST_POINTS = 100;

/** All restore points of this disk, newest first. */
export function useRestorePoints({ id, cloud_id }: RaRecord): { points: RestorePoint[]; isPending: boolean } {
  const query = {
    filter: { volume_id: id, status: 'available' },
    sort: { field: 'created_at', order: 'DESC' as const },
    pagination: { page: 1, perPage: MOST_POINTS },
    meta: { path: { cloud_id } },
  };
  const snapshots = useGetList('vmVolumeSnapshots', query);
  const backups = useGetList('vmVolumeBackups', query);
  const ofSnapshots = useDefinition('vmVolumeSnapshots');
  const ofBackups = useDefinition('vmVolumeBackups');
  const pointsOf = (kind: RestorePoint['kind'], definition: Definition, records: RaRecord[] = []): RestorePoint[] =>
    records.map((record) => ({ key: `${kind} ${record.id}`, kind, definition, record }));
  const points = [...pointsOf('snapshot', ofSnapshots, snapshots.data), ...pointsOf('backup', ofBackups, backups.data)];
  const newestFirst = points.toSorted((one, other) =>
    String(other.record.created_at).localeCompare(String(one.record.created_at)),
  );
  return { points: newestFirst, isPending: snapshots.isPending || backups.isPending };
}
