import { listWordsOf, simpleParameters } from '#model/dialect/listParameters.ts';
import { faultBody, listBody, saysFaultsPlainly } from '#model/dialect/replies.ts';
import { fieldKind } from '#model/fields/index.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Dialect } from '#model/language/dialect.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { unknownParameter } from '#server/engine/http/checkQuery.ts';
import { respondWithError } from '#server/engine/http/respondWithError.ts';
import type { ResourceCall } from './resourceCall.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Answers a call in the dialect of its service. Everything in between uses simple-rest. */
export async function inDialect(
  call: ResourceCall,
  answer: (call: ResourceCall) => Promise<Response>,
): Promise<Response> {
  const { context, definition } = call;
  const dialect = context.schemas.services[definition.service]?.dialect;
  if (dialect === undefined) return answer(call);
  const isList = isPlainList(call);
  try {
    const response = await answer(inSimpleRest(isList ? unconditional(call) : call, dialect, isList));
    return isList && response.status === 200 ? await enveloped(response, dialect, definition) : response;
  } catch (error) {
    // Rewrites the same error in the dialect; any other error is rethrown, to be answered where all errors are.
    if (!(error instanceof ApiError) || saysFaultsPlainly(dialect)) throw error;
    const response = respondWithError(error, context);
    return rewritten(response, (body) => (isObject(body) ? faultBody(dialect.errors, body) : body));
  }
}

/** A client may have cached a response in a former dialect of the service. */
function unconditional(call: ResourceCall): ResourceCall {
  const headers = new Headers(call.request.headers);
  headers.delete('if-none-match');
  return { ...call, request: new Request(call.request, { headers }) };
}

function isPlainList({ request, rest, query }: ResourceCall): boolean {
  return READS.has(request.method) && rest.length === 0 && !query.has('view') && !query.has('format');
}

function inSimpleRest(call: ResourceCall, dialect: Dialect, isList: boolean): ResourceCall {
  const { definition, query, rest } = call;
  const typed = (name: string, text: string) => valueOf(definition, name, text);
  if (isList) checkListWords(dialect, query);
  const simple = isList
    ? new URLSearchParams(simpleParameters(dialect, [...query], typed).map(([...pair]) => pair))
    : query;
  if (dialect.action === 'action') return { ...call, query: simple };
  if (!isList && query.has('action')) throw unknownParameter('action', [dialect.action]);
  const word = query.get(dialect.action);
  const renamed = new URLSearchParams(simple);
  for (const name of ['action', ...(isList ? [] : [dialect.action])]) renamed.delete(name);
  if (word !== null && !isList) renamed.set('action', word);
  const [id, below] = rest;
  return {
    ...call,
    query: renamed,
    actionMember: dialect.action,
    rest: id !== undefined && below === dialect.action ? [id, 'action'] : rest,
  };
}

/** Parameters that are fields are conditions, which are checked with the filter. */
function checkListWords(dialect: Dialect, query: URLSearchParams): void {
  if (dialect.filter.as === 'fields') return;
  const known = listWordsOf(dialect);
  const unknown = [...query.keys()].find((name) => !known.has(name));
  if (unknown !== undefined) throw unknownParameter(unknown, [...known]);
}

/**
 * The text of a parameter in the type of its field. Text that is no value of the field stays text, so that the filter
 * refuses it.
 */
function valueOf({ fields }: Definition, name: string, text: string): Json {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field === undefined ? text : fieldKind(field.type).fromText(text, field);
}

async function enveloped(response: Response, { list }: Dialect, { path }: Definition): Promise<Response> {
  const total = response.headers.get('content-range')?.split('/').at(-1);
  if (list.items !== undefined)
    return rewritten(response, (body) => (Array.isArray(body) ? listBody(list, path, body, Number(total)) : body));
  if (total !== undefined)
    response.headers.set(
      list.total,
      list.total.toLowerCase() === 'content-range' ? (response.headers.get('content-range') ?? '') : total,
    );
  return response;
}

async function rewritten(response: Response, rewrite: (body: Json) => Json): Promise<Response> {
  // Our responses are JSON.
  const body = rewrite((await response.json()) as Json);
  const headers = new Headers(response.headers);
  for (const name of ['content-length', 'etag']) headers.delete(name);
  return new Response(JSON.stringify(body), { status: response.status, headers });
}
