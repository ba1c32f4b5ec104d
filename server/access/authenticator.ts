import type { Authenticator } from '#server/app.ts';
import { requestToken } from './requestToken.ts';
import type { Session, Sessions } from './sessions.ts';

export interface SessionAuthenticator extends Authenticator {
  sessionOf(request: Request): Promise<Session | undefined>;
}

export function createAuthenticator(sessions: Sessions): SessionAuthenticator {
  async function sessionOf(request: Request) {
    const token = requestToken(request);
    return token === undefined ? undefined : sessions.find(token);
  }
  return { sessionOf, actorOf: async (request) => (await sessionOf(request))?.actor };
}
