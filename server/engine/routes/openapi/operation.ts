import type { Grant } from '#model/language/definition.ts';
import type { JsonSchema } from '#server/engine/http/apiRoute.ts';
import type { QueryDocument } from '#server/engine/http/checkQuery.ts';

export const text: JsonSchema = { type: 'string' };

/** One operation of the document. */
export interface OperationObject {
  operationId: string;
  tags: string[];
  summary: string;
  parameters: ParameterObject[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema; example?: unknown }> };
  responses: Record<string, ReplyObject>;
  security: Record<string, string[]>[];
  /** The caller needs one of these grants. */
  'x-access': readonly Grant[];
}

export interface ParameterObject {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  description?: string;
  example?: string | number;
}

export interface ReplyObject {
  description: string;
  headers?: Record<string, { schema: JsonSchema }>;
  content?: Record<string, { schema: JsonSchema }>;
}

/** Describes one call of a definition, under the name `resource.word`. */
export type MakeOperation = (
  word: string,
  summary: string,
  grants: readonly string[],
  rest: Pick<OperationObject, 'parameters' | 'responses'> & Partial<OperationObject>,
) => OperationObject;

export type PathItems = Record<string, Partial<Record<'get' | 'post' | 'put' | 'patch' | 'delete', OperationObject>>>;

const REFUSALS: Record<number, string> = {
  400: 'The input is refused; `fields` names the invalid inputs',
  401: 'Not signed in',
  403: 'Not allowed for this reader, or from this origin',
  404: 'The record does not exist or is not visible to this reader',
  409: 'The state, another record or a concurrent change prevents it',
  413: 'The body is too large',
  415: 'The content type is not supported',
  429: 'Too many requests',
};

/** Responses for these error statuses, all with the same body. */
export function refusals(...statuses: number[]): Record<string, ReplyObject> {
  const entries = [...statuses, 429].map(
    (status) => [String(status), errorReply(REFUSALS[status] ?? 'Refused')] as const,
  );
  return { ...Object.fromEntries(entries), '5XX': errorReply('An error of the server, without internal details') };
}

const errorReply = (description: string): ReplyObject => ({
  description,
  ...json({ $ref: '#/components/schemas/Error' }),
});

export const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });

export const reference = (component: string): JsonSchema => ({ $ref: `#/components/schemas/${component}` });

export const listOf = (schema: JsonSchema): JsonSchema => ({ type: 'array', items: schema });

export const SIGNED_IN: Record<string, string[]>[] = [{ cookie: [] }, { bearer: [] }];

export const IDEMPOTENCY: ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 64 },
};

export const query = (name: string, schema: JsonSchema, description: string): ParameterObject => ({
  name,
  in: 'query',
  required: false,
  schema,
  description,
});

/** The parameters that a call takes, as the server checks them. */
export const queries = (words: QueryDocument): ParameterObject[] =>
  Object.entries(words).map(([name, { description, ...schema }]) => ({
    name: name.replace(/!$/, ''),
    in: 'query',
    required: name.endsWith('!'),
    schema,
    ...(typeof description === 'string' && { description }),
  }));

/** The parameters in braces, each of which OpenAPI requires a description of. */
export function pathParameters(path: string, schemas: Record<string, JsonSchema> = {}): ParameterObject[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: schemas[name] ?? { type: 'string' },
  }));
}

/** Bodies of an import beside JSON. */
export const IMPORT_FILES = {
  'text/csv': { schema: { type: 'string' } },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    schema: { type: 'string', format: 'binary' },
  },
};
