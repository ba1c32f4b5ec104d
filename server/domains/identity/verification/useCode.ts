import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { codeHash, codeKey, type CodeUse } from './codeUse.ts';

const TRIES = 5;
const LIVE = `code_key = ? and spent_at is null and expires_at > ? and tries < ${TRIES}`;

/**
 * Refuses a wrong, spent, old or unknown code alike (1121). A wrong one is counted in a statement of its own, before
 * anything else is begun, so that guesses sent at the same moment are counted and no rollback forgets them.
 */
export async function checkCode(context: Context, use: CodeUse, code: string): Promise<void> {
  const key = codeKey(context, use);
  const hash = codeHash(context, key, code.trim());
  const [row] = await context.db.all<{ code_hash: string }>(
    `update verification_codes set tries = tries + case when code_hash = ? then 0 else 1 end where ${LIVE} returning code_hash`,
    [hash, key, context.clock()],
  );
  if (row?.code_hash !== hash) throw invalid();
}

/**
 * Spends a code that was checked, in the transaction of what it is for: of two uses at the same moment one wins, and a
 * use that is refused for another reason leaves the code to be used again.
 */
export async function spendCode(inside: Context, use: CodeUse, code: string): Promise<void> {
  const key = codeKey(inside, use);
  const now = inside.clock();
  const { changes } = await inside.db.run(
    `update verification_codes set spent_at = ? where ${LIVE} and code_hash = ?`,
    [now, key, now, codeHash(inside, key, code.trim())],
  );
  if (changes !== 1) throw invalid();
}

const invalid = () => new ApiError('identity.codeInvalid', { at: ['code'] });
