import { newcomer } from './registration/register.ts';
import type { Domain } from '#server/domains/domain.ts';
import type { Context } from '#server/engine/context.ts';
import type { PasswordCost } from '#server/engine/access/passwordHash.ts';
import type { EngineParts } from '#server/engine/product/product.ts';
import { actorNow } from './actor/actorNow.ts';
import { changesAccess, changesAccessOf } from './actor/changesAccess.ts';
import { readerOf } from './actor/readerOf.ts';
import { identityRoutes } from './identityRoutes.ts';
import { partnerHooks } from './organisations/partnerHooks.ts';
import { FACTOR_TABLES } from './factors/factorTables.ts';
import { permissionRoutes } from './permissions/permissionRoutes.ts';
import { apiTokenHooks } from './apiTokens/apiTokenHooks.ts';
import { createApiTokens } from './apiTokens/apiTokens.ts';
import { warnOfEnd } from './apiTokens/warnOfEnd.ts';
import { authorisationHooks } from './policies/authorisationHooks.ts';
import { iamActionHooks } from './policies/iamActionHooks.ts';
import { createProof } from './personal/proof.ts';
import type { MemberUses } from './members/handOver.ts';
import { invitationHooks } from './registration/invitationHooks.ts';
import { policyHooks, policyVersionHooks } from './policies/policyHooks.ts';
import { roleHooks } from './policies/roleHooks.ts';
import { projectResourcesRoute } from './organisations/projectResourcesRoute.ts';
import { ACCESS_TABLES } from './session/accessTables.ts';
import { createAuthenticator } from './session/authenticator.ts';
import { forgetOld } from './session/forgetOld.ts';
import { sessionRoutes } from './session/sessionRoutes.ts';
import { createSessions } from './session/sessions.ts';
import { sessionHooks } from './session/sessionHooks.ts';
import { demoRoute } from './signIn/demoRoute.ts';
import { isGuess } from './signIn/isGuess.ts';
import { otherSignIn } from './signIn/otherSignIn.ts';
import { createSignIn } from './signIn/signIn.ts';
import { termVersionHooks } from './terms/termVersionHooks.ts';
import { versionBeforeRoute } from './terms/versionBeforeRoute.ts';
import { userHooks } from './userHooks.ts';
import { countSends } from './verification/countSends.ts';
import { forgetOldCodes } from './verification/forgetOldCodes.ts';
import { messageHandler, SEND_MESSAGE } from './verification/messageJob.ts';
import { createPost } from './verification/post.ts';
import { readTarget } from './verification/target.ts';
import { VERIFICATION_TABLES } from './verification/verificationTables.ts';
import { withoutAddressee } from './verification/withoutAddressee.ts';

export const IDENTITY_TABLES = { ...ACCESS_TABLES, ...FACTOR_TABLES, ...VERIFICATION_TABLES } as const;

/** The functions of identity that other domains use. */
export const identityShared = { newcomer, readerOf, ...otherSignIn };

export interface IdentityUses {
  openAccount: Parameters<typeof userHooks>[1];
  isUnlicensed: Parameters<typeof permissionRoutes>[0];
  /** What of other domains follows a member who hands over, or leaves. */
  members: MemberUses;
  passwordCost?: PasswordCost | undefined;
}

/** Users, organisations, roles and policies; sessions and codes. */
export function createIdentity(
  { db, clock, realTime, ids, live, schemas, senders }: EngineParts,
  { openAccount, isUnlicensed, members, passwordCost }: IdentityUses,
) {
  const sessions = createSessions({ db, clock, realTime, ids, live, roles: () => schemas.current().roles });
  const apiTokens = createApiTokens({ db, clock, realTime, roles: () => schemas.current().roles });
  const authenticator = createAuthenticator(sessions, apiTokens, clock, live);
  const requireProof = createProof(sessions, authenticator);
  const post = createPost(senders);
  const domain: Domain = {
    authenticator,
    hooks: {
      apiTokens: apiTokenHooks(sessions.forget),
      authorisations: authorisationHooks,
      iamActions: iamActionHooks,
      invitations: invitationHooks(post),
      partners: partnerHooks(post, openAccount),
      policies: policyHooks,
      policyVersions: policyVersionHooks,
      projects: { routes: [projectResourcesRoute] },
      roles: roleHooks,
      sessions: sessionHooks(sessions),
      termVersions: { ...termVersionHooks, routes: [versionBeforeRoute] },
      users: userHooks(sessions, openAccount, members),
    },
    routes: [
      ...sessionRoutes({ sessions, authenticator, signIn: createSignIn(sessions, passwordCost) }),
      ...identityRoutes({ sessions, authenticator, post, requireProof, members }),
      demoRoute,
      ...permissionRoutes(isUnlicensed),
    ],
    jobs: { [SEND_MESSAGE]: messageHandler(senders) },
    cleanup: [forgetOld, forgetOldCodes, warnOfEnd],
    extras: { checkProof: async (context, request) => void (await requireProof(context, request)) },
    onRevoked: sessions.onRevoked,
    actorNow,
    access: { any: changesAccess, of: changesAccessOf, forget: sessions.forgetEverybody },
    isGuess,
    loggedPath: withoutAddressee,
  };
  const letters = {
    canSend: post.canSend,
    sendLetter: post.notify,
    countSends,
    readEmail: (context: Context, given: string) => readTarget(context, 'email', 'email', given),
  };
  return { domain, authenticator, onRevoked: sessions.onRevoked, letters };
}
