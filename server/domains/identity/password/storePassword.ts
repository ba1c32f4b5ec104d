import { attemptKey, forgetAttempts } from '#server/domains/identity/actor/signInFreeze.ts';
import type { UserAccount } from '#server/domains/identity/actor/userAccount.ts';
import type { Context } from '#server/engine/context.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { protect } from '#server/engine/records/write/values/protect.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { definitionNamed } from '#server/domains/identity/policies/definitionNamed.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';

/**
 * Stores a new password with an entry in the history, and lifts a freeze, because the owner has just identified
 * themselves.
 */
export async function storePassword(
  inside: Context,
  account: UserAccount,
  password: string,
  operation: string,
): Promise<void> {
  const users = definitionNamed(inside, 'users');
  const own = onBehalf(inside, account);
  const record = await findRecord(own, users, account.id, { lock: true });
  const changes = await protect(own, users, { password });
  await storeChanges(
    own,
    users,
    record,
    { ...changes, password_changed_at: inside.clock(), failed_count: 0, locked_until: null },
    operation,
  );
  await forgetAttempts(inside.db, attemptKey(account.id));
}
