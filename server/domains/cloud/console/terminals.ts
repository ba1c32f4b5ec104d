import type { Database } from '#server/engine/db/database.ts';

const SCHEME = 'terminal:';
/** As long as a ticket; an open terminal extends it. */
export const LEASE_MS = 60_000;

/** A terminal in a container, as its ticket names it. */
export interface TerminalPlace {
  cloudId: string;
  ref: string;
  userId: number;
  userName: string;
  /** Distinguishes this terminal from a later one of the same user. */
  token: string;
  resource: string;
  recordId: string;
  title: string;
  /** What else its shell needs, such as an address. The ticket that names the place is stored encrypted. */
  detail?: Readonly<Record<string, string | number>>;
}

export const terminalAddress = (place: TerminalPlace): string => `${SCHEME}${JSON.stringify(place)}`;

/** Undefined for other addresses. */
export function readTerminalAddress(address: string): TerminalPlace | undefined {
  // Written by `terminalAddress`, and stored encrypted.
  return address.startsWith(SCHEME) ? (JSON.parse(address.slice(SCHEME.length)) as TerminalPlace) : undefined;
}

/** Takes the one terminal that a user may have in a container; false if it is open. */
export async function takeTerminal(
  { kysely }: Database,
  { cloudId, ref, userId, token }: TerminalPlace,
  now: number,
): Promise<boolean> {
  const taken = { token, leased_until: now + LEASE_MS };
  const { numInsertedOrUpdatedRows: rows } = await kysely
    .insertInto('container_terminals')
    .values({ cloud_id: cloudId, ref, user_id: userId, ...taken })
    .onConflict((conflict) =>
      conflict
        .columns(['cloud_id', 'ref', 'user_id'])
        .doUpdateSet(taken)
        .where('container_terminals.leased_until', '<', now),
    )
    .executeTakeFirst();
  return (rows ?? 0n) > 0n;
}

/** False if somebody else has taken it since. */
export async function keepTerminal({ kysely }: Database, place: TerminalPlace, now: number): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('container_terminals')
    .set({ leased_until: now + LEASE_MS })
    .where('cloud_id', '=', place.cloudId)
    .where('ref', '=', place.ref)
    .where('user_id', '=', place.userId)
    .where('token', '=', place.token)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function leaveTerminal(
  { kysely }: Database,
  { cloudId, ref, userId, token }: TerminalPlace,
): Promise<void> {
  await kysely
    .deleteFrom('container_terminals')
    .where('cloud_id', '=', cloudId)
    .where('ref', '=', ref)
    .where('user_id', '=', userId)
    .where('token', '=', token)
    .execute();
}

export interface OpenTerminal {
  token: string;
  cloud_id: string;
  ref: string;
  leased_until: number;
}

/** The terminals that a user has open. */
export const terminalsOf = ({ kysely }: Database, userId: number, now: number): Promise<OpenTerminal[]> =>
  kysely
    .selectFrom('container_terminals')
    .select(['token', 'cloud_id', 'ref', 'leased_until'])
    .where('user_id', '=', userId)
    .where('leased_until', '>=', now)
    .orderBy('token')
    .execute();

/** Gives the place of a terminal free. Its process notices that at its next look, and ends it. */
export async function endTerminal({ kysely }: Database, userId: number, token: string): Promise<void> {
  await kysely.deleteFrom('container_terminals').where('user_id', '=', userId).where('token', '=', token).execute();
}
