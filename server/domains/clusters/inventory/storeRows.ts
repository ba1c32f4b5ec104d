import { isSameJson } from '#model/values/sameJson.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { rowsBy } from '#server/engine/records/inventory/rowsBy.ts';
import { writeBatch } from '#server/engine/records/inventory/writeBatch.ts';
import { forgetRecord } from '#server/engine/records/write/removeRecord.ts';

/** What was found of one thing in a cluster: the values of its row. */
export type FoundRow = RecordData & {
  uid: string;
};

export interface Owner {
  user_id: number | null;
  bp_id: number | null;
}

export interface Storing {
  clusterId: string;
  simulated: boolean;
  /** Of the namespace of a row, or of the cluster. */
  ownerOf(namespace: string | undefined): Owner | undefined;
}

/** Brings the rows of one resource in line with what was found; writes differences only. */
export async function storeRows(
  context: Context,
  definition: Definition,
  { clusterId, simulated, ownerOf }: Storing,
  found: readonly FoundRow[],
): Promise<void> {
  const rows: RecordData[] = await rowsBy(context, definition, 'cluster_id', clusterId);
  const before = new Map(rows.map((row) => [row['uid'], row]));
  const now = context.clock();
  const added: RecordData[] = [];
  const changed: { before: RecordData; changes: RecordData }[] = [];
  for (const values of found) {
    const wanted: RecordData = { ...values, simulated, ...ownerOf(textOf(values['namespace'])) };
    const known = before.get(values.uid);
    before.delete(values.uid);
    if (known === undefined) added.push({ ...wanted, cluster_id: clusterId, created_at: now, updated_at: now });
    else {
      const differences = Object.entries(wanted).filter(([name, value]) => !isSameJson(known[name] ?? null, value));
      if (differences.length > 0) changed.push({ before: known, changes: Object.fromEntries(differences) });
    }
  }
  await writeBatch(context, definition, { added, changed });
  for (const gone of before.values()) await forgetRecord(context, definition, gone);
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
