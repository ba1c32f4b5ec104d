import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { trustedOrigin } from '#server/engine/http/sameOrigin.ts';
import { issueTicket, spendTicket, type TicketPurpose } from './tickets.ts';

/** Loaded with its first use: it tries what the platform can sign with, which takes a while. */
const webauthn = () => import('@simplewebauthn/server');

const MOST_PASSKEYS = 20;

/** A passkey as its owner sees it. */
export interface OwnPasskey {
  id: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

export function passkeysOf({ db }: Context, userId: number): Promise<OwnPasskey[]> {
  return db.kysely
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** The site that passkeys belong to: the public address of the platform, or the page that makes the call. */
function siteOf({ settings, live }: Context, request: Request): { origin: string; rpID: string; rpName: string } {
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
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  await issueTicket(context, 'add-passkey', actor.id, options.challenge);
  return options;
}

/** Stores the passkey that the browser made for this challenge (1175 if it is another, or for another site). */
export async function addPasskey(inside: Context, request: Request, name: string, response: Json): Promise<void> {
  const { origin, rpID } = siteOf(inside, request);
  const { id: userId } = inside.actor;
  const verified = await checked(async () =>
    (await webauthn()).verifyRegistrationResponse({
      // The library refuses whatever is no response of a browser.
      response: objectIn(response) as unknown as RegistrationResponseJSON,
      expectedChallenge: (challenge) => spendTicket(inside, 'add-passkey', challenge, userId),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  );
  if (!verified.verified) throw new ApiError('identity.passkeyInvalid');
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
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
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new ApiError('identity.passkeyInvalid');
}

/** What the browser needs to use a passkey of this account. */
export async function requestPasskey(
  context: Context,
  request: Request,
  userId: number,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { rpID } = siteOf(context, request);
  const rows = await context.db.kysely
    .selectFrom('passkeys')
    .select(['id', 'transports'])
    .where('user_id', '=', userId)
    .execute();
  if (rows.length === 0) throw new ApiError('identity.passkeyInvalid');
  const options = await (
    await webauthn()
  ).generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    allowCredentials: rows.map(({ id, transports }) => ({ id, transports: transportsIn(transports) })),
  });
  await issueTicket(context, 'use-passkey', userId, options.challenge);
  return options;
}

/** Whether this account has signed its challenge with one of its passkeys, and its device has verified the person. */
export async function acceptPasskey(context: Context, request: Request, userId: number, response: Json) {
  const { origin, rpID } = siteOf(context, request);
  const given = objectIn(response);
  const { id } = given;
  const row = await context.db.kysely
    .selectFrom('passkeys')
    .selectAll()
    .where('id', '=', typeof id === 'string' ? id : '')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return false;
  const purpose: TicketPurpose = 'use-passkey';
  const result = await checked(async () =>
    (await webauthn()).verifyAuthenticationResponse({
      response: given as unknown as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => spendTicket(context, purpose, challenge, userId),
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: row.id,
        publicKey: Buffer.from(row.public_key, 'base64url'),
        counter: row.counter,
        transports: transportsIn(row.transports),
      },
      requireUserVerification: true,
    }),
  ).catch(() => undefined);
  if (result?.verified !== true) return false;
  // A device that counts must count on from what was last seen here; another one would be a copy.
  const { numUpdatedRows } = await context.db.kysely
    .updateTable('passkeys')
    .set({ counter: result.authenticationInfo.newCounter, last_used_at: context.realTime() })
    .where('id', '=', row.id)
    .where('counter', '=', row.counter)
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
async function checked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new ApiError('identity.passkeyInvalid', { cause });
  }
}

function objectIn(value: Json): Record<string, Json> {
  if (!isObject(value)) throw new ApiError('identity.passkeyInvalid');
  return value;
}

function transportsIn(stored: string): AuthenticatorTransport[] {
  const list: unknown = JSON.parse(stored);
  // Stored as the library returned them.
  return Array.isArray(list) ? (list as AuthenticatorTransport[]) : [];
}
