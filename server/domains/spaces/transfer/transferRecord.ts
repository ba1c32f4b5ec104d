import type { Context } from '#server/engine/context.ts';
import { clientAddress } from '#server/engine/http/clientAddress.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { insertRow } from '#server/engine/records/write/writeRow.ts';
import type { CleanupStep } from '#server/engine/jobs/forgetOldHandler.ts';
import type { StoredRecords } from '#server/domains/storedRecords.ts';

type Transfer = StoredRecords['transferRecords'];

export interface BegunTransfer extends Pick<Transfer, 'path' | 'direction' | 'space' | 'size'> {
  /** One record for one movement, however often it is interrupted. */
  key: string;
  /** Undefined for a download by link. */
  userId?: number | undefined;
  /** Undefined for a movement of the platform. */
  request?: Request;
}

/** Records that a transfer begins. One that was begun before, under the same key, is running again. */
export async function transferBegins(
  context: Context,
  { key, userId, request, ...values }: BegunTransfer,
): Promise<void> {
  const definition = knownDefinition(context, 'transferRecords');
  if (definition === undefined) return;
  const { numUpdatedRows } = await context.db.kysely
    .updateTable('transfer_records')
    .set({ status: 'running', error: null, finished_at: null })
    .where('key', '=', key)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const now = context.clock();
  // Without a history: the row itself is the record of what happened.
  await insertRow(context, definition, {
    ...values,
    key,
    status: 'running',
    transferred: 0,
    user_id: userId ?? null,
    client_ip: (request && clientAddress(request)) ?? null,
    started_at: now,
    created_at: now,
    updated_at: now,
  });
}

/** Records how far a transfer is. False: it is not running any more, because somebody has cancelled it. */
export async function transferMoves({ db }: Context, key: string, transferred: number): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('transfer_records')
    .set({ transferred })
    .where('key', '=', key)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface TransferEnd {
  status: NonNullable<Transfer['status']>;
  transferred: number;
  error?: string;
}

/** Records how a transfer ended. */
export async function transferEnds(
  { db, clock }: Context,
  key: string,
  { status, transferred, error }: TransferEnd,
): Promise<void> {
  const now = clock();
  const row = await db.kysely
    .selectFrom('transfer_records')
    .select('started_at')
    .where('key', '=', key)
    .executeTakeFirst();
  await db.kysely
    .updateTable('transfer_records')
    .set({
      status,
      transferred,
      error: error?.slice(0, LONGEST_ERROR) ?? null,
      finished_at: now,
      updated_at: now,
      duration: Math.round((now - (row?.started_at ?? now)) / 1_000),
    })
    .where('key', '=', key)
    .execute();
}

const LONGEST_ERROR = 500;
const KEPT_MS = 180 * 86_400_000;

/** Uploads that were never continued are over, and what is older than half a year goes. */
export const settleTransfers: CleanupStep = async ({ db, clock }) => {
  const now = clock();
  await db.kysely
    .updateTable('transfer_records')
    .set({ status: 'cancelled', finished_at: now })
    .where('status', '=', 'running')
    .where('started_at', '<', now - 2 * 86_400_000)
    .where('key', 'not in', (of) => of.selectFrom('uploads').select('upload_key'))
    .execute();
  await db.kysely
    .deleteFrom('space_uploads')
    .where('upload_key', 'not in', (of) => of.selectFrom('uploads').select('upload_key'))
    .execute();
  await db.kysely
    .deleteFrom('transfer_records')
    .where('started_at', '<', now - KEPT_MS)
    .execute();
  await db.kysely
    .deleteFrom('space_exports')
    .where('upload_key', 'not in', (of) => of.selectFrom('transfer_records').select('key').where('key', 'is not', null))
    .execute();
};
