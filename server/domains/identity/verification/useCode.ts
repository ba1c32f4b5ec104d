import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { codeHash, codeKey, type CodeUse } from './codeUse.ts';

const TRIES = 5;

/** The code, as long as it can be used. */
const live = ({ db, clock }: Context, key: string) =>
  db.kysely
    .updateTable('verification_codes')
    .where('code_key', '=', key)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', clock())
    .where('tries', '<', TRIES);

/**
 * Refuses a wrong, spent, old or unknown code alike (1121). A wrong one is counted in a statement of its own, before
 * anything else is begun, so that guesses sent at the same moment are counted and no rollback forgets them.
 */
export async function checkCode(context: Context, use: CodeUse, code: string): Promise<void> {
  const key = codeKey(context, use);
  const hash = codeHash(context, key, code.trim());
  const row = await live(context, key)
    .set((eb) => ({
      tries: eb('tries', '+', eb.case().when('code_hash', '=', hash).then(eb.lit(0)).else(eb.lit(1)).end()),
    }))
    .returning('code_hash')
    .executeTakeFirst();
  if (row?.code_hash !== hash) throw invalid();
}

/**
 * Spends a code that was checked, in the transaction of what it is for: of two uses at the same moment one wins, and a
 * use that is refused for another reason leaves the code to be used again.
 */
export async function spendCode(inside: Context, use: CodeUse, code: string): Promise<void> {
  const key = codeKey(inside, use);
  const { numUpdatedRows } = await live(inside, key)
    .set({ spent_at: inside.clock() })
    .where('code_hash', '=', codeHash(inside, key, code.trim()))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw invalid();
}

const invalid = () => new ApiError('identity.codeInvalid', { at: ['code'] });
