import type { Json } from '#model/language/definition.ts';
import { resolveError } from '#model/messages/errors.ts';
import type { ErrorEntry } from '#model/messages/errors.ts';
import { fillIn, renderMessage } from '#model/messages/messages.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import type { Logger } from 'pino';
import { DatabaseAway } from '#server/engine/db/databaseAway.ts';
import type { Language } from '#server/engine/context.ts';
import { ApiError } from './apiError.ts';

export interface ErrorEnv {
  schemas: Pick<CompiledSchemas, 'errors' | 'messages'>;
  lang: Language;
  requestId: string;
  log: Logger;
}

export interface ErrorReply {
  status: number;
  body: { code: number; message: string; [name: string]: Json };
}

/** Long enough for a database that restarts, short enough for a waiting user. */
const RETRY_AFTER_S = '5';
const UNAVAILABLE = 503;

const SYSTEM_ERROR: ErrorEntry = {
  key: 'system.failed',
  code: 9999,
  status: 500,
  message: { zh: 'System error', en: 'System error' },
  specified: true,
};

/** The only place where an error becomes a response. Unknown errors become 9999; their cause goes to the log only. */
export function respondWithError(error: unknown, env: ErrorEnv): Response {
  const { status, body } = errorReply(error, env);
  return Response.json(body, {
    status,
    headers: { 'cache-control': 'no-store', ...(status === UNAVAILABLE && { 'retry-after': RETRY_AFTER_S }) },
  });
}

/** Status and body of an error, for responses that contain several: bulk results, imports. */
export function errorReply(error: unknown, env: ErrorEnv): ErrorReply {
  const { schemas, lang, requestId, log } = env;
  const refusal =
    error instanceof ApiError
      ? error
      : error instanceof DatabaseAway
        ? new ApiError('request.unavailable', { cause: error })
        : undefined;
  const known = refusal && resolveError(schemas.errors, refusal.key);
  if (refusal === undefined || known === undefined) {
    log.error({ err: error, request_id: requestId }, 'unexpected error');
    const entry = resolveError(schemas.errors, SYSTEM_ERROR.key) ?? SYSTEM_ERROR;
    return { status: entry.status, body: { code: entry.code, message: entry.message[lang], request_id: requestId } };
  }
  const { message, fields } = refusalSentences(refusal, env);
  return {
    status: known.status,
    body: {
      code: known.code,
      message,
      ...(Object.keys(fields).length > 0 && { fields }),
      request_id: requestId,
      ...refusal.extra,
    },
  };
}

/** A field error is a message key, an error of the catalogue or a complete sentence. */
function fieldSentences(
  { at, fields, params }: ApiError,
  message: string,
  { schemas, lang }: Pick<ErrorEnv, 'schemas' | 'lang'>,
): Record<string, string> {
  const sentences: Record<string, string> = Object.fromEntries(at.map((name) => [name, message]));
  for (const [name, fault] of Object.entries(fields ?? {})) {
    const { key: text, params: own = params } = typeof fault === 'string' ? { key: fault } : fault;
    const rendered = renderMessage(schemas.messages, text, own, lang);
    const entry = rendered === text && /^[a-z]\w*\.\w+$/.test(text) ? resolveError(schemas.errors, text) : undefined;
    sentences[name] = entry === undefined ? rendered : fillIn(entry.message[lang], own, lang);
  }
  return sentences;
}

/** The sentences of a refusal, for code that stores it: the sentence of its error and those of its fields. */
export function refusalSentences(
  refusal: ApiError,
  { schemas, lang }: Pick<ErrorEnv, 'schemas' | 'lang'>,
): { message: string; fields: Record<string, string> } {
  const entry = resolveError(schemas.errors, refusal.key);
  const message = entry === undefined ? refusal.key : fillIn(entry.message[lang], refusal.params, lang);
  return { message, fields: fieldSentences(refusal, message, { schemas, lang }) };
}
