import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { codeHash, codeKey, type CodeUse } from './codeUse.ts';

const TRIES = 5;

/** The code while it is valid. */
const live = ({ db, realTime }: Context, key: string) =>
  db.kysely
    .updateTable('verification_codes')
    .where('code_key', '=', key)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', realTime())
    .where('tries', '<', TRIES);

/**
 * Refuses wrong, used, expired and unknown codes in the same way (1121). A separate statement counts a wrong code
 * first, so that simultaneous guesses are counted and no rollback reverts the count.
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
 * Marks a checked code as used, in the transaction of its use: of two simultaneous uses one succeeds, and a use that is
 * refused for another reason leaves the code valid.
 */
export async function spendCode(inside: Context, use: CodeUse, code: string): Promise<void> {
  const key = codeKey(inside, use);
  const { numUpdatedRows } = await live(inside, key)
    .set({ spent_at: inside.realTime() })
    .where('code_hash', '=', codeHash(inside, key, code.trim()))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw invalid();
}

const invalid = () => new ApiError('identity.codeInvalid', { at: ['code'] });
