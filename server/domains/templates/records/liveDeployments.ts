import type { Context, RecordData } from '#server/engine/context.ts';
import { runtimeTables } from '#server/engine/db/runtimeTables.ts';
import { decodeRow, resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { DEPLOYMENTS } from './stackRecords.ts';

/** The deployments that a stack has, by their name in its manifest, in stored form. */
export async function liveDeployments(context: Context, stackId: string): Promise<Map<string, RecordData>> {
  const definition = context.schemas.resources[DEPLOYMENTS];
  if (definition === undefined) return new Map();
  const rows = await runtimeTables(context.db)
    .selectFrom(definition.table)
    .selectAll()
    .where('stack_id', '=', stackId)
    .orderBy('created_at')
    .execute();
  return new Map(
    rows.map((row) => {
      const record = decodeRow(resourceTable(definition), row);
      return [String(record.stack_object ?? ''), record];
    }),
  );
}

export const hasVolumes = ({ volumes }: RecordData): boolean => Array.isArray(volumes) && volumes.length > 0;
