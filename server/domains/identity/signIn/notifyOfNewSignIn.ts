import { notify } from '#server/domains/messages/notify.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';

type User = RecordOf<'users'>;

/** What somebody signs in with, and what a message calls it. */
const SIGN_IN = { password_changed_at: 'newPassword', phone: 'newPhone', email: 'newEmail' } as const;

/**
 * Informs the owner of an account that its password, phone or e-mail was replaced or removed, in case it was somebody
 * else.
 */
export async function notifyOfNewSignIn(context: Context, before: User, after: User): Promise<void> {
  for (const [field, title] of Object.entries(SIGN_IN) as [keyof typeof SIGN_IN, string][]) {
    const [old, now] = [before[field] ?? null, after[field] ?? null];
    // One that is added replaces nothing.
    if (old === now || (old === null && field !== 'password_changed_at')) continue;
    await notify(context, {
      type: 'security',
      to: { users: [after.id] },
      title: `notice.${title}`,
      text: `notice.${title}Text`,
      key: `${title} ${after.id} ${context.clock()}`,
    });
  }
}
