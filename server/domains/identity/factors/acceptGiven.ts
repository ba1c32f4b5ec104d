import { attemptKey, countAttempt, freezeRule } from '#server/domains/identity/actor/signInFreeze.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Json } from '#model/language/definition.ts';
import { requiredTexts } from '#server/engine/http/requiredTexts.ts';
import type { SessionFactor } from '#server/domains/identity/session/sessionFactors.ts';
import { acceptPasskey } from './usePasskey.ts';
import { acceptRecoveryCode } from './recoveryCodes.ts';
import { informOwner } from './informOwner.ts';
import { acceptTotp } from './totp.ts';

/** Accepts the second factor in the body of a call, and says which: `code`, or `passkey` for what a passkey signed. */
export async function acceptGiven(
  context: Context,
  request: Request,
  userId: number,
  body: Record<string, Json>,
): Promise<SessionFactor> {
  const { passkey } = body;
  if (passkey !== undefined && passkey !== null)
    return acceptFactor(context, userId, async () =>
      (await acceptPasskey(context, request, userId, passkey)) ? 'passkey' : undefined,
    );
  const { code } = requiredTexts(body, ['code']);
  return acceptFactor(context, userId, () => acceptCode(context, userId, code));
}

/**
 * Checks the second factor of an account. Every attempt is counted before, together with wrong passwords, so that
 * simultaneous guesses freeze the account too (1136). Throws 1130 for what is wrong or was used before.
 */
async function acceptFactor(
  context: Context,
  userId: number,
  check: () => Promise<SessionFactor | undefined>,
): Promise<SessionFactor> {
  const { db, realTime, live } = context;
  const attempt = await countAttempt(db, attemptKey(userId), realTime(), freezeRule(context));
  if (attempt.refused)
    throw new ApiError('identity.frozen', { params: { minutes: live.read('login.freeze_minutes') } });
  const factor = await check();
  if (factor !== undefined) return factor;
  await db.kysely
    .updateTable('users')
    .set({ failed_count: attempt.attempts, locked_until: attempt.frozenUntil || null })
    .where('id', '=', userId)
    .execute();
  throw new ApiError('identity.factorInvalid', { at: ['code'] });
}

const APP_CODE = /^\d{6}$/;

/** A code of the authenticator app, or a recovery code, whose use its owner learns of. */
async function acceptCode(context: Context, userId: number, typed: string): Promise<SessionFactor | undefined> {
  const code = typed.replaceAll(/\s/g, '');
  if (APP_CODE.test(code)) return (await acceptTotp(context, userId, code, { confirmed: true })) ? 'totp' : undefined;
  if (!(await acceptRecoveryCode(context, userId, code))) return undefined;
  await context.transaction((inside) => informOwner(inside, userId, 'recoveryUsed'));
  return 'recovery';
}
