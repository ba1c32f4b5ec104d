import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { informOwner } from './informOwner.ts';
import { checked, objectIn, siteOf, transportsIn, webauthn } from './passkeys.ts';
import { issueChallenge, spendChallenge } from './signInChallenge.ts';
import { issueTicket, spendTicket } from './tickets.ts';

/** What the browser needs to use a passkey of this account. */
export async function requestPasskey(
  context: Context,
  request: Request,
  userId: number,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { rpID } = siteOf(context, request);
  const rows = await context.db.kysely
    .selectFrom('passkeys')
    .select(['id', 'transports', 'second_only'])
    .where('user_id', '=', userId)
    .execute();
  if (rows.length === 0) throw new ApiError('identity.passkeyInvalid');
  const options = await (
    await webauthn()
  ).generateAuthenticationOptions({
    rpID,
    userVerification: rows.some(({ second_only: isSecondOnly }) => isSecondOnly === 1) ? 'preferred' : 'required',
    allowCredentials: rows.map(({ id, transports }) => ({ id, transports: transportsIn(transports) })),
  });
  await issueTicket(context, 'use-passkey', userId, options.challenge);
  return options;
}

/**
 * What the browser needs to sign in with any passkey of this site. It is the same for everybody, names no account and
 * leaves nothing behind.
 */
export async function requestAnyPasskey(
  context: Context,
  request: Request,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { rpID } = siteOf(context, request);
  return (await webauthn()).generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    challenge: issueChallenge(context),
  });
}

/**
 * Whether this account has signed its challenge with one of its passkeys. The device has to verify the person, unless
 * it did not when the passkey was added.
 */
export async function acceptPasskey(context: Context, request: Request, userId: number, response: Json) {
  const row = await passkeyNamed(context, response);
  if (row?.user_id !== userId) return false;
  return isSigned(context, request, {
    row,
    response,
    isChallenge: (challenge) => spendTicket(context, 'use-passkey', challenge, userId),
    needsPerson: row.second_only !== 1,
  });
}

/**
 * The same without a password before it: the device has verified the person (1176 for a passkey that is a second factor
 * only), and what it remembers as its owner is the account.
 */
export async function acceptPasskeyAlone(context: Context, request: Request, row: Passkey, response: Json) {
  if (ownerIn(response) !== `${row.user_id}`) return false;
  const isRight = await isSigned(context, request, {
    row,
    response,
    isChallenge: (challenge) => spendChallenge(context, challenge),
    needsPerson: row.second_only !== 1,
  });
  if (isRight && row.second_only === 1) throw new ApiError('identity.passkeySecondOnly');
  return isRight;
}

/** The passkey that signed, by the id that the browser names; its signature is not checked yet. */
export function passkeyNamed({ db }: Context, response: Json) {
  const { id } = objectIn(response);
  return db.kysely
    .selectFrom('passkeys')
    .selectAll()
    .where('id', '=', typeof id === 'string' ? id : '')
    .executeTakeFirst();
}

export type Passkey = NonNullable<Awaited<ReturnType<typeof passkeyNamed>>>;

interface Signature {
  row: Passkey;
  response: Json;
  isChallenge: (challenge: string) => Promise<boolean>;
  needsPerson: boolean;
}

async function isSigned(
  context: Context,
  request: Request,
  { row, response, isChallenge, needsPerson }: Signature,
): Promise<boolean> {
  const { origin, rpID } = siteOf(context, request);
  const result = await checked(async () =>
    (await webauthn()).verifyAuthenticationResponse({
      // The library refuses whatever is no response of a browser.
      response: objectIn(response) as unknown as AuthenticationResponseJSON,
      expectedChallenge: isChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: row.id,
        publicKey: Buffer.from(row.public_key, 'base64url'),
        // Compared below, where the owner learns of a copy.
        counter: 0,
        transports: transportsIn(row.transports),
      },
      requireUserVerification: needsPerson,
    }),
  ).catch(() => undefined);
  if (result?.verified !== true) return false;
  const { newCounter } = result.authenticationInfo;
  if ((newCounter > 0 || row.counter > 0) && newCounter <= row.counter) return refuseCopy(context, row);
  const { numUpdatedRows } = await context.db.kysely
    .updateTable('passkeys')
    .set({ counter: newCounter, last_used_at: context.realTime() })
    .where('id', '=', row.id)
    .where('counter', '=', row.counter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A device that counts must count on from what was last seen here; one that does not is a copy, or has been copied. */
async function refuseCopy(context: Context, { user_id: owner, name }: Passkey): Promise<never> {
  await context.transaction((inside) => informOwner(inside, owner, 'passkeyCopied', { name }));
  throw new ApiError('identity.passkeyCopied');
}

/** The account that the device remembers, as `offerPasskey` wrote it. */
function ownerIn(response: Json): string | undefined {
  const { response: signed } = objectIn(response);
  const { userHandle } = objectIn(signed ?? null);
  return typeof userHandle === 'string' ? Buffer.from(userHandle, 'base64url').toString('utf8') : undefined;
}
