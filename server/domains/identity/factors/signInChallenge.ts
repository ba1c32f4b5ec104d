import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { tokenHash } from '#server/engine/access/tokenHash.ts';
import type { Context } from '#server/engine/context.ts';
import { TICKET_LIFE_MS } from './tickets.ts';

const TIME_BYTES = 6;
const RANDOM_BYTES = 16;
const SEAL_BYTES = 16;
const CONTENT_BYTES = TIME_BYTES + RANDOM_BYTES;

/**
 * A challenge for a sign-in with a passkey alone. Every open sign-in page has one, so that it carries its own end under
 * a seal and is stored only when it is used.
 */
export function issueChallenge({
  realTime,
  secretKey,
}: Pick<Context, 'realTime' | 'secretKey'>): Uint8Array<ArrayBuffer> {
  const end = Buffer.alloc(TIME_BYTES);
  end.writeUIntBE(realTime() + TICKET_LIFE_MS, 0, TIME_BYTES);
  const content = Buffer.concat([end, randomBytes(RANDOM_BYTES)]);
  return Uint8Array.from(Buffer.concat([content, sealOf(secretKey, content)]));
}

/** Whether this server issued the challenge, it has not ended, and it is used for the first time. */
export async function spendChallenge(
  { db, realTime, secretKey }: Pick<Context, 'db' | 'realTime' | 'secretKey'>,
  challenge: string,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== CONTENT_BYTES + SEAL_BYTES) return false;
  const content = bytes.subarray(0, CONTENT_BYTES);
  if (!timingSafeEqual(bytes.subarray(CONTENT_BYTES), sealOf(secretKey, content))) return false;
  const end = content.readUIntBE(0, TIME_BYTES);
  if (end <= realTime()) return false;
  // Kept until its end, so that the same signature is worth nothing a second time.
  const { numInsertedOrUpdatedRows } = await db.kysely
    .insertInto('sign_in_tickets')
    .values({
      ticket_hash: tokenHash(bytes.toString('base64url')),
      purpose: 'spent',
      user_id: 0,
      expires_at: end,
      factor: null,
    })
    .onConflict((conflict) => conflict.column('ticket_hash').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const sealOf = (key: Uint8Array, content: Uint8Array) =>
  createHmac('sha256', key).update('passkey sign-in').update(content).digest().subarray(0, SEAL_BYTES);
