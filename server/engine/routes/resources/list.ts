import { hash } from 'node:crypto';
import { fieldKind } from '#model/fields/index.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import { ownParents } from '#model/access/ownership/ownParents.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { reply } from '#server/engine/http/reply.ts';
import { listJson } from '#server/engine/records/list/listRecords.ts';
import { listOptions } from '#server/engine/records/list/listOptions.ts';
import { PLATFORM_GRANT } from '#server/engine/records/scope.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { checkSearch, listParameters, readFilter, readRange } from './listParameters.ts';
import type { ResourceCall } from './resourceCall.ts';

/** Caches must not share responses between readers or languages. */
const VARY = 'cookie, authorization, accept-language';

/** `GET ?filter&sort&range&fields`. */
export async function list(call: ResourceCall): Promise<Response> {
  const { context, definition, query, within } = call;
  refuseUnless(context, decide(context, 'list', definition));
  const parameters = listParameters(context, definition, query);
  const named = namedFilter(definition, query);
  const page = await listJson(context, definition, {
    ...parameters,
    operation: 'list',
    q: checkSearch(parameters.q),
    within,
    filter: named === undefined ? parameters.filter : { $all: [named, parameters.filter ?? {}] },
  });
  return pageReply(call, page.json, page.count, parameters.offset, page.total);
}

/** `?labels=web,sql`: what has one of the values. */
function namedFilter({ list: { parameters = [] }, fields }: Definition, query: URLSearchParams): Condition | undefined {
  const conditions = parameters.flatMap((name): Condition[] => {
    const [field, text] = [fields[name], query.get(name)];
    if (field === undefined || text === null || text === '') return [];
    const values = text.split(',').map((word) => fieldKind(field.type).fromText(word.trim(), field));
    return [{ $any: values.map((value) => ({ [name]: Array.isArray(value) ? (value[0] ?? null) : value })) }];
  });
  return conditions.length === 0 ? undefined : { $all: conditions };
}

/** `GET ?view=options`: id and title, for pickers. */
export async function options(call: ResourceCall): Promise<Response> {
  const { context, definition, query, within } = call;
  refuseUnless(context, decide(context, 'pick', definition));
  const { filter, q } = readFilter(query.get('filter'));
  const { offset, limit } = readRange(query.get('range'));
  const page = await listOptions(context, definition, {
    filter,
    within,
    also: parentsFor(call),
    q: checkSearch(query.get('q') ?? q),
    offset,
    limit,
  });
  return pageReply(call, JSON.stringify(page.options), page.options.length, offset, page.total);
}

/**
 * `for=ticketNotes.ticket_id`: only records that a new record of that resource, created by this reader, may refer to
 * with that field.
 */
function parentsFor({ context, definition, query }: ResourceCall): Condition | undefined {
  const requested = query.get('for');
  if (requested === null || context.actor.grants.includes(PLATFORM_GRANT)) return undefined;
  const [resource = '', field = ''] = requested.split('.');
  const child = context.schemas.resources[resource];
  if (child?.fields[field]?.to !== definition.resource)
    throw new ApiError('request.invalid', { fields: { for: 'validation.choice' } });
  return ownParents(context.actor, child, field);
}

/** A page, with its range and the total in the headers. */
export function pageReply(call: ResourceCall, body: string, count: number, offset: number, total: number): Response {
  const place = count === 0 ? '*' : `${offset}-${offset + count - 1}`;
  return jsonReply(call, body, `${call.definition.resource} ${place}/${total}`);
}

/** Responds with 304 if the client has the body already. */
export function jsonReply({ context, request }: ResourceCall, body: string, contentRange: string): Response {
  const etag = `W/"${hash('sha1', body, 'base64url')}-${contentRange.slice(contentRange.lastIndexOf('/') + 1)}"`;
  const headers = { 'content-range': contentRange, etag, 'cache-control': 'private, no-cache', vary: VARY };
  if (request.headers.get('if-none-match') === etag) return reply(context, 304, null, headers);
  return reply(context, 200, body, { 'content-type': 'application/json; charset=utf-8', ...headers });
}
