import type { fetchUtils } from 'react-admin';
import type { CallOptions } from '#src/http/httpClient.ts';
import { recordFromWire } from './records.ts';
import type { Target } from './target.ts';
import { wireSort } from './wireSort.ts';

/**
 * Adapts ra-data-simple-rest to the HTTP client: several sort keys, a choice of fields, PUT or PATCH by service, a
 * forced delete, and the id and version of each record in the reply.
 */
export function simpleRestClient(
  { service, entry, meta, send, url, pathValues }: Target,
  headers: Record<string, string>,
): typeof fetchUtils.fetchJson {
  return async (to, options) => {
    const method = options?.method === 'PUT' ? service.update : methodOf(options?.method);
    const isList = method === 'GET' && to.split('?')[0] === url;
    // The code of dialects loads only for a service that has one.
    const dialect = isList && service.dialect ? await import('./inDialect.ts') : undefined;
    const plain = addressOf(to, method, meta);
    const address = dialect && service.dialect ? dialect.addressInDialect(service.dialect, plain) : plain;
    const sent = await send<unknown>(address, {
      method,
      signal: options?.signal ?? undefined,
      headers,
      ...(typeof options?.body === 'string' && { body: JSON.parse(options.body) }),
    });
    const reply = dialect && service.dialect ? dialect.replyInDialect(service.dialect, entry.path, sent) : sent;
    const { json } = reply;
    // Rows below one path share its parameters. Lists do not request them, but later calls on a row need them.
    const partial = method === 'GET' && meta.fields ? { ...pathValues, _partial: meta.fields } : undefined;
    const recordOf = (item: unknown, replyHeaders?: Headers) => ({
      ...partial,
      ...recordFromWire(item, entry.idField, replyHeaders),
    });
    const records = Array.isArray(json) ? json.map((item) => recordOf(item)) : recordOf(json, reply.headers);
    return { status: reply.status, headers: reply.headers, body: '', json: records };
  };
}

function addressOf(to: string, method: string, meta: Target['meta']): string {
  const [path, query = ''] = to.split('?');
  const parameters = new URLSearchParams(query);
  const sort = parameters.get('sort');
  if (sort) {
    const [field = '', order = ''] = JSON.parse(sort) as string[];
    const keys = wireSort({ field, order });
    if (keys.length > 0) parameters.set('sort', JSON.stringify(keys));
    else parameters.delete('sort');
  }
  if (method === 'GET' && meta.fields) parameters.set('fields', meta.fields.join(','));
  if (method === 'DELETE' && meta.force !== undefined) parameters.set('force', String(meta.force));
  const text = parameters.toString();
  return text ? `${path}?${text}` : to;
}

type Method = NonNullable<CallOptions['method']>;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const methodOf = (method: string | undefined): Method => METHODS.find((known) => known === method) ?? 'GET';
