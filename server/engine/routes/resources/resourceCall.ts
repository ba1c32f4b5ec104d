import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { notFound } from '#server/engine/records/findRecord.ts';
import type { ResourceExtras } from './resourceExtras.ts';
import type { ResourceMatch } from './resourcePaths.ts';

/** One parsed call of a definition's operations. */
export interface ResourceCall {
  context: Context;
  request: Request;
  query: URLSearchParams;
  definition: Definition;
  /** Values of the path (`/clouds/{cloud_id}/…`) in wire form. */
  path: Record<string, Json>;
  /** The same as a condition on the records below this path. */
  within: Condition | undefined;
  rest: string[];
  extras: ResourceExtras;
  /** Member of a body that names the action; default `action`. */
  actionMember?: string;
}

export function resourceCall(
  context: Context,
  request: Request,
  query: URLSearchParams,
  { definition, params, rest }: ResourceMatch,
  extras: ResourceExtras,
): ResourceCall {
  const path: Record<string, Json> = {};
  for (const [name, text] of Object.entries(params)) path[name] = pathValue(definition, name, decoded(text));
  const within = Object.keys(path).length === 0 ? undefined : path;
  return { context, request, query, definition, path, within, rest: rest.map(decoded), extras };
}

export function bodyOf({ context, request }: ResourceCall): Promise<Record<string, Json>> {
  const type = request.headers.get('content-type');
  if (type !== null && !/^(application\/json|text\/plain)\b/i.test(type)) throw new ApiError('request.unsupportedType');
  return readObject(request, context.settings.bodyLimitBytes);
}

function pathValue(definition: Definition, name: string, text: string): Json {
  const field = definition.fields[name];
  const value = field === undefined ? undefined : fieldKind(field.type).operand(text, field);
  // An impossible path is a missing record.
  if (field === undefined || value === undefined || value === null || typeof value === 'object')
    throw notFound(definition);
  return fieldKind(field.type).fromColumn(value, field);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    // Report it as a mistake of the client.
    throw new ApiError('request.invalid', { cause: error });
  }
}
