import { HTTP_TIMEOUT_MS } from '#model/values/constants.ts';
import { ApiFault, type FaultBody } from './apiFault.ts';
import { credentialsFor } from './credentialsFor.ts';
import { readTestClock } from './serverNow.ts';
import { provesAgain } from './proveAgain.ts';
import { notifyWatchers } from './watchCalls.ts';
import { documentLang } from '#src/i18n/lang.ts';

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A string or Blob is sent unchanged, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface Reply<T> {
  status: number;
  headers: Headers;
  json: T;
}

// Spec 7: any other status is an error.
const SUCCESS = [200, 201, 202, 204];

/**
 * The only fetch of the console (spec 7): cookies, 60 s, JSON, four success statuses. Throws only `ApiFault` and the
 * caller's abort.
 */
export async function request<T>(url: string, options: CallOptions = {}): Promise<Reply<T>> {
  try {
    // The same call again once the reader has proved who they are: no page loses what was typed.
    const reply = await call<T>(url, options).catch(async (fault: unknown) => {
      if (await provesAgain(fault)) return call<T>(url, options);
      throw fault;
    });
    notifyWatchers(undefined);
    return reply;
  } catch (fault) {
    if (fault instanceof ApiFault) notifyWatchers(fault);
    throw fault;
  }
}

async function call<T>(url: string, { method = 'GET', body, headers, signal }: CallOptions): Promise<Reply<T>> {
  const faulted = { method, url };
  // Spec 5: a missing id must not reach the server as the word "undefined". A query may contain it, because people can
  // search for it.
  if (url.split(/[?#]/)[0]?.includes('undefined')) throw new ApiFault(faulted, 0, {}, 'unreadable');
  const raw = typeof body === 'string' || body instanceof Blob;
  // Ends with the call: `AbortSignal.timeout` would keep every call in memory for the whole time.
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), HTTP_TIMEOUT_MS);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method,
      credentials: credentialsFor(url, window.location.href),
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      headers: {
        Accept: 'application/json',
        'Accept-Language': documentLang(),
        ...(!raw && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : raw ? body : JSON.stringify(body),
    });
    readTestClock(response.headers);
    text = await response.text();
  } catch (reason) {
    // An abort by the caller is not a fault: react-query ignores it.
    if (signal?.aborted) throw reason;
    throw new ApiFault(faulted, 0, {}, timeout.signal.aborted ? 'timeout' : 'network');
  } finally {
    clearTimeout(timer);
  }
  const json = parse(text);
  if (!SUCCESS.includes(response.status))
    throw new ApiFault(faulted, response.status, faultBody(json, response.headers), 'answer');
  if (json === unreadable) throw new ApiFault(faulted, response.status, {}, 'unreadable');
  // The type follows docs/api.md, which the contract tests verify for the server.
  return { status: response.status, headers: response.headers, json: json as T };
}

/** A page of this server as it would be sent now; undefined where there is no answer. */
export async function readPage(path: string): Promise<string | undefined> {
  const reply = await fetch(path, { headers: { Accept: 'text/html' } }).catch(() => undefined);
  return reply?.ok === true ? reply.text() : undefined;
}

const unreadable = Symbol('unreadable');

function parse(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    // For example an HTML page of a proxy: the caller turns it into a fault.
    return unreadable;
  }
}

function faultBody(json: unknown, headers: Headers): FaultBody {
  // A proxy's page has another body, but may carry the request id.
  const requestId = headers.get('x-request-id');
  const id = requestId === null ? {} : { request_id: requestId };
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return id;
  const body: FaultBody = { ...id, ...json };
  return body.fields ? { ...body, errors: body.fields } : body;
}
