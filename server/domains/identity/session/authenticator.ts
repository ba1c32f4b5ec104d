import { activeStatements } from '#model/access/policies/activeStatements.ts';
import type { Session, SessionAuthenticator } from '#server/engine/product/authenticator.ts';
import { clientAddress } from '#server/engine/http/clientAddress.ts';
import { requestToken } from '#server/engine/access/requestToken.ts';
import type { Sessions } from './sessions.ts';

/** The actor of a request, with the statements that apply to its address and time. */
export function createAuthenticator(sessions: Sessions, clock: () => number): SessionAuthenticator {
  async function sessionOf(request: Request): Promise<Session | undefined> {
    const token = requestToken(request);
    const session = token === undefined ? undefined : await sessions.find(token);
    const given = session?.actor.statements;
    if (session === undefined || given === undefined) return session;
    const statements = activeStatements(given, { address: clientAddress(request), now: clock() });
    return statements === given ? session : { ...session, actor: { ...session.actor, statements } };
  }
  return { sessionOf, actorOf: async (request) => (await sessionOf(request))?.actor };
}
