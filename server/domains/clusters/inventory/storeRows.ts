import { isSameJson } from '#model/values/sameJson.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { Row } from '#server/engine/db/database.ts';
import { writeBatch } from '#server/engine/records/inventory/writeBatch.ts';
import { decodeRecord } from '#server/engine/records/table/decodeRecord.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { forgetRecord } from '#server/engine/records/write/removeRecord.ts';

/** The rows of one resource of a cluster, as they are stored. */
export async function rowsOf(context: Context, definition: Definition, clusterId: string): Promise<RecordData[]> {
  const { name } = resourceTable(definition);
  const rows = await context.db.all<Row>(`select * from ${name} where cluster_id = ?`, [clusterId]);
  return rows.map((row) => decodeRecord(definition, row));
}

export interface Owner {
  user_id: number | null;
  bp_id: number | null;
}

interface Storing {
  clusterId: string;
  simulated: boolean;
  /** Of the namespace of a row, or of the cluster. */
  ownerOf(namespace: string | undefined): Owner;
}

/** Brings the rows of one resource in line with what was found; writes differences only. Returns all rows. */
export async function storeRows(
  context: Context,
  definition: Definition,
  { clusterId, simulated, ownerOf }: Storing,
  found: readonly RecordData[],
): Promise<RecordData[]> {
  const before = new Map((await rowsOf(context, definition, clusterId)).map((row) => [row['uid'], row]));
  const now = context.clock();
  const added: RecordData[] = [];
  const changed: { before: RecordData; changes: RecordData }[] = [];
  for (const values of found) {
    const { namespace } = values;
    const wanted = { ...values, simulated, ...ownerOf(typeof namespace === 'string' ? namespace : undefined) };
    const known = before.get(values['uid']);
    if (known === undefined) added.push({ ...wanted, cluster_id: clusterId, created_at: now, updated_at: now });
    else {
      const differences = Object.entries(wanted).filter(
        ([name, value]) => !isSameJson(known[name] ?? null, value ?? null),
      );
      if (differences.length > 0) changed.push({ before: known, changes: Object.fromEntries(differences) });
    }
    before.delete(values['uid']);
  }
  await writeBatch(context, definition, { added, changed });
  for (const gone of before.values()) await forgetRecord(context, definition, gone);
  return rowsOf(context, definition, clusterId);
}
