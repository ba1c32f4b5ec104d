import { renderMessage } from '#model/messages/messages.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { lockUntilCommit } from '#server/engine/db/lockUntilCommit.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import type { Library } from '#server/domains/help/library/createLibrary.ts';
import { readableArticle } from '#server/domains/help/library/readableArticle.ts';
import { ownVote, type Vote } from './ownVote.ts';

const LONGEST = 1_000;
const KEYS: ReadonlySet<string> = new Set(['helpful', 'comment']);

/** Whether an article helped its reader: one vote for each version, which the reader may change. */
export const voteRoute = (library: Library): ApiRoute => ({
  method: 'PUT',
  path: '/api/sys/v1/help/reading/{slug}/vote',
  access: 'signed-in',
  document: {
    tag: 'help',
    summary: 'Say whether an article helped, with a comment; a further call replaces the vote',
    body: {
      type: 'object',
      properties: { helpful: { type: 'boolean' }, comment: { type: ['string', 'null'], maxLength: LONGEST } },
      required: ['helpful'],
    },
    replies: { 200: { description: 'The vote', schema: { type: 'object' } } },
  },
  async handle(c) {
    const context = c.get('context');
    const vote = readVote(context, await readObject(c.req.raw, context.settings.bodyLimitBytes));
    const { article } = await readableArticle(context, library, c.req.param('slug') ?? '');
    await context.transaction((inside) => store(inside, article, vote));
    return c.json({ helpful: vote.helpful, comment: vote.comment });
  },
});

function readVote(context: Context, body: Record<string, Json>): Vote {
  const say = (key: string, params = {}) => renderMessage(context.schemas.messages, key, params, context.lang);
  const unknown = Object.keys(body).find((key) => !KEYS.has(key));
  if (unknown !== undefined)
    throw new ApiError('request.invalid', { fields: { [unknown]: say('validation.unknown', { name: unknown }) } });
  const { helpful, comment = null } = body;
  if (typeof helpful !== 'boolean')
    throw new ApiError('request.invalid', { fields: { helpful: say('validation.boolean') } });
  if (comment !== null && (typeof comment !== 'string' || comment.length > LONGEST))
    throw new ApiError('request.invalid', { fields: { comment: say('validation.maxLength', { max: LONGEST }) } });
  return { helpful, comment: comment?.trim() || null };
}

async function store(context: Context, article: { id: number; version: number }, vote: Vote): Promise<void> {
  const definition = knownDefinition(context, 'helpFeedback');
  if (!definition) throw new ApiError('help.articleNotFound');
  const { actor } = context;
  const own = onBehalf(context, actor);
  // Sent twice at once, it is one vote.
  await lockUntilCommit(context.db, 'vote', `${actor.id} ${article.id}`);
  const known = await ownVote(context, article);
  if (known) {
    const record = await findRecord(own, definition, known.id, { lock: true });
    await storeChanges(own, definition, record, { ...vote });
    return;
  }
  await storeRecord(own, definition, { ...vote, article_id: article.id, version: article.version, user_id: actor.id });
}
