import { activeStatements } from '#model/access/policies/activeStatements.ts';
import type { SessionAuthenticator } from '#server/engine/product/authenticator.ts';
import { clientAddress } from '#server/engine/http/clientAddress.ts';
import { requestToken } from '#server/engine/access/requestToken.ts';
import type { ApiTokens } from '#server/domains/identity/apiTokens/apiTokens.ts';
import { isTokenText } from '#server/domains/identity/apiTokens/tokenText.ts';
import { refuseUnenrolled } from '#server/domains/identity/factors/factorRule.ts';
import { refuseWithoutConsent } from '#server/domains/identity/terms/consent.ts';
import type { LiveSettings } from '#server/engine/settings/liveSettings.ts';
import type { AccountSession, Sessions } from './sessions.ts';

/** As the engine knows it, and what the account of a session has to do first. */
export interface AccountAuthenticator extends SessionAuthenticator {
  sessionOf(request: Request): Promise<AccountSession | undefined>;
}

/** The actor of a request, with the statements that apply to its address and time. */
export function createAuthenticator(
  sessions: Sessions,
  apiTokens: ApiTokens,
  clock: () => number,
  live: Pick<LiveSettings, 'read'>,
): AccountAuthenticator {
  // A cookie holds the token of a session only: a page of another site cannot make a browser send an API token.
  const find = (request: Request, token: string) =>
    isTokenText(token) && request.headers.has('authorization')
      ? apiTokens.find(token, clientAddress(request))
      : sessions.find(token);

  async function sessionOf(request: Request): Promise<AccountSession | undefined> {
    const token = requestToken(request);
    const session = token === undefined ? undefined : await find(request, token);
    const given = session?.actor.statements;
    if (session === undefined || given === undefined) return session;
    const statements = activeStatements(given, { address: clientAddress(request), now: clock() });
    return statements === given ? session : { ...session, actor: { ...session.actor, statements } };
  }
  return {
    sessionOf,
    async actorOf(request) {
      const session = await sessionOf(request);
      if (session !== undefined) refuseUnenrolled(live, request, session.actor, session.account);
      if (session?.consentDue) refuseWithoutConsent(request);
      return session?.actor;
    },
  };
}
