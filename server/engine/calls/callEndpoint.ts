import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import type { Json } from '#model/language/definition.ts';
import { guardEndpoint, type EndpointFault, type GuardOptions } from './endpointGuard.ts';

export type CallFault = EndpointFault | 'timeout' | 'refused' | 'tls' | 'unreadable';

export type CallResult =
  | {
      ok: true;
      status: number;
      headers: Record<string, string | undefined>;
      body: Json | undefined;
      elapsedMs: number;
      /** With `receives`, of a successful reply: its bytes. They are read to the end, or destroyed. */
      content?: Readable;
    }
  | { ok: false; fault: CallFault; elapsedMs: number; tooLarge?: true };

export interface CallOptions extends GuardOptions {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: Json;
  /** Bytes to send instead of `body`, streamed as they arrive. */
  stream?: AsyncIterable<Uint8Array>;
  timeoutMs: number;
  /** Certificates in PEM that are trusted instead of those of the system. */
  ca?: string | undefined;
  /** The certificate with which we identify ourselves, and its key, in PEM. */
  client?: { cert: string; key: string } | undefined;
  /** Accepts any certificate: only where an administrator has said so for this server. */
  anyCertificate?: boolean;
  /** A successful reply is handed over as a stream, in place of a body. The time-out ends with its last byte. */
  receives?: boolean;
  /** The largest reply; a larger one is unreadable and says so. */
  mostBytes?: number;
}

/** Nothing arrives for so long: the connection is given up. */
const SILENCE_MS = 60_000;
const LARGEST_REPLY_BYTES = 8 * 1_048_576;

/**
 * One call to a cloud: guarded, limited in time and size, without following redirects. Returns every outcome as a
 * value; never throws.
 */
export async function callEndpoint(address: string, options: CallOptions): Promise<CallResult> {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  const safe = await guardEndpoint(address, options);
  if (typeof safe === 'string') return { ok: false, fault: safe, elapsedMs: elapsed() };

  return new Promise((resolve) => {
    const fail = (fault: CallFault) => resolve({ ok: false, fault, elapsedMs: elapsed() });
    const payload = options.body === undefined ? undefined : JSON.stringify(options.body);
    // Connect to the address that was checked, whatever the name resolves to now.
    const pinned: LookupFunction = (_host, { all }, done) =>
      all ? done(null, [{ address: safe.address, family: safe.family }]) : done(null, safe.address, safe.family);
    const signal = AbortSignal.timeout(options.timeoutMs);
    const secure = safe.url.protocol === 'https:';
    if (secure && options.ca !== undefined && !isUsable({ ca: options.ca })) return fail('tls');
    if (secure && options.client !== undefined && !isUsable(options.client)) return fail('tls');
    const call = (secure ? httpsRequest : httpRequest)(
      safe.url,
      {
        method: options.method ?? 'GET',
        headers: {
          accept: 'application/json',
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
          ...options.headers,
        },
        lookup: pinned,
        signal,
        ...(secure && options.ca !== undefined && { ca: options.ca }),
        ...(secure && options.client),
        ...(secure && options.anyCertificate === true && { rejectUnauthorized: false }),
      },
      (reply) => {
        const answer = { ok: true, status: reply.statusCode ?? 0, headers: firstOf(reply.headers) } as const;
        if (options.receives === true && answer.status < 300) {
          // A cloud that stops in the middle would hold the reader until the time-out of the whole.
          reply.setTimeout(SILENCE_MS, () => reply.destroy(new Error('The other side has stopped sending')));
          return resolve({ ...answer, body: undefined, content: reply, elapsedMs: elapsed() });
        }
        const chunks: Buffer[] = [];
        let size = 0;
        reply.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > (options.mostBytes ?? LARGEST_REPLY_BYTES)) {
            resolve({ ok: false, fault: 'unreadable', elapsedMs: elapsed(), tooLarge: true });
            reply.destroy();
          } else chunks.push(chunk);
        });
        reply.on('error', () => fail(signal.aborted ? 'timeout' : 'unreadable'));
        reply.on('end', () =>
          resolve({
            ...answer,
            body: parsed(Buffer.concat(chunks).toString('utf8')),
            elapsedMs: elapsed(),
          }),
        );
      },
    );
    call.on('error', (error: NodeJS.ErrnoException) => fail(signal.aborted ? 'timeout' : faultOf(error)));
    // The error event of the call reports failures while sending.
    if (options.stream)
      pipeline(Readable.from(options.stream), call).catch(() => fail(signal.aborted ? 'timeout' : 'refused'));
    else call.end(payload);
  });
}

/** TLS throws on text without a certificate. */
function isUsable(options: SecureContextOptions): boolean {
  try {
    return createSecureContext(options) !== undefined;
  } catch {
    // An unusable certificate verifies no server.
    return false;
  }
}

const firstOf = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));

function faultOf(error: NodeJS.ErrnoException): CallFault {
  if (
    error.name === 'AbortError' ||
    error.name === 'TimeoutError' ||
    error.code === 'ETIMEDOUT' ||
    error.code === 'ABORT_ERR'
  )
    return 'timeout';
  return /CERT|TLS|SSL|SELF_SIGNED|VERIFY/.test(error.code ?? '') ? 'tls' : 'refused';
}

function parsed(text: string): Json | undefined {
  try {
    // The result of JSON.parse is JSON.
    return JSON.parse(text) as Json;
  } catch {
    // Not JSON: the caller sees the status and no body.
    return undefined;
  }
}
