import { keyedHash } from '#server/engine/access/keyedHash.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { CodeUse } from './codeUse.ts';

const HOUR_MS = 3_600_000;
export const SENDS_PER_TARGET = 10;
/** An office or a school may stand behind one address. */
export const SENDS_PER_ADDRESS = 60;

/**
 * Counts a message for its target, whatever it is for, and for who asked; refuses what passes the limits of an hour
 * (1182).
 */
export async function countSends(context: Context, { channel, target }: CodeUse, address: string): Promise<void> {
  await count(context, keyedHash(context.secretKey, 'sent to', channel, target), SENDS_PER_TARGET);
  await count(context, keyedHash(context.secretKey, 'asked from', address), SENDS_PER_ADDRESS);
}

async function count({ db, clock }: Context, counted: string, most: number): Promise<void> {
  const now = clock();
  const over = 'send_counts.began_at <= ?';
  const [row] = await db.all<{ sent: number; began_at: number }>(
    `insert into send_counts (counted, began_at, sent) values (?, ?, 1)
     on conflict (counted) do update set
       sent = case when ${over} then 1 else send_counts.sent + 1 end,
       began_at = case when ${over} then excluded.began_at else send_counts.began_at end
     returning sent, began_at`,
    [counted, now, now - HOUR_MS, now - HOUR_MS],
  );
  if (row === undefined || Number(row.sent) <= most) return;
  throw new ApiError('identity.locked', {
    extra: { resend_in: Math.ceil((Number(row.began_at) + HOUR_MS - now) / 1_000) },
  });
}
