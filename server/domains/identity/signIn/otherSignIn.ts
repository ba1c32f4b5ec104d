import { foldText } from '#model/values/foldText.ts';
import { countAttempt, forgetAttempts, freezeRule } from '#server/domains/identity/actor/signInFreeze.ts';
import { accountByLogin } from '#server/domains/identity/actor/userAccount.ts';
import { definitionNamed } from '#server/domains/identity/policies/definitionNamed.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/**
 * What a sign-in to something else than the console uses of ours: which account a login is, and the freeze after wrong
 * passwords. `name` begins with a word of the caller, so that its freeze locks no one out of the console.
 */
export const otherSignIn = {
  async idOfLogin(context: Context, login: string): Promise<number | undefined> {
    return (await accountByLogin(context.db, definitionNamed(context, 'users'), login))?.id;
  },

  /** Counts an attempt before its password is checked; refuses it while the freeze lasts (1136). */
  async countAttempt(context: Context, name: string): Promise<{ forget(): Promise<void> }> {
    const key = foldText(name);
    const attempt = await countAttempt(context.db, key, context.realTime(), freezeRule(context));
    if (attempt.refused)
      throw new ApiError('identity.frozen', { params: { minutes: context.live.read('login.freeze_minutes') } });
    return { forget: () => forgetAttempts(context.db, key) };
  },
};
