import type { CloudKind } from '#model/language/cloudKinds.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';

/** How far the inventory of a cloud has come with one kind. */
export interface KindState {
  /** When the last look that came to its end began. */
  began_at: number | null;
  synced_at: number | null;
  full_at: number | null;
  count: number;
  fault: RecordData | null;
}

interface Row {
  kind: string;
  began_at: number | null;
  synced_at: number | null;
  full_at: number | null;
  item_count: number;
  fault: string | null;
}

export async function kindStates({ db }: Pick<Context, 'db'>, cloudId: string): Promise<Map<string, KindState>> {
  const rows = await db.all<Row>(
    'select kind, began_at, synced_at, full_at, item_count, fault from cloud_kinds where cloud_id = ?',
    [cloudId],
  );
  return new Map(
    rows.map(({ kind, item_count, fault, ...times }) => [
      kind,
      { ...times, count: item_count, fault: fault === null ? null : (JSON.parse(fault) as RecordData) },
    ]),
  );
}

export async function rememberSynced(
  { db, clock }: Context,
  cloudId: string,
  kind: CloudKind,
  { askedAt, full, count }: { askedAt: number; full: boolean; count: number },
): Promise<void> {
  await db.run(
    `insert into cloud_kinds (cloud_id, kind, began_at, synced_at, full_at, item_count, fault) values (?, ?, ?, ?, ?, ?, null)
     on conflict (cloud_id, kind) do update set began_at = excluded.began_at, synced_at = excluded.synced_at,
       full_at = coalesce(excluded.full_at, cloud_kinds.full_at), item_count = excluded.item_count, fault = null`,
    [cloudId, kind, askedAt, clock(), full ? askedAt : null, count],
  );
}

/** What was known stays known. */
export async function rememberFault({ db }: Context, cloudId: string, kind: CloudKind, fault: Json): Promise<void> {
  await db.run(
    `insert into cloud_kinds (cloud_id, kind, item_count, fault) values (?, ?, 0, ?) on conflict (cloud_id, kind) do update set fault = excluded.fault`,
    [cloudId, kind, JSON.stringify(fault)],
  );
}
