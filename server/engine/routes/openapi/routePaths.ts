import { queryOf, type ApiRoute } from '#server/engine/http/apiRoute.ts';
import {
  IDEMPOTENCY,
  SIGNED_IN,
  pathParameters,
  refusals,
  type OperationObject,
  type ParameterObject,
  type PathItems,
  type ReplyObject,
} from './operation.ts';

/** The path items of the hand-written routes, from their own documents. */
export function routePaths(routes: readonly ApiRoute[]): PathItems {
  const paths: PathItems = {};
  for (const route of routes) {
    const method = METHODS[route.method];
    paths[route.path] = { ...paths[route.path], [method]: operationOf(route) };
  }
  return paths;
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

function operationOf(route: ApiRoute): OperationObject {
  const { method, path, access, document } = route;
  const { body, bodyType = 'application/json', example } = document;
  const writes = method !== 'GET';
  return {
    operationId: `${method.toLowerCase()} ${path}`,
    tags: [document.tag],
    summary: document.summary,
    parameters: [
      ...pathParameters(path, document.params).map((parameter) => withExample(parameter, example?.params)),
      ...Object.entries(queryOf(route)).map(([name, schema]) =>
        withExample(namedParameter('query', name, schema), example?.query),
      ),
      ...Object.entries(document.headers ?? {}).map(([name, schema]) => namedParameter('header', name, schema)),
      ...(document.repeatable ? [IDEMPOTENCY] : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { [bodyType]: { schema: body, ...(example?.body !== undefined && { example: example.body }) } },
      },
    }),
    responses: {
      ...Object.fromEntries(Object.entries(document.replies).map(([status, reply]) => [status, replyOf(reply)])),
      ...refusals(
        400,
        ...(access === 'public' ? [] : [401]),
        ...(Array.isArray(access) || writes ? [403] : []),
        404,
        ...(writes ? [409, 413, 415] : []),
      ),
      ...Object.fromEntries(
        Object.entries(document.replies)
          .filter(([status]) => Number(status) >= 400)
          .map(([status, reply]) => [status, replyOf(reply)]),
      ),
    },
    security: access === 'public' ? [] : SIGNED_IN,
    'x-access': Array.isArray(access) ? access : access === 'public' ? [] : ['all'],
  };
}

const namedParameter = (
  place: 'query' | 'header',
  name: string,
  schema: ParameterObject['schema'],
): ParameterObject => ({
  name: name.replace(/!$/, ''),
  in: place,
  required: name.endsWith('!'),
  schema,
});

function withExample(
  parameter: ParameterObject,
  examples: Record<string, string | number> | undefined,
): ParameterObject {
  const example = examples?.[parameter.name];
  return example === undefined ? parameter : { ...parameter, example };
}

function replyOf({
  description,
  schema,
  contentType = 'application/json',
}: ApiRoute['document']['replies'][number]): ReplyObject {
  return { description, ...(schema && { content: { [contentType]: { schema } } }) };
}
