import type { Condition } from '#model/conditions/conditions.ts';
import { listParameters, type ListRequest } from '#model/dialect/listParameters.ts';
import { faultOf, listOf } from '#model/dialect/replies.ts';
import type { Dialect } from '#model/language/dialect.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import type { Reply } from '#src/http/httpClient.ts';

/** The address of a list as ra-data-simple-rest writes it, in the words of a dialect. */
export function addressInDialect(dialect: Dialect, address: string): string {
  const [path = '', query = ''] = address.split('?');
  const simple = new URLSearchParams(query);
  const request = requestOf(simple);
  const { parameters, unsaid } = listParameters(dialect, request);
  const spoken = new URLSearchParams(parameters.map(([name, value]) => [name, value]));
  // Our server reads simple-rest beside every dialect: what the dialect cannot say goes out as it is.
  for (const [name, isSaid] of [
    ['filter', !unsaid.includes('filter')],
    ['range', !unsaid.includes('page')],
    ['fields', false],
  ] as const) {
    const value = isSaid ? null : simple.get(name);
    if (value !== null) spoken.set(name, value);
  }
  return `${path}?${spoken}`;
}

function requestOf(simple: URLSearchParams): ListRequest {
  // ra-data-simple-rest wrote them.
  const [first = 0, last = 0] = JSON.parse(simple.get('range') ?? '[0,9]') as number[];
  const filter = JSON.parse(simple.get('filter') ?? '{}') as Condition;
  const words = JSON.parse(simple.get('sort') ?? '[]') as string[];
  const sort = words.flatMap((field, place) =>
    place % 2 === 0 ? [{ field, order: words[place + 1] === 'DESC' ? ('DESC' as const) : ('ASC' as const) }] : [],
  );
  return { filter, sort, first, size: last - first + 1 };
}

/** A list in the envelope of a dialect, as ra-data-simple-rest expects it: an array, its total in a header. */
export function replyInDialect(dialect: Dialect, path: string, reply: Reply<unknown>): Reply<unknown> {
  // What came over the wire is JSON.
  const found = listOf(dialect.list, path, reply.json as Parameters<typeof listOf>[2], (name) =>
    reply.headers.get(name),
  );
  if (!found) return reply;
  const headers = new Headers(reply.headers);
  headers.set('content-range', `${path} */${found.total}`);
  return { ...reply, headers, json: found.records };
}

/** A fault as every part of the console reads it. */
export function faultInDialect({ errors }: Dialect, fault: ApiFault): ApiFault {
  // What came over the wire is JSON.
  const said = faultOf(errors, fault.body as Parameters<typeof faultOf>[1]);
  const body = { ...fault.body, ...said, ...(said.fields && { errors: said.fields }) };
  return new ApiFault(fault.call, fault.status, body, fault.cause);
}
