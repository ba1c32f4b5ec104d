import type { Sessions } from '#server/access/sessions.ts';
import type { ApiRoute } from '#server/http/apiRoute.ts';
import { codeSignInRoutes } from './signIn/codeSignInRoutes.ts';
import { outboxRoute } from './verification/outboxRoute.ts';
import type { Post } from './verification/post.ts';
import { verificationRoutes } from './verification/verificationRoutes.ts';

export interface IdentityDeps {
  sessions: Sessions;
  post: Post;
}

/** Calls of spec 7.1 that belong to who makes them, and to no record that he manages. */
export function identityRoutes({ sessions, post }: IdentityDeps): ApiRoute[] {
  return [...verificationRoutes(post), outboxRoute, ...codeSignInRoutes(sessions)];
}
