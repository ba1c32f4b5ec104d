import type { ErrorCatalogue, ErrorEntry, Json } from '#model/definition.ts';
import type { Logger } from 'pino';
import type { Language } from '#server/context.ts';
import { ApiError } from './apiError.ts';

export interface ErrorSurroundings {
  catalogue: ErrorCatalogue;
  lang: Language;
  requestId: string;
  log: Logger;
}

export interface ErrorReply {
  status: number;
  body: { [name: string]: Json };
}

const SYSTEM_ERROR: ErrorEntry = { key: 'system.failed', code: 9999, status: 500, message: { zh: 'System error', en: 'System error' }, specified: true };

/** The only place where an error becomes a response (style 23). What nobody foresaw is 9999; its cause goes to the log alone. */
export function respondWithError(error: unknown, surroundings: ErrorSurroundings): Response {
  const { status, body } = errorReply(error, surroundings);
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}

/** Status and body of an error, for replies that carry several: bulk results, imports. */
export function errorReply(error: unknown, { catalogue, lang, requestId, log }: ErrorSurroundings): ErrorReply {
  const refusal = error instanceof ApiError ? error : undefined;
  const known = refusal && entryOf(catalogue, refusal.key);
  if (refusal === undefined || known === undefined) log.error({ err: error, request_id: requestId }, 'unexpected error');
  const entry = known ?? entryOf(catalogue, SYSTEM_ERROR.key) ?? SYSTEM_ERROR;
  return {
    status: entry.status,
    body: {
      code: entry.code,
      message: fill(entry.message[lang], refusal?.params ?? {}),
      ...(known && refusal?.fields && { fields: refusal.fields }),
      request_id: requestId,
      ...(known && refusal?.extra),
    },
  };
}

const byKey = new WeakMap<ErrorCatalogue, Map<string, ErrorEntry>>();

function entryOf(catalogue: ErrorCatalogue, key: string): ErrorEntry | undefined {
  let entries = byKey.get(catalogue);
  if (entries === undefined) {
    entries = new Map(catalogue.entries.map((entry) => [entry.key, entry]));
    byKey.set(catalogue, entries);
  }
  return entries.get(key);
}

function fill(text: string, params: Record<string, string | number>): string {
  return text.replace(/%\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}
