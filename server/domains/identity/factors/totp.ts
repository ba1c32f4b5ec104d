import { Secret, TOTP } from 'otpauth';
import type { Context } from '#server/engine/context.ts';
import { decrypt, encrypt } from '#server/engine/records/write/values/protect.ts';

const STEP_S = 30;
/** Steps before and after the present one, because clocks differ. */
const DRIFT = 1;
const SECRET_BYTES = 20;

export interface TotpOffer {
  /** The key for people who enter it. */
  secret: string;
  /** `otpauth://totp/…` for the picture that apps scan. */
  uri: string;
}

/** A new key for an authenticator app. It replaces one that was never confirmed, and counts once it is confirmed. */
export async function offerTotp(context: Context, name: string): Promise<TotpOffer> {
  const { db, actor, realTime, secretKey } = context;
  const secret = new Secret({ size: SECRET_BYTES });
  const row = { secret: encrypt(secret.base32, secretKey), created_at: realTime(), last_step: 0, confirmed_at: null };
  await db.kysely
    .insertInto('totp_factors')
    .values({ user_id: actor.id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return { secret: secret.base32, uri: totpOf(secret.base32, issuerOf(context), name).toString() };
}

/** The name of the platform, as the app of its owner shows it. */
function issuerOf({ live }: Context): string {
  return live.read('site.title') || 'Suantai';
}

/**
 * Accepts a code of the app: each once, so that one which somebody has seen is worthless. `confirmed` is whether the
 * app counts already; one that does not is confirmed by its first right code.
 */
export async function acceptTotp(
  { db, realTime, secretKey }: Context,
  userId: number,
  code: string,
  { confirmed }: { confirmed: boolean },
): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('totp_factors')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined || (row.confirmed_at !== null) !== confirmed) return false;
  const now = realTime();
  const delta = totpOf(decrypt(row.secret, secretKey), '', '').validate({ token: code, timestamp: now, window: DRIFT });
  if (delta === null) return false;
  const step = Math.floor(now / 1_000 / STEP_S) + delta;
  const { numUpdatedRows } = await db.kysely
    .updateTable('totp_factors')
    .set({ last_step: step, ...(!confirmed && { confirmed_at: now }) })
    .where('user_id', '=', userId)
    .where('secret', '=', row.secret)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const totpOf = (secret: string, issuer: string, label: string) =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: STEP_S });
