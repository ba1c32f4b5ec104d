import type { Context } from '#server/engine/context.ts';
import { runtimeTables } from '#server/engine/db/runtimeTables.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { decodeRecord } from '#server/engine/records/table/decodeRecord.ts';
import { DEPLOYMENTS } from './stackRecords.ts';

export type Deployment = RecordOf<'containerDeployments'>;

/** The deployments of a stack by their name in its manifest. */
export type Live = ReadonlyMap<string, Deployment>;

/** The deployments that a stack has, in stored form. */
export async function liveDeployments(context: Context, stackId: string): Promise<Live> {
  const definition = knownDefinition(context, DEPLOYMENTS);
  if (definition === undefined) return new Map();
  const rows = await runtimeTables(context.db)
    .selectFrom(definition.table)
    .selectAll()
    .where('stack_id', '=', stackId)
    .orderBy('created_at')
    .execute();
  return new Map(
    rows.map((row) => {
      const record = decodeRecord(definition, row);
      return [record.stack_object ?? '', record];
    }),
  );
}

export const hasVolumes = ({ volumes }: Deployment): boolean => volumes !== null && volumes.length > 0;
