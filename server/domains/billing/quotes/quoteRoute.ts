import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { onceOnly } from '#server/engine/routes/resources/idempotency.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { errorReply } from '#server/engine/http/respondWithError.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { callerOf, type Caller } from './purchase/prepare.ts';
import { makeQuote } from './makeQuote.ts';
import { readQuestion } from './question.ts';

const QUESTION: JsonSchema = {
  type: 'object',
  properties: {
    type: { enum: ['new', 'renew', 'convert', 'upgrade', 'downgrade', 'restore'] },
    charge_type: { enum: ['prepaid', 'postpaid'], description: 'Not of a change, nor of a restoration' },
    period: { type: 'integer', description: 'Prepaid: how many units of time' },
    unit: { enum: ['hour', 'day', 'week', 'month', 'year'] },
    until: { type: 'string', description: 'Of renewals, in place of a period: the instant to which all of them last' },
    quantity: { type: 'integer', description: 'Each item as often; default 1' },
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          product_id: { type: ['integer', 'string', 'null'] },
          resource: { type: ['string', 'null'], description: 'What to create, with the values of its form' },
          resource_id: { type: ['string', 'integer', 'null'], description: 'An existing record' },
          values: { type: ['object', 'null'], description: 'Of a form, or the new values of a record' },
          prepares: {
            type: 'array',
            items: { type: 'string' },
            description: 'Fields without a value for which the order makes what they need, such as a network',
          },
          adds: { type: 'object', description: 'Other records that are bought with it, such as an address' },
        },
      },
    },
    voucher_ids: { type: ['array', 'null'], items: { type: ['integer', 'string'] } },
    estimate: { type: 'boolean', description: 'What has no price is a reply with `unpriced`, and no error' },
  },
  required: ['items'],
};

/** The price of a purchase, kept until `valid_until`: `POST /orders` takes it as it is. */
export const quoteRoute: ApiRoute = {
  method: 'POST',
  path: '/api/bill/v1/quotes',
  access: 'signed-in',
  isQuestion: true,
  document: {
    tag: 'orders',
    summary: 'The price of a purchase',
    body: QUESTION,
    replies: {
      200: { description: 'The quote, with its id; amounts in yuan', schema: { type: 'object' } },
      409: {
        description: 'Something of it has no price, and the question was no estimate',
        schema: { $ref: '#/components/schemas/Error' },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const orders = context.schemas.resources['orders'];
    if (orders === undefined) throw new ApiError('system.unknownService');
    refuseUnless(context, decide(context, 'list', orders));
    const body = await readObject(c.req.raw, context.settings.bodyLimitBytes);
    const caller = callerOf(c.req.raw);
    return onceOnly({ context, request: c.req.raw }, body, async (inside) =>
      jsonReply(
        inside,
        200,
        body.estimate === true ? await estimate(inside, body, caller) : await quote(inside, body, caller),
      ),
    );
  },
};

type Reply = Awaited<ReturnType<typeof makeQuote>>;

function quote(context: Context, body: Readonly<Record<string, Json>>, caller: Caller): Promise<Reply> {
  const question = readQuestion(context, body);
  const items = question.items.map((item) => (item.prepares === undefined ? item : { ...item, caller }));
  return makeQuote(context, { ...question, items });
}

/** Errors that mean no price, or none for this reader: an ordinary reply while a form is being filled in. */
const UNPRICED: ReadonlySet<string> = new Set(['billing.productNotPriced', 'billing.accountNotFound']);

async function estimate(context: Context, body: Readonly<Record<string, Json>>, caller: Caller): Promise<Reply> {
  try {
    return await quote(context, body, caller);
  } catch (error) {
    if (!(error instanceof ApiError) || !UNPRICED.has(error.key)) throw error;
    const { request_id: _request, ...unpriced } = errorReply(error, context).body;
    return { unpriced };
  }
}
