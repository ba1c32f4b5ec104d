import type { AccountAuthenticator } from '#server/domains/identity/session/authenticator.ts';
import type { Sessions } from '#server/domains/identity/session/sessions.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { changeRoute } from '#server/domains/identity/password/changeRoute.ts';
import { retrievalRoute } from '#server/domains/identity/password/retrievalRoute.ts';
import { contactRoutes } from '#server/domains/identity/personal/contactRoutes.ts';
import { currentUserRoutes } from '#server/domains/identity/personal/currentUserRoutes.ts';
import { sessionListRoutes } from '#server/domains/identity/personal/sessionListRoutes.ts';
import { factorRoutes } from '#server/domains/identity/personal/factorRoutes.ts';
import { passkeyRoutes } from '#server/domains/identity/personal/passkeyRoutes.ts';
import type { RequireProof } from '#server/domains/identity/personal/proof.ts';
import { proofRoute } from '#server/domains/identity/personal/proofRoute.ts';
import { abilityRoutes } from '#server/domains/identity/members/abilityRoutes.ts';
import type { MemberUses } from '#server/domains/identity/members/handOver.ts';
import { joiningRoutes } from '#server/domains/identity/members/joiningRoutes.ts';
import { membershipRoutes } from '#server/domains/identity/members/membershipRoutes.ts';
import { passkeySignInRoutes } from '#server/domains/identity/signIn/passkeySignInRoutes.ts';
import { secondStepRoutes } from '#server/domains/identity/signIn/secondStepRoutes.ts';
import { inviteRoute } from '#server/domains/identity/registration/inviteRoute.ts';
import { registrationRoutes } from '#server/domains/identity/registration/registrationRoutes.ts';
import { codeSignInRoutes } from '#server/domains/identity/signIn/codeSignInRoutes.ts';
import { outboxRoute } from '#server/domains/identity/verification/outboxRoute.ts';
import type { Post } from '#server/domains/identity/verification/post.ts';
import { consentRoute } from '#server/domains/identity/personal/consentRoute.ts';
import { termsRoute } from '#server/domains/identity/terms/termsRoute.ts';
import { verificationRoutes } from '#server/domains/identity/verification/verificationRoutes.ts';

export interface IdentityDeps {
  sessions: Sessions;
  authenticator: AccountAuthenticator;
  post: Post;
  requireProof: RequireProof;
  members: MemberUses;
}

/** Calls of spec 7.1 about the caller's own account. */
export function identityRoutes({ sessions, authenticator, post, requireProof, members }: IdentityDeps): ApiRoute[] {
  return [
    ...verificationRoutes(post),
    outboxRoute,
    ...codeSignInRoutes(sessions),
    ...registrationRoutes(sessions, post),
    inviteRoute,
    retrievalRoute(sessions),
    changeRoute(sessions, authenticator),
    ...contactRoutes,
    ...secondStepRoutes(sessions),
    ...passkeySignInRoutes(sessions),
    proofRoute(sessions, authenticator),
    ...factorRoutes(sessions, requireProof),
    ...passkeyRoutes(sessions, requireProof),
    ...sessionListRoutes(sessions, authenticator),
    ...membershipRoutes({ sessions, requireProof, uses: members }),
    ...joiningRoutes({ sessions, requireProof, uses: members }),
    ...abilityRoutes,
    ...currentUserRoutes(authenticator),
    consentRoute(sessions),
    termsRoute,
  ];
}
