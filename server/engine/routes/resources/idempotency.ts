import { createHmac, hash } from 'node:crypto';
import type { Json } from '#model/language/definition.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { KnownTables } from '#server/engine/db/database.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { reply } from '#server/engine/http/reply.ts';
import { decrypt, encrypt } from '#server/engine/records/write/values/protect.ts';
import type { ResourceCall } from './resourceCall.ts';

const KEY_LENGTH = 64;
/** Clients do not retry after a day. */
const KEPT_MS = 86_400_000;
/** Headers that are part of the stored response. */
const KEPT = ['content-type', 'etag', 'cache-control', 'location'];

const REPLY_COLUMNS = ['fingerprint', 'status', 'headers', 'body'] as const;

type KeptReply = Pick<KnownTables['idempotency_keys'], (typeof REPLY_COLUMNS)[number]>;

/**
 * Runs a write in one transaction. With an `Idempotency-Key`, the same transaction stores its response: a retry
 * receives the first response and repeats nothing, even if the process crashed in between.
 */
export async function onceOnly(
  { context, request }: Pick<ResourceCall, 'context' | 'request'>,
  body: Json,
  write: (inside: Context) => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get('idempotency-key');
  if (key === null) return context.transaction(write);
  if (key === '' || key.length > KEY_LENGTH)
    throw new ApiError('request.invalid', { fields: { 'Idempotency-Key': lengthSentence(context) } });
  const id = hash('sha256', `${context.actor.id}\n${key}`, 'base64url');
  // Without the host: a retry may reach another process, or this one under another name.
  const { pathname, search } = new URL(request.url);
  // Keyed with the secret of the installation: bodies contain passwords, which the stored hash must not reveal.
  const fingerprint = createHmac('sha256', context.secretKey)
    .update(`${request.method}\n${pathname}${search}\n${JSON.stringify(body)}`)
    .digest('base64url');
  return context.transaction(async (inside) => {
    const first = await claim(inside, id, fingerprint);
    if (first !== undefined) return replay(inside, first, fingerprint);
    const response = await write({ ...inside, onceKey: id });
    await keep(inside, id, response.clone());
    return response;
  });
}

const lengthSentence = ({ schemas, lang }: Context) =>
  renderMessage(schemas.messages, 'validation.maxLength', { max: KEY_LENGTH }, lang);

/** Undefined if the key is new. A concurrent call with the same key waits here until the first one ends. */
async function claim({ db, realTime }: Context, id: string, fingerprint: string): Promise<KeptReply | undefined> {
  const now = realTime();
  await db.kysely
    .deleteFrom('idempotency_keys')
    .where('at', '<', now - KEPT_MS)
    .execute();
  const { numInsertedOrUpdatedRows } = await db.kysely
    .insertInto('idempotency_keys')
    .values({ id, fingerprint, at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return undefined;
  return db.kysely.selectFrom('idempotency_keys').select(REPLY_COLUMNS).where('id', '=', id).executeTakeFirst();
}

function replay(context: Context, kept: KeptReply, fingerprint: string): Response {
  if (kept.fingerprint !== fingerprint) throw new ApiError('request.idempotencyMismatch');
  // Written by `keep` in the transaction that claimed the key.
  const headers = JSON.parse(kept.headers ?? '{}') as Record<string, string>;
  const body = kept.body === null ? null : decrypt(kept.body, context.secretKey);
  return reply(context, kept.status ?? 200, body, { ...headers, 'idempotent-replayed': 'true' });
}

async function keep({ db, secretKey }: Context, id: string, response: Response): Promise<void> {
  const headers = Object.fromEntries(
    KEPT.flatMap((name) => (response.headers.has(name) ? [[name, response.headers.get(name) ?? '']] : [])),
  );
  // A response may contain values that are shown once, such as the link of an invitation.
  const body = response.body === null ? null : encrypt(await response.text(), secretKey);
  await db.kysely
    .updateTable('idempotency_keys')
    .set({ status: response.status, headers: JSON.stringify(headers), body })
    .where('id', '=', id)
    .execute();
}
