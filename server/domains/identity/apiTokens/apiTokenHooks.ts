import { actionWords } from '#model/access/policies/actionWords.ts';
import { fitsWildcard } from '#model/access/policies/wildcard.ts';
import { renderMessage } from '#model/messages/messages.ts';
import { notify } from '#server/domains/messages/notify.ts';
import { tokenHash } from '#server/engine/access/tokenHash.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { FieldsOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';
import { refuseToken } from './refuseToken.ts';
import { hintOf, newTokenText } from './tokenText.ts';

const DAY_MS = 86_400_000;
const MOST_TOKENS = 50;

/** API tokens: the text is shown once, only its hash is kept; none is made with another. */
export const apiTokenHooks = (onRevoked: (sessionId: string) => void): ResourceHooks<'apiTokens'> => ({
  async beforeCreate(context, input) {
    refuseToken(context);
    checkWords(context, input.actions);
    checkEnd(context, input.expires_at);
    await refuseTooMany(context);
    const secret = newTokenText(context.ids);
    return { ...input, secret, hint: hintOf(secret), token_hash: tokenHash(secret) };
  },
  async afterWrite(context, { operation, before, after }) {
    if (operation === 'create' && after) await informOwner(context, after, 'newToken');
    if (operation === 'revoke' && after && context.actor.id !== after.user_id)
      await informOwner(context, after, 'tokenRevoked');
    if ((operation === 'revoke' || operation === 'delete') && before) onRevoked(`token ${before.id}`);
  },
  actions: { revoke: (context) => refuseToken(context) },
  beforeDelete: (context) => refuseToken(context),
});

/** Each action has to be a word of the product, or the beginning of one; the refusal names its place. */
function checkWords(context: Context, actions: FieldsOf<'apiTokens'>['actions']): void {
  const words = Object.values(context.schemas.resources).flatMap((each) => actionWords(each).map(({ word }) => word));
  const wrong = (Array.isArray(actions) ? actions : []).flatMap((pattern, at) =>
    words.some((word) => fitsWildcard(String(pattern), word)) ? [] : [{ at, word: String(pattern) }],
  );
  if (wrong.length === 0) return;
  const { messages } = context.schemas;
  throw new ApiError('request.invalid', {
    fields: Object.fromEntries(
      wrong.map(({ at, word }) => [
        `actions.${at}`,
        renderMessage(messages, 'policy.unknownAction', { word }, context.lang),
      ]),
    ),
  });
}

/** In the future, and no later than the longest life of a token. */
function checkEnd(context: Context, end: number | null | undefined): void {
  const days = context.live.read('login.token_longest_days');
  const now = context.clock();
  if (end == null) return;
  if (end <= now) refuseField(context, 'expires_at', 'validation.tokenPast');
  if (end > now + days * DAY_MS) refuseField(context, 'expires_at', 'validation.tokenTooLong', { days });
}

async function refuseTooMany({ db, actor, clock }: Context): Promise<void> {
  const { count } = await db.kysely
    .selectFrom('api_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', actor.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock())
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_TOKENS) throw new ApiError('request.limitReached', { params: { max: MOST_TOKENS } });
}

async function informOwner(
  context: Context,
  { id, name, user_id: owner }: { id: string; name: string | null; user_id: number | null },
  title: 'newToken' | 'tokenRevoked',
): Promise<void> {
  if (owner === null) return;
  await notify(context, {
    type: 'security',
    to: { users: [owner] },
    title: `notice.${title}`,
    text: `notice.${title}Text`,
    params: { name: name ?? '' },
    link: `/userMsg/token/${id}`,
    key: `${title} ${id}`,
  });
}
