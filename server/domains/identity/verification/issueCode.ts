import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { CODE_DIGITS, CODE_LIFE_MS, RESEND_AFTER_MS, codeHash, codeKey, type CodeUse } from './codeUse.ts';
import { countSends } from './countSends.ts';
import type { Post } from './post.ts';

export interface IssueOptions {
  post: Post;
  /** Where the request came from. */
  address: string;
  /**
   * Nobody has this target: everything is done but the sending, so that no difference is seen (spec 8.3, 1180 and 1181
   * tell only who proves to own it).
   */
  unknown: boolean;
}

/** Makes a new code for its use and posts it; an older one for the same use is worth nothing from then on. */
export async function issueCode(
  context: Context,
  use: CodeUse,
  { post, address, unknown }: IssueOptions,
): Promise<void> {
  post.refuseUnlessSendable(context, use.channel);
  await context.transaction(async (inside) => {
    const now = inside.clock();
    const code = inside.ids.digits(CODE_DIGITS);
    const key = codeKey(inside, use);
    const stored = await inside.db.all(
      `insert into verification_codes (code_key, code_hash, sent_at, expires_at, tries) values (?, ?, ?, ?, 0)
       on conflict (code_key) do update set code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries = 0, spent_at = null
       where verification_codes.sent_at <= ? returning code_key`,
      [key, codeHash(inside, key, code), now, now + CODE_LIFE_MS, now - RESEND_AFTER_MS],
    );
    if (stored.length === 0) throw await tooSoon(inside, key);
    await countSends(inside, use, address);
    await post.send(inside, use, code, { unknown, until: now + CODE_LIFE_MS });
  });
}

async function tooSoon({ db, clock }: Context, key: string): Promise<ApiError> {
  const [row] = await db.all<{ sent_at: number }>('select sent_at from verification_codes where code_key = ?', [key]);
  const waitMs = Number(row?.sent_at ?? clock()) + RESEND_AFTER_MS - clock();
  return new ApiError('identity.locked', { extra: { resend_in: Math.ceil(waitMs / 1_000) } });
}
