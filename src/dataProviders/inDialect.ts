import type { Condition } from '#model/conditions/conditions.ts';
import { listParameters, type ListRequest } from '#model/dialect/listParameters.ts';
import { faultOf, listOf } from '#model/dialect/replies.ts';
import type { Dialect } from '#model/language/dialect.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import type { Reply } from '#src/http/httpClient.ts';

/** Converts the address of a list from ra-data-simple-rest to a dialect. */
export function addressInDialect(dialect: Dialect, address: string): string {
  const [path = '', query = ''] = address.split('?');
  const simple = new URLSearchParams(query);
  const request = requestOf(simple);
  const { parameters, omitted } = listParameters(dialect, request);
  const spoken = new URLSearchParams(parameters.map(([name, value]) => [name, value]));
  // Our server accepts simple-rest beside every dialect, so parameters without a counterpart stay unchanged.
  for (const [name, isExpressed] of [
    ['filter', !omitted.includes('filter')],
    ['range', !omitted.includes('page')],
    ['fields', false],
  ] as const) {
    const value = isExpressed ? null : simple.get(name);
    if (value !== null) spoken.set(name, value);
  }
  return `${path}?${spoken}`;
}

function requestOf(simple: URLSearchParams): ListRequest {
  // Written by ra-data-simple-rest.
  const [first = 0, last = 0] = JSON.parse(simple.get('range') ?? '[0,9]') as number[];
  const filter = JSON.parse(simple.get('filter') ?? '{}') as Condition;
  const words = JSON.parse(simple.get('sort') ?? '[]') as string[];
  const sort = words.flatMap((field, place) =>
    place % 2 === 0 ? [{ field, order: words[place + 1] === 'DESC' ? ('DESC' as const) : ('ASC' as const) }] : [],
  );
  return { filter, sort, first, size: last - first + 1 };
}

/**
 * Converts a list from the envelope of a dialect to the form that ra-data-simple-rest expects: an array, its total in a
 * header.
 */
export function replyInDialect(dialect: Dialect, path: string, reply: Reply<unknown>): Reply<unknown> {
  // The wire carries JSON.
  const found = listOf(dialect.list, path, reply.json as Parameters<typeof listOf>[2], (name) =>
    reply.headers.get(name),
  );
  if (!found) return reply;
  const headers = new Headers(reply.headers);
  headers.set('content-range', `${path} */${found.total}`);
  return { ...reply, headers, json: found.records };
}

/** Converts a fault of a dialect to the form that the console reads. */
export function faultInDialect({ errors }: Dialect, fault: ApiFault): ApiFault {
  // The wire carries JSON.
  const content = faultOf(errors, fault.body as Parameters<typeof faultOf>[1]);
  const body = { ...fault.body, ...content, ...(content.fields && { errors: content.fields }) };
  return new ApiFault(fault.call, fault.status, body, fault.cause);
}
