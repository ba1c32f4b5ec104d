import type { Sessions } from '#server/domains/identity/session/sessions.ts';
import { attemptKey, forgetAttempts } from '#server/domains/identity/actor/signInFreeze.ts';
import type { Actor } from '#model/access/actor.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { PLATFORM_GRANT } from '#server/engine/records/scope.ts';
import type { FieldsOf, RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import type { OpenAccount } from '#server/domains/billing/accounts/openAccounts.ts';
import { balanceOwner } from '#model/domains/billing/balanceOwner.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import { refuseGranting } from '#server/domains/identity/policies/refuseGranting.ts';
import { refuseLockOut } from '#server/domains/identity/policies/refuseLockOut.ts';
import { canonicalTarget } from './canonicalTarget.ts';
import { refuseSharedLogin } from './registration/refuseSharedLogin.ts';
import { informOwner } from '#server/domains/identity/factors/informOwner.ts';
import { dropFactors } from '#server/domains/identity/factors/setSecondFactor.ts';
import { notifyOfNewSignIn } from '#server/domains/identity/signIn/notifyOfNewSignIn.ts';
import { refuseToken } from '#server/domains/identity/apiTokens/refuseToken.ts';
import type { MemberUses } from '#server/domains/identity/members/handOver.ts';
import { memberActions } from '#server/domains/identity/members/memberActions.ts';
import { ORGANISATION_ADMIN } from '#server/domains/identity/actor/organisationAdmin.ts';

/** Accounts: who may create and change which account, and the effect of changes on open sessions (spec 6). */
export function userHooks(sessions: Sessions, openAccount: OpenAccount, members: MemberUses): ResourceHooks<'users'> {
  const { actions, previews } = memberActions(sessions, members);
  const endSessions = (context: Context, user: RecordOf<'users'>) => sessions.revokeUser(context.db, user.id);

  return {
    // Covers harmless fields too: an administrator must not modify an account above their own.
    refuses({ actor }, operation, user) {
      if (operation === 'history') return undefined;
      if (isHigherKind(actor, user.kind))
        return { allowed: false, kind: 'owner', messageKey: 'reason.kindTooHigh', errorKey: 'identity.kindTooHigh' };
      return operation === 'delete' && user.id === actor.id
        ? { allowed: false, kind: 'condition', messageKey: 'reason.self', errorKey: 'identity.cannotChangeSelf' }
        : undefined;
    },
    async beforeCreate(context, input) {
      // An account with a password of the caller's choice would outlive the token.
      refuseToken(context);
      refuseHigherKind(context, input.kind);
      if (input.permissions != null && input.permissions.length > 0) refuseGranting(context);
      await refuseSecondAdmin(context, input);
      await refuseSharedLogin(context, input);
      return { ...input, ...reachedAt(input), password_changed_at: context.clock() };
    },
    async beforeUpdate(context, user, changes) {
      if (changes.kind !== undefined) refuseHigherKind(context, changes.kind);
      const { permissions = user.permissions } = changes;
      if (!isSameJson(permissions ?? null, user.permissions ?? null)) refuseGranting(context);
      if (changes.kind !== undefined || changes.bp_id !== undefined)
        await refuseSecondAdmin(context, { ...user, ...changes });
      await refuseSharedLogin(context, changes, user);
      if (changes.phone !== undefined || changes.email !== undefined) refuseToken(context);
      return { ...changes, ...reachedAt(changes), ...unverified(user, changes) };
    },
    async afterWrite(context, { operation, before, after }) {
      if (before && (!after || LOSING.some((name) => !isSameJson(before[name] ?? null, after[name] ?? null))))
        await refuseLockOut(context);
      if (operation === 'delete' && before) {
        await dropFactors(context.db, before.id);
        return sessions.revokeUser(context.db, before.id);
      }
      if (before && after) {
        sessions.forgetUser(after.id);
        await notifyOfNewSignIn(context, before, after);
      }
      // A user without an organisation has their own account, also after leaving one.
      const owner = after && balanceOwner(after);
      if (owner?.type === 'user') await openAccount(context, owner);
    },
    ...(previews && { previews }),
    actions: {
      ...actions,
      disable: endSessions,
      unlock: (context, user) => forgetAttempts(context.db, attemptKey(user.id)),
      async resetPassword(context, user) {
        refuseToken(context);
        await forgetAttempts(context.db, attemptKey(user.id));
        await endSessions(context, user);
      },
      async resetSecondFactor(context, user, { reason }) {
        refuseToken(context);
        if (user.id === context.actor.id) throw new ApiError('identity.cannotChangeSelf');
        await dropFactors(context.db, user.id);
        await endSessions(context, user);
        await informOwner(context, user.id, 'factorReset', { name: context.actor.name, reason });
      },
      logout: endSessions,
    },
  };
}

/** Fields whose change could make an account lose the right to revoke authorisations. */
const LOSING = ['kind', 'enabled', 'expires_at', 'permissions'] as const;

/** Only the same kind or a lower one may be granted or changed; kind 0 is the highest (spec 6). */
function refuseHigherKind({ actor }: Context, kind: number | undefined): void {
  if (isHigherKind(actor, kind)) throw new ApiError('identity.kindTooHigh');
}

// The platform performs consequences of another write, such as clearing a reference.
const isHigherKind = (actor: Actor, kind: number | undefined): boolean =>
  !actor.grants.includes(PLATFORM_GRANT) && kind !== undefined && kind < actor.kind;

/** Phone and e-mail in the normalised form that sign-in searches for. */
function reachedAt({ phone, email }: FieldsOf<'users'>): FieldsOf<'users'> {
  return {
    ...(typeof phone === 'string' && { phone: canonicalTarget('sms', phone) }),
    ...(typeof email === 'string' && { email: canonicalTarget('email', email) }),
  };
}

/** A contact that another user enters is not verified. */
function unverified(user: RecordOf<'users'>, changes: FieldsOf<'users'>): FieldsOf<'users'> {
  const replaced = (['phone', 'email'] as const).filter(
    (name) => changes[name] !== undefined && changes[name] !== user[name] && changes[`${name}_verified`] === undefined,
  );
  return Object.fromEntries(replaced.map((name) => [`${name}_verified`, false]));
}

async function refuseSecondAdmin(context: Context, user: FieldsOf<'users'>): Promise<void> {
  if (user.kind !== ORGANISATION_ADMIN || typeof user.bp_id !== 'number') return;
  const other = await context.db.kysely
    .selectFrom('users')
    .select('id')
    .where('kind', '=', ORGANISATION_ADMIN)
    .where('bp_id', '=', user.bp_id)
    .where('id', '<>', user.id ?? 0)
    .limit(1)
    .executeTakeFirst();
  if (other) throw new ApiError('organisation.adminExists', { fields: { bp_id: 'organisation.adminExists' } });
}
