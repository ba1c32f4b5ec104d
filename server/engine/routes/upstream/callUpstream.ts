import { faultOf } from '#model/dialect/replies.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { SIMPLE_REST, type Dialect } from '#model/language/dialect.ts';
import { callEndpoint, type CallOptions } from '#server/engine/calls/callEndpoint.ts';
import { isLoopback } from '#server/engine/process/config.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { isReadable } from '#server/engine/records/list/readableFields.ts';
import { notFound } from '#server/engine/records/findRecord.ts';

export interface UpstreamCall {
  method: NonNullable<CallOptions['method']>;
  /** Below the address of the upstream. */
  path: string;
  parameters?: readonly (readonly [string, string])[];
  body?: Json;
  idempotencyKey?: string | null;
}

export interface UpstreamReply {
  status: number;
  body: Json | undefined;
  header(name: string): string | undefined;
}

const LONGEST_MESSAGE = 200;

/** The dialect of a definition's service. */
export function dialectOf({ schemas }: Context, { service }: Definition): Dialect {
  return schemas.services[service]?.dialect ?? SIMPLE_REST;
}

/**
 * One call to the server that holds the records of a definition, with our credentials: guarded, limited in time and
 * size. Every failure becomes an error of ours; the log receives everything beyond the first sentence of that server.
 */
export async function callUpstream(
  context: Context,
  definition: Definition,
  call: UpstreamCall,
): Promise<UpstreamReply> {
  const { settings, schemas, log, requestId, lang } = context;
  const service = schemas.services[definition.service];
  if (service?.upstream === undefined) throw new ApiError('system.unknownService');
  const authorization = settings.upstreamAuthorizations[service.name.toUpperCase()];
  const query = new URLSearchParams((call.parameters ?? []).map(([name, value]) => [name, value])).toString();
  const result = await callEndpoint(`${service.upstream.url}${call.path}${query && `?${query}`}`, {
    method: call.method,
    timeoutMs: service.upstream.timeoutMs,
    allowLoopback: isLoopback(settings.host),
    headers: {
      'x-request-id': requestId,
      'accept-language': lang,
      ...(authorization !== undefined && { authorization }),
      ...(call.idempotencyKey && { 'idempotency-key': call.idempotencyKey }),
    },
    ...(call.body !== undefined && { body: call.body }),
  });
  const params = { service: service.label[lang] };
  if (!result.ok) {
    log.warn({ request_id: requestId, service: service.name, fault: result.fault }, 'upstream not reached');
    throw new ApiError(FAULTS[result.fault] ?? 'request.upstreamAway', { params });
  }
  const { status, body, headers } = result;
  if (status >= 200 && status < 300) return { status, body, header: (name) => headers[name.toLowerCase()] };
  throw refusalOf(context, definition, { status, body }, params);
}

const FAULTS: Readonly<Record<string, string>> = {
  timeout: 'request.upstreamTimeout',
  unreadable: 'request.upstreamBadAnswer',
};

const ABOUT_INPUT: ReadonlySet<number> = new Set([400, 409, 422]);

/** 401 and 403 concern our credentials, never those of the reader. */
function refusalOf(
  context: Context,
  definition: Definition,
  { status, body }: { status: number; body: Json | undefined },
  params: { service: string },
): ApiError {
  const { log, requestId, actor } = context;
  log.warn({ request_id: requestId, service: definition.service, status }, 'upstream refused');
  if (status === 404) return notFound(definition);
  if (!ABOUT_INPUT.has(status)) return new ApiError('request.upstreamBadAnswer', { params });
  const { message = '', fields = {} } = faultOf(dialectOf(context, definition).errors, body);
  const faults = Object.entries(fields).flatMap(([path, sentence]) => {
    const field = definition.fields[path.split('.')[0] ?? ''];
    return field && isReadable(field, actor) ? [[path, plain(sentence)] as const] : [];
  });
  if (faults.length > 0) return new ApiError('request.invalid', { fields: Object.fromEntries(faults) });
  const text = plain(message);
  return new ApiError('request.upstreamRefused', { params: { ...params, message: text || String(status) } });
}

/** One sentence for a reader, limited in length, without line breaks and control characters. */
const plain = (text: string) =>
  text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_MESSAGE);
