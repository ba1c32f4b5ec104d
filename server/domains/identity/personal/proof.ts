import { accountById } from '#server/domains/identity/actor/userAccount.ts';
import { refuseToken } from '#server/domains/identity/apiTokens/refuseToken.ts';
import { passkeysOf } from '#server/domains/identity/factors/passkeys.ts';
import type { Sessions } from '#server/domains/identity/session/sessions.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Session, SessionAuthenticator } from '#server/engine/product/authenticator.ts';

/**
 * The session of a caller who has proved who they are within the time of `login.proof_minutes`. Otherwise 1133 names
 * what proves it: `password`, or the second factor of the account. An API token proves nothing.
 */
export type RequireProof = (context: Context, request: Request) => Promise<Session>;

export function createProof(sessions: Sessions, authenticator: SessionAuthenticator): RequireProof {
  return async (context, request) => {
    refuseToken(context);
    const session = await authenticator.sessionOf(request);
    if (session === undefined) throw new ApiError('identity.credentialsRequired');
    const { at: provedAt } = await sessions.proofOf(context.db, session.id);
    if (context.realTime() - provedAt <= context.live.read('login.proof_minutes') * 60_000) return session;
    const account = await accountById(context.db, session.actor.id);
    throw new ApiError('identity.proofNeeded', {
      extra: {
        proof: account?.secondFactor ? 'code' : 'password',
        passkey: await hasPasskey(context, session.actor.id),
      },
    });
  };
}

const hasPasskey = async (context: Context, userId: number) => (await passkeysOf(context, userId)).length > 0;
