import type { CloudKind } from '#model/language/cloudKinds.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';

/** The progress of a cloud's inventory for one kind. */
export interface KindState {
  /** The start of the last synchronisation that completed. */
  began_at: number | null;
  synced_at: number | null;
  full_at: number | null;
  count: number;
  fault: RecordData | null;
}

export async function kindStates({ db }: Pick<Context, 'db'>, cloudId: string): Promise<Map<string, KindState>> {
  const rows = await db.kysely
    .selectFrom('cloud_kinds')
    .select(['kind', 'began_at', 'synced_at', 'full_at', 'item_count', 'fault'])
    .where('cloud_id', '=', cloudId)
    .execute();
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
  { requestedAt, full, count }: { requestedAt: number; full: boolean; count: number },
): Promise<void> {
  const state = {
    began_at: requestedAt,
    synced_at: clock(),
    ...(full && { full_at: requestedAt }),
    item_count: count,
    fault: null,
  };
  await db.kysely
    .insertInto('cloud_kinds')
    .values({ cloud_id: cloudId, kind, ...state })
    .onConflict((conflict) => conflict.columns(['cloud_id', 'kind']).doUpdateSet(state))
    .execute();
}

/** The known items stay. */
export async function rememberFault({ db }: Context, cloudId: string, kind: CloudKind, fault: Json): Promise<void> {
  const state = { fault: JSON.stringify(fault) };
  await db.kysely
    .insertInto('cloud_kinds')
    .values({ cloud_id: cloudId, kind, item_count: 0, ...state })
    .onConflict((conflict) => conflict.columns(['cloud_id', 'kind']).doUpdateSet(state))
    .execute();
}
