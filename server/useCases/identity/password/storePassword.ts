import { attemptKey } from '#server/access/admit.ts';
import { forgetAttempts } from '#server/access/signInFreeze.ts';
import type { UserAccount } from '#server/access/userAccount.ts';
import type { Context } from '#server/context.ts';
import { findRecord } from '#server/records/write/findRecord.ts';
import { protect } from '#server/records/write/protect.ts';
import { storeChanges } from '#server/records/write/updateRecord.ts';
import { definitionNamed } from '#server/useCases/identity/definitionNamed.ts';
import { onBehalf } from '#server/records/onBehalf.ts';

/**
 * Writes a new password of the account, with its row in the history, and lifts a freeze: its owner has just proved
 * himself.
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
