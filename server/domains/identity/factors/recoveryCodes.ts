import { keyedHash } from '#server/engine/access/keyedHash.ts';
import type { Context } from '#server/engine/context.ts';

const COUNT = 10;
const LENGTH = 10;

/** Replaces the recovery codes of an account, and returns the new ones, which are not stored anywhere else. */
export async function newRecoveryCodes(inside: Context, userId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => written(inside.ids.token(LENGTH * 2)));
  await inside.db.kysely.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await inside.db.kysely
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        code_hash: hashOf(inside, userId, code),
        user_id: userId,
        created_at: inside.realTime(),
        used_at: null,
      })),
    )
    .execute();
  return codes;
}

/** Uses a recovery code: of two uses at the same time one succeeds. */
export async function acceptRecoveryCode(context: Context, userId: number, code: string): Promise<boolean> {
  const { numUpdatedRows } = await context.db.kysely
    .updateTable('recovery_codes')
    .set({ used_at: context.realTime() })
    .where('code_hash', '=', hashOf(context, userId, code))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How many codes are left. */
export async function recoveryCodesLeft({ db }: Context, userId: number): Promise<number> {
  const { count } = await db.kysely
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** `7KQ2M-9XWPA`: two groups are easier to copy. The last characters are random whatever the source. */
function written(random: string): string {
  const text = random
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(-LENGTH);
  return `${text.slice(0, LENGTH / 2)}-${text.slice(LENGTH / 2)}`;
}

/** However it was typed. Short enough to be guessed, so that the key of the server is part of the hash. */
const hashOf = ({ secretKey }: Context, userId: number, code: string) =>
  keyedHash(secretKey, 'recovery', String(userId), code.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase());
