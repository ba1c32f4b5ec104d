import type { SessionAuthenticator } from '#server/access/authenticator.ts';
import type { Sessions } from '#server/access/sessions.ts';
import type { ApiRoute } from '#server/http/apiRoute.ts';
import { changeRoute } from './password/changeRoute.ts';
import { retrievalRoute } from './password/retrievalRoute.ts';
import { contactRoutes } from './personal/contactRoutes.ts';
import { currentUserRoutes } from './personal/currentUserRoutes.ts';
import { sessionListRoutes } from './personal/sessionListRoutes.ts';
import { inviteRoute } from './registration/inviteRoute.ts';
import { registrationRoutes } from './registration/registrationRoutes.ts';
import { codeSignInRoutes } from './signIn/codeSignInRoutes.ts';
import { outboxRoute } from './verification/outboxRoute.ts';
import type { Post } from './verification/post.ts';
import { verificationRoutes } from './verification/verificationRoutes.ts';

export interface IdentityDeps {
  sessions: Sessions;
  authenticator: SessionAuthenticator;
  post: Post;
}

/** Calls of spec 7.1 that belong to who makes them, and to no record that he manages. */
export function identityRoutes({ sessions, authenticator, post }: IdentityDeps): ApiRoute[] {
  return [
    ...verificationRoutes(post),
    outboxRoute,
    ...codeSignInRoutes(sessions),
    ...registrationRoutes(sessions, post),
    inviteRoute,
    retrievalRoute(sessions),
    changeRoute(sessions, authenticator),
    ...contactRoutes,
    ...sessionListRoutes(sessions, authenticator),
    ...currentUserRoutes,
  ];
}
