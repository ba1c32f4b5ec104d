import { tokenHash } from '#server/engine/access/tokenHash.ts';
import type { Context } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { SessionFactor } from '#server/domains/identity/session/sessionFactors.ts';

/** `second-step`: the password was right. The others are challenges that a passkey signs. */
export type TicketPurpose = 'second-step' | 'add-passkey' | 'use-passkey';

export interface Ticket {
  ticket: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export const TICKET_LIFE_MS = 5 * 60_000;

/** Stores the hash of a ticket. It opens no session: it only shows that the step before was right, and its factor. */
export async function issueTicket(
  { db, realTime, ids }: Pick<Context, 'db' | 'realTime' | 'ids'>,
  purpose: TicketPurpose,
  userId: number,
  ticket = ids.token(),
  factor: SessionFactor | null = null,
): Promise<Ticket> {
  const expiresAt = realTime() + TICKET_LIFE_MS;
  await db.kysely
    .insertInto('sign_in_tickets')
    .values({ ticket_hash: tokenHash(ticket), purpose, user_id: userId, expires_at: expiresAt, factor })
    .execute();
  return { ticket, expiresAt };
}

/** The account of a ticket that is still valid (1131 otherwise). Used, expired and unknown ones are refused alike. */
export async function accountOfTicket(
  { db, realTime }: Pick<Context, 'db' | 'realTime'>,
  purpose: TicketPurpose,
  ticket: string,
): Promise<{ userId: number; factor: SessionFactor | null }> {
  const row = await db.kysely
    .selectFrom('sign_in_tickets')
    .select(['user_id', 'factor'])
    .where('ticket_hash', '=', tokenHash(ticket))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', realTime())
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('identity.ticketInvalid');
  // Written by `issueTicket`.
  return { userId: row.user_id, factor: row.factor as SessionFactor | null };
}

/** Uses a ticket: of two uses at the same time one succeeds. */
export async function spendTicket(
  { db, realTime }: Pick<Context, 'db' | 'realTime'>,
  purpose: TicketPurpose,
  ticket: string,
  userId: number,
): Promise<boolean> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('sign_in_tickets')
    .where('ticket_hash', '=', tokenHash(ticket))
    .where('purpose', '=', purpose)
    .where('user_id', '=', userId)
    .where('expires_at', '>', realTime())
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** A sign-in that is half done ends with the sessions of its account. */
export async function dropTickets(db: Database, userId: number): Promise<void> {
  await db.kysely.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute();
}
