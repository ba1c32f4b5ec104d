import type { Sessions } from '#server/domains/identity/session/sessions.ts';
import { attemptKey } from '#server/domains/identity/signIn/admit.ts';
import { forgetAttempts } from '#server/domains/identity/signIn/signInFreeze.ts';
import type { Actor } from '#model/access/actor.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { PLATFORM_GRANT } from '#server/engine/records/scope.ts';
import type { ResourceHooks } from '#server/engine/hooks.ts';
import type { OpenAccount } from '#server/domains/billing/openAccounts.ts';
import { balanceOwner, type BalanceOwner } from '#model/rules/billing/balanceOwner.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import { refuseLockOut } from '#server/domains/identity/policies/refuseLockOut.ts';
import { canonicalTarget } from '#server/domains/identity/verification/target.ts';
import { ORGANISATION_ADMIN } from './organisationAdmin.ts';

/** Accounts: who may make whom what, and what a change does to sessions that are open (spec 6). */
export function userHooks(sessions: Sessions, openAccount: OpenAccount): ResourceHooks<'users'> {
  const endSessions = (context: Context, user: RecordData) => sessions.revokeUser(context.db, idOf(user));

  return {
    // Also of fields that look harmless: an administrator must not bend an account above their own.
    refuses({ actor }, operation, user) {
      if (operation === 'history') return undefined;
      if (isHigherKind(actor, user.kind))
        return { allowed: false, kind: 'owner', messageKey: 'reason.kindTooHigh', errorKey: 'identity.kindTooHigh' };
      return operation === 'delete' && idOf(user) === actor.id
        ? { allowed: false, kind: 'condition', messageKey: 'reason.self', errorKey: 'identity.cannotChangeSelf' }
        : undefined;
    },
    async beforeCreate(context, input) {
      refuseHigherKind(context, input.kind);
      await refuseSecondAdmin(context, input);
      return { ...input, ...reachedAt(input), password_changed_at: context.clock() };
    },
    async beforeUpdate(context, user, changes) {
      if (changes.kind !== undefined) refuseHigherKind(context, changes.kind);
      if (changes.kind !== undefined || changes.bp_id !== undefined)
        await refuseSecondAdmin(context, { ...user, ...changes });
      return { ...changes, ...reachedAt(changes), ...unverified(user, changes) };
    },
    async afterWrite(context, { operation, before, after }) {
      if (before && (!after || LOSING.some((name) => !isSameJson(before[name] ?? null, after[name] ?? null))))
        await refuseLockOut(context);
      if (operation === 'delete' && before) return sessions.revokeUser(context.db, idOf(before));
      if (before && after) sessions.forgetUser(idOf(after));
      const owner = after && ownerOf(after);
      if (owner?.type === 'user') await openAccount(context, owner);
    },
    actions: {
      disable: endSessions,
      unlock: (context, user) => forgetAttempts(context.db, attemptKey(idOf(user))),
      async resetPassword(context, user) {
        await forgetAttempts(context.db, attemptKey(idOf(user)));
        await endSessions(context, user);
      },
      logout: endSessions,
    },
  };
}

/** Whoever belongs to no organisation pays by themselves, also from the day on which they leave one. */
function ownerOf(user: RecordData): BalanceOwner {
  return balanceOwner({
    id: idOf(user),
    kind: Number(user.kind),
    bp_id: typeof user.bp_id === 'number' ? user.bp_id : null,
  });
}

/** By which an account could stop being one that can undo what statements do. */
const LOSING = ['kind', 'enabled', 'expires_at', 'permissions'] as const;

const idOf = (user: RecordData) => Number(user.id);

/** Only the same kind or a lower one may be granted or touched; the kinds are counted from the highest (spec 6). */
function refuseHigherKind({ actor }: Context, kind: RecordData[string] | undefined): void {
  if (isHigherKind(actor, kind)) throw new ApiError('identity.kindTooHigh');
}

// What follows from another write, such as a cleared reference, is the platform's doing.
const isHigherKind = (actor: Actor, kind: RecordData[string] | undefined): boolean =>
  !actor.grants.includes(PLATFORM_GRANT) && typeof kind === 'number' && kind < actor.kind;

/** Phone and e-mail in the spelling by which sign-in looks for them. */
function reachedAt({ phone, email }: RecordData): RecordData {
  return {
    ...(typeof phone === 'string' && { phone: canonicalTarget('sms', phone) }),
    ...(typeof email === 'string' && { email: canonicalTarget('email', email) }),
  };
}

/** What somebody else enters is not proved by its owner. */
function unverified(user: RecordData, changes: RecordData): RecordData {
  const replaced = (['phone', 'email'] as const).filter(
    (name) => changes[name] !== undefined && changes[name] !== user[name] && changes[`${name}_verified`] === undefined,
  );
  return Object.fromEntries(replaced.map((name) => [`${name}_verified`, false]));
}

async function refuseSecondAdmin(context: Context, user: RecordData): Promise<void> {
  if (user.kind !== ORGANISATION_ADMIN || typeof user.bp_id !== 'number') return;
  const [other] = await context.db.all('select id from users where kind = ? and bp_id = ? and id <> ? limit 1', [
    ORGANISATION_ADMIN,
    user.bp_id,
    Number(user.id ?? 0),
  ]);
  if (other) throw new ApiError('organisation.adminExists', { fields: { bp_id: 'organisation.adminExists' } });
}
