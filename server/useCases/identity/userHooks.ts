import type { Sessions } from '#server/access/sessions.ts';
import { attemptKey } from '#server/access/admit.ts';
import { forgetAttempts } from '#server/access/signInFreeze.ts';
import type { Context, RecordData } from '#server/context.ts';
import { ApiError } from '#server/http/apiError.ts';
import { PLATFORM_GRANT } from '#server/records/scope.ts';
import type { ResourceHooks } from '#server/useCases/hooks.ts';
import { canonicalTarget } from './verification/target.ts';
import { ORGANISATION_ADMIN } from './organisationAdmin.ts';

/** Accounts: who may make whom what, and what a change does to sessions that are open (spec 6). */
export function userHooks(sessions: Sessions): ResourceHooks {
  const endSessions = (context: Context, user: RecordData) => sessions.revokeUser(context.db, idOf(user));

  return {
    async beforeCreate(context, input) {
      refuseHigherKind(context, input.kind);
      await refuseSecondAdmin(context, input);
      return { ...input, ...reachedAt(input), password_changed_at: context.clock() };
    },
    async beforeUpdate(context, user, changes) {
      // Also for fields that look harmless: an administrator must not bend an account above their own.
      refuseHigherKind(context, user.kind);
      if (changes.kind !== undefined) refuseHigherKind(context, changes.kind);
      if (changes.kind !== undefined || changes.bp_id !== undefined) await refuseSecondAdmin(context, { ...user, ...changes });
      return { ...changes, ...reachedAt(changes), ...unverified(user, changes) };
    },
    beforeDelete(context, user) {
      refuseHigherKind(context, user.kind);
      if (idOf(user) === context.actor.id) throw new ApiError('identity.cannotChangeSelf');
    },
    async afterWrite(context, { operation, before, after }) {
      if (operation === 'delete' && before) return sessions.revokeUser(context.db, idOf(before));
      if (before && after) sessions.forgetUser(idOf(after));
    },
    actions: {
      enable: (context, user) => refuseHigherKind(context, user.kind),
      async disable(context, user) {
        refuseHigherKind(context, user.kind);
        if (idOf(user) === context.actor.id) throw new ApiError('identity.cannotChangeSelf');
        await endSessions(context, user);
      },
      async unlock(context, user) {
        refuseHigherKind(context, user.kind);
        await forgetAttempts(context.db, attemptKey(idOf(user)));
      },
      async resetPassword(context, user) {
        refuseHigherKind(context, user.kind);
        await forgetAttempts(context.db, attemptKey(idOf(user)));
        await endSessions(context, user);
      },
      async logout(context, user) {
        refuseHigherKind(context, user.kind);
        await endSessions(context, user);
      },
    },
  };
}

const idOf = (user: RecordData) => Number(user.id);

/** Only the same kind or a lower one may be granted or touched; the kinds are counted from the highest (spec 6). */
function refuseHigherKind({ actor }: Context, kind: RecordData[string] | undefined): void {
  // What follows from another write, such as a cleared reference, is the platform's doing.
  if (actor.grants.includes(PLATFORM_GRANT)) return;
  if (typeof kind === 'number' && kind < actor.kind) throw new ApiError('identity.kindTooHigh');
}

/** Phone and e-mail in the spelling by which sign-in looks for them. */
function reachedAt({ phone, email }: RecordData): RecordData {
  return { ...(typeof phone === 'string' && { phone: canonicalTarget('sms', phone) }), ...(typeof email === 'string' && { email: canonicalTarget('email', email) }) };
}

/** What somebody else enters is not proved by its owner. */
function unverified(user: RecordData, changes: RecordData): RecordData {
  const replaced = (['phone', 'email'] as const).filter((name) => changes[name] !== undefined && changes[name] !== user[name] && changes[`${name}_verified`] === undefined);
  return Object.fromEntries(replaced.map((name) => [`${name}_verified`, false]));
}

async function refuseSecondAdmin(context: Context, user: RecordData): Promise<void> {
  if (user.kind !== ORGANISATION_ADMIN || typeof user.bp_id !== 'number') return;
  const [other] = await context.db.all('select id from users where kind = ? and bp_id = ? and id <> ? limit 1', [ORGANISATION_ADMIN, user.bp_id, Number(user.id ?? 0)]);
  if (other) throw new ApiError('organisation.adminExists', { fields: { bp_id: 'organisation.adminExists' } });
}
