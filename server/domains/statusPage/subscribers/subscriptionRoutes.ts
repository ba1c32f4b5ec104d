import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { clientAddress } from '#server/engine/http/clientAddress.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { placesOf } from '#server/domains/statusPage/page/placesOf.ts';
import { serviceNames } from '#server/domains/statusPage/page/serviceNames.ts';
import type { StatusPageUses } from '#server/domains/statusPage/uses.ts';
import { CONFIRM_WITHIN_MS } from './forgetUnconfirmed.ts';
import { confirmLetter } from './letters.ts';
import { subscriptionOf, type Purpose } from './tokens.ts';

const BASE = '/api/omc/v1/status/subscriptions';
const SMALL_BODY_BYTES = 8_192;
const token = { type: 'string', maxLength: 100 };
const DONE = { description: 'Done', schema: { type: 'object' } };

/** Subscribing to the notices of the status page, by mail and without an account. */
export const subscriptionRoutes = (uses: StatusPageUses): ApiRoute[] => [
  subscribeRoute(uses),
  confirmRoute,
  unsubscribeRoute,
];

/** `POST /status/subscriptions`: the answer is the same for every address, subscribed or not. */
const subscribeRoute = (uses: StatusPageUses): ApiRoute => ({
  method: 'POST',
  path: BASE,
  access: 'public',
  action: 'subscribe',
  isQuestion: true,
  document: {
    tag: 'health',
    summary: 'Asks for the notices of the status page by mail: a letter with a link that confirms it is on its way',
    body: {
      type: 'object',
      required: ['email'],
      properties: {
        email: { type: 'string', format: 'email' },
        language: { enum: ['zh', 'en'] },
        services: { type: 'array', items: { type: 'string' }, description: 'Without any: all of them' },
        regions: { type: 'array', items: { type: 'integer' }, description: 'Ids; without any: all of them' },
      },
    },
    replies: { 202: { ...DONE, description: 'Accepted; says nothing about the address' } },
  },
  async handle(c) {
    const context = c.get('context');
    if (!context.live.read('status.public') || !uses.canSend(context, 'email'))
      throw new ApiError('system.unknownService');
    const body = await readObject(c.req.raw, SMALL_BODY_BYTES);
    const email = uses.readEmail(context, typeof body['email'] === 'string' ? body['email'] : '');
    const wish = await wishOf(context, body);
    await context.transaction(async (inside) => {
      await uses.countSends(inside, { channel: 'email', target: email }, clientAddress(c.req.raw) ?? 'local');
      await storeWish(inside, uses, email, wish);
    });
    return jsonReply(context, 202, {});
  },
});

interface Wish {
  language: 'zh' | 'en';
  services: string[];
  region_ids: number[];
}

async function wishOf(context: Context, body: { [name: string]: Json }): Promise<Wish> {
  const { language = context.lang, services = [], regions = [] } = body;
  const words = serviceNames(context);
  const { open } = await placesOf(context);
  if (!Array.isArray(services) || services.some((each) => !words.has(String(each))))
    throw new ApiError('request.invalid', { fields: { services: 'validation.choice' } });
  if (!Array.isArray(regions) || regions.some((each) => !open.has(Number(each))))
    throw new ApiError('request.invalid', { fields: { regions: 'validation.choice' } });
  return {
    language: language === 'en' ? 'en' : 'zh',
    services: [...new Set(services.map(String))],
    region_ids: [...new Set(regions.map(Number))],
  };
}

/** The latest wish that is not confirmed takes the place of the one before; what was confirmed stays until then. */
async function storeWish(context: Context, uses: StatusPageUses, email: string, wish: Wish): Promise<void> {
  const { kysely } = context.db;
  const now = context.clock();
  await kysely.deleteFrom('status_subscribers').where('email', '=', email).where('confirmed_at', 'is', null).execute();
  const { id } = await kysely
    .insertInto('status_subscribers')
    .values({
      email,
      language: wish.language,
      services: JSON.stringify(wish.services),
      region_ids: JSON.stringify(wish.region_ids),
      confirmed_at: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const until = context.realTime() + CONFIRM_WITHIN_MS;
  await uses.sendLetter(context, { ...confirmLetter(context, { id, email, language: wish.language }), until });
}

/** `POST /status/subscriptions/confirm`: from the link of the letter. */
const confirmRoute: ApiRoute = {
  method: 'POST',
  path: `${BASE}/confirm`,
  access: 'public',
  action: 'confirmSubscription',
  isQuestion: true,
  document: {
    tag: 'health',
    summary: 'Confirms a subscription; it takes the place of an earlier one of the same address',
    body: { type: 'object', required: ['token'], properties: { token } },
    replies: { 200: DONE },
  },
  async handle(c) {
    const context = c.get('context');
    const id = idIn(context, 'confirm', (await readObject(c.req.raw, SMALL_BODY_BYTES))['token']);
    await context.transaction((inside) => confirm(inside, id));
    return jsonReply(context, 200, {});
  },
};

/** A link that was opened twice has done what it says. */
async function confirm(context: Context, id: number): Promise<void> {
  const { kysely, dialect } = context.db;
  const now = context.clock();
  const row = await kysely
    .selectFrom('status_subscribers')
    .select(['email', 'confirmed_at', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  const isLate = row?.confirmed_at === null && (row.created_at ?? 0) < now - CONFIRM_WITHIN_MS;
  if (row === undefined || isLate) throw new ApiError('alarm.subscriptionNotFound');
  // Of two links that are opened at once, in one order.
  await kysely
    .selectFrom('status_subscribers')
    .select('id')
    .where('email', '=', row.email)
    .orderBy('id')
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .execute();
  await kysely.deleteFrom('status_subscribers').where('email', '=', row.email).where('id', '<>', id).execute();
  const { numUpdatedRows } = await kysely
    .updateTable('status_subscribers')
    .set({ confirmed_at: row.confirmed_at ?? now, updated_at: now })
    .where('id', '=', id)
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) throw new ApiError('alarm.subscriptionNotFound');
}

/**
 * `POST /status/subscriptions/unsubscribe?token=…`: also the one click of a mail program (RFC 8058), which knows no
 * other address. It works while the page is off, and for who has unsubscribed already.
 */
const unsubscribeRoute: ApiRoute = {
  method: 'POST',
  path: `${BASE}/unsubscribe`,
  access: 'public',
  action: 'unsubscribe',
  isQuestion: true,
  document: {
    tag: 'health',
    summary: 'Ends a subscription to the notices of the status page',
    query: { 'token!': token },
    replies: { 200: DONE },
  },
  async handle(c) {
    const context = c.get('context');
    const id = idIn(context, 'unsubscribe', c.req.query('token'));
    await context.db.kysely.deleteFrom('status_subscribers').where('id', '=', id).execute();
    return jsonReply(context, 200, {});
  },
};

function idIn(context: Context, purpose: Purpose, given: unknown): number {
  const id = typeof given === 'string' ? subscriptionOf(context, purpose, given) : undefined;
  if (id === undefined) throw new ApiError('alarm.subscriptionNotFound');
  return id;
}
