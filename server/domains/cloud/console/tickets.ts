import { tokenHash } from '#server/engine/access/tokenHash.ts';
import type { Context } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import { decrypt, encrypt } from '#server/engine/records/write/values/protect.ts';

/** Long enough for the page to connect, too short for anything else. */
const TICKET_MS = 60_000;

export interface Ticket {
  token: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Issues a ticket for one connection of the session to `address`: a WebSocket of the cloud, or a `driverAddress`. */
export async function issueTicket(context: Context, sessionId: string, address: string): Promise<Ticket> {
  const token = context.ids.token();
  const expiresAt = context.realTime() + TICKET_MS;
  const { kysely } = context.db;
  await kysely.deleteFrom('console_tickets').where('expires_at', '<', context.realTime()).execute();
  const ticket = {
    token_hash: tokenHash(token),
    session_id: sessionId,
    address: encrypt(address, context.secretKey),
    expires_at: expiresAt,
  };
  await kysely.insertInto('console_tickets').values(ticket).execute();
  return { token, expiresAt };
}

interface TicketUse {
  token: string;
  sessionId: string;
  now: number;
  secretKey: Uint8Array;
}

/**
 * Returns the address of a ticket and deletes the ticket; undefined if it is used, expired or belongs to another
 * session.
 */
export async function useTicket(
  db: Database,
  { token, sessionId, now, secretKey }: TicketUse,
): Promise<string | undefined> {
  const row = await db.kysely
    .deleteFrom('console_tickets')
    .where('token_hash', '=', tokenHash(token))
    .where('session_id', '=', sessionId)
    .where('expires_at', '>=', now)
    .returning('address')
    .executeTakeFirst();
  return row && decrypt(row.address, secretKey);
}
