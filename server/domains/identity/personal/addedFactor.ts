import { informOwner, type FactorEvent } from '#server/domains/identity/factors/informOwner.ts';
import { newRecoveryCodes, recoveryCodesLeft } from '#server/domains/identity/factors/recoveryCodes.ts';
import { setSecondFactor } from '#server/domains/identity/factors/setSecondFactor.ts';
import type { Sessions } from '#server/domains/identity/session/sessions.ts';
import type { Context } from '#server/engine/context.ts';
import type { JsonSchema } from '#server/engine/http/apiRoute.ts';
import type { Session } from '#server/engine/product/authenticator.ts';

export const RECOVERY_CODES: JsonSchema = {
  type: 'object',
  properties: { recovery_codes: { type: ['array', 'null'], items: { type: 'string' } } },
  required: ['recovery_codes'],
};

/** What the calls that add a factor reply. */
export const ADDED_REPLIES = {
  200: {
    description: 'The recovery codes, which are shown once, if it is the first factor; otherwise null',
    schema: RECOVERY_CODES,
  },
};

/** After a factor was added. Returns the recovery codes, which are shown once, if the account had none. */
export async function addedFactor(
  inside: Context,
  { sessions, session }: { sessions: Sessions; session: Session },
  event: FactorEvent,
  params?: Record<string, string>,
): Promise<string[] | null> {
  const { id } = inside.actor;
  await setSecondFactor(inside, true);
  await informOwner(inside, id, event, params);
  // A session from before the second factor proves less than one after it.
  await sessions.revokeUser(inside.db, id, session.id);
  return (await recoveryCodesLeft(inside, id)) === 0 ? newRecoveryCodes(inside, id) : null;
}
