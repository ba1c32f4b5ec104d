import type {
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { trustedOrigin } from '#server/engine/http/sameOrigin.ts';
import type { SessionClient } from '#server/domains/identity/session/sessions.ts';
import { issueTicket, spendTicket } from './tickets.ts';

/** Loaded with its first use: it tries what the platform can sign with, which takes a while. */
export const webauthn = () => import('@simplewebauthn/server');

const MOST_PASSKEYS = 20;
const LONGEST_AGENT = 512;

/** A passkey as its owner sees it. */
export interface OwnPasskey {
  id: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
  /** Where it was added. */
  added_ip: string | null;
  added_agent: string | null;
  /** Its device did not verify the person: it does not sign in alone. */
  second_only: boolean;
}

export async function passkeysOf({ db }: Context, userId: number): Promise<OwnPasskey[]> {
  const rows = await db.kysely
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at', 'added_ip', 'added_agent', 'second_only'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ ...row, second_only: row.second_only === 1 }));
}

/** The site that passkeys belong to: the public address of the platform, or the page that makes the call. */
export function siteOf(
  { settings, live }: Context,
  request: Request,
): { origin: string; rpID: string; rpName: string } {
  const origin = trustedOrigin(request, settings.publicUrl);
  if (origin === undefined) throw new ApiError('identity.passkeyInvalid');
  return { origin, rpID: new URL(origin).hostname, rpName: live.read('site.title') || 'Suantai' };
}

/** What the browser needs to make a passkey for the caller. Its challenge is stored, short-lived and used once. */
export async function offerPasskey(
  context: Context,
  request: Request,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { actor, db } = context;
  const { rpID, rpName } = siteOf(context, request);
  const present = await db.kysely.selectFrom('passkeys').select('id').where('user_id', '=', actor.id).execute();
  if (present.length >= MOST_PASSKEYS) throw new ApiError('request.limitReached', { params: { max: MOST_PASSKEYS } });
  const options = await (
    await webauthn()
  ).generateRegistrationOptions({
    rpName,
    rpID,
    userName: actor.name,
    userID: new TextEncoder().encode(`${actor.id}`),
    attestationType: 'none',
    excludeCredentials: present,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await issueTicket(context, 'add-passkey', actor.id, options.challenge);
  return options;
}

/**
 * Stores the passkey that the browser made for this challenge (1175 if it is another, or for another site). Where the
 * device did not verify the person, anyone who holds it could sign in: such a passkey is a second factor only.
 */
export async function addPasskey(
  inside: Context,
  request: Request,
  { name, response, client }: { name: string; response: Json; client: SessionClient },
): Promise<void> {
  const { origin, rpID } = siteOf(inside, request);
  const { id: userId } = inside.actor;
  const verified = await checked(async () =>
    (await webauthn()).verifyRegistrationResponse({
      // The library refuses whatever is no response of a browser.
      response: objectIn(response) as unknown as RegistrationResponseJSON,
      expectedChallenge: (challenge) => spendTicket(inside, 'add-passkey', challenge, userId),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
    }),
  );
  if (!verified.verified) throw new ApiError('identity.passkeyInvalid');
  const { credential, userVerified } = verified.registrationInfo;
  const { id, publicKey, counter, transports = [] } = credential;
  const { numInsertedOrUpdatedRows } = await inside.db.kysely
    .insertInto('passkeys')
    .values({
      id,
      user_id: userId,
      name,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: JSON.stringify(transports),
      created_at: inside.realTime(),
      last_used_at: null,
      added_ip: client.address ?? null,
      added_agent: client.agent?.slice(0, LONGEST_AGENT) ?? null,
      second_only: userVerified ? 0 : 1,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new ApiError('identity.passkeyInvalid');
}

/** Gives one of the caller's own passkeys another name; false if there is none with this id. */
export async function renamePasskey({ db, actor }: Context, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes one of the caller's own passkeys; false if there is none with this id. */
export async function removePasskey({ db, actor }: Context, id: string): Promise<string | undefined> {
  const row = await db.kysely
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** The library throws plain errors for what a browser sent: all of them are one refusal. */
export async function checked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new ApiError('identity.passkeyInvalid', { cause });
  }
}

export function objectIn(value: Json): Record<string, Json> {
  if (!isObject(value)) throw new ApiError('identity.passkeyInvalid');
  return value;
}

export function transportsIn(stored: string): AuthenticatorTransport[] {
  const list: unknown = JSON.parse(stored);
  // Stored as the library returned them.
  return Array.isArray(list) ? (list as AuthenticatorTransport[]) : [];
}
