import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { CODE_DIGITS, CODE_LIFE_MS, RESEND_AFTER_MS, codeHash, codeKey, type CodeUse } from './codeUse.ts';
import { countSends } from './countSends.ts';
import type { Post } from './post.ts';

export interface IssueOptions {
  post: Post;
  /** The address of the client. */
  address: string;
  /**
   * No user has this target: everything runs except the sending, so that the reply does not reveal it (spec 8.3: 1180
   * and 1181 are only returned to the owner of the target).
   */
  unknown: boolean;
}

/** Creates a code for its use and sends it; an earlier code for the same use becomes invalid. */
export async function issueCode(
  context: Context,
  use: CodeUse,
  { post, address, unknown }: IssueOptions,
): Promise<void> {
  post.refuseUnlessSendable(context, use.channel);
  await context.transaction(async (inside) => {
    const now = inside.realTime();
    const code = inside.ids.digits(CODE_DIGITS);
    const key = codeKey(inside, use);
    const issued = {
      code_hash: codeHash(inside, key, code),
      sent_at: now,
      expires_at: now + CODE_LIFE_MS,
      tries: 0,
      spent_at: null,
    };
    const stored = await inside.db.kysely
      .insertInto('verification_codes')
      .values({ code_key: key, ...issued })
      .onConflict((conflict) =>
        conflict
          .column('code_key')
          .doUpdateSet(issued)
          .where('verification_codes.sent_at', '<=', now - RESEND_AFTER_MS),
      )
      .returning('code_key')
      .execute();
    if (stored.length === 0) throw await tooSoon(inside, key);
    await countSends(inside, use, address);
    await post.send(inside, use, code, { unknown, until: now + CODE_LIFE_MS });
  });
}

async function tooSoon({ db, realTime }: Context, key: string): Promise<ApiError> {
  const row = await db.kysely
    .selectFrom('verification_codes')
    .select('sent_at')
    .where('code_key', '=', key)
    .executeTakeFirst();
  const waitMs = (row?.sent_at ?? realTime()) + RESEND_AFTER_MS - realTime();
  return new ApiError('identity.locked', { extra: { resend_in: Math.ceil(waitMs / 1_000) } });
}
