import { keyedHash } from '#server/engine/access/keyedHash.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { CodeUse } from './codeUse.ts';

const HOUR_MS = 3_600_000;
export const SENDS_PER_TARGET = 10;
/** A whole office or school may share one address. */
export const SENDS_PER_ADDRESS = 60;

/**
 * Counts a message for its target, whatever its purpose, and for the requesting address; refuses those above the hourly
 * limits (1182).
 */
export async function countSends(
  context: Context,
  { channel, target }: Pick<CodeUse, 'channel' | 'target'>,
  address: string,
): Promise<void> {
  await count(context, keyedHash(context.secretKey, 'sent to', channel, target), SENDS_PER_TARGET);
  await count(context, keyedHash(context.secretKey, 'asked from', address), SENDS_PER_ADDRESS);
}

async function count({ db, realTime }: Context, counted: string, most: number): Promise<void> {
  const now = realTime();
  const { sent, began_at } = await db.kysely
    .insertInto('send_counts')
    .values({ counted, began_at: now, sent: 1 })
    .onConflict((conflict) =>
      conflict.column('counted').doUpdateSet((eb) => {
        const over = eb('send_counts.began_at', '<=', now - HOUR_MS);
        return {
          sent: eb
            .case()
            .when(over)
            .then(eb.lit(1))
            .else(eb('send_counts.sent', '+', 1))
            .end(),
          began_at: eb.case().when(over).then(eb.ref('excluded.began_at')).else(eb.ref('send_counts.began_at')).end(),
        };
      }),
    )
    .returning(['sent', 'began_at'])
    .executeTakeFirstOrThrow();
  if (sent <= most) return;
  throw new ApiError('identity.locked', {
    extra: { resend_in: Math.ceil((began_at + HOUR_MS - now) / 1_000) },
  });
}
