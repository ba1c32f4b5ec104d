import type { Actor } from '#model/access/actor.ts';

/** A signed-in browser or client. */
export interface Session {
  id: string;
  actor: Actor;
}

/**
 * Finds the actor of a request from its cookie or bearer token. A domain implements it (`server/domains/identity/`). It
 * runs on every request, so it must be cheap.
 */
export interface Authenticator {
  actorOf(request: Request): Promise<Actor | undefined>;
}

/** For connections that belong to one session and end with it: the event stream, the console of a machine. */
export interface SessionAuthenticator extends Authenticator {
  sessionOf(request: Request): Promise<Session | undefined>;
}
