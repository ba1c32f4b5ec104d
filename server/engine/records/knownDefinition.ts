import type { DefinitionOf } from '#server/engine/product/hooks.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { decide, refuseUnless } from './decide.ts';

/**
 * The definition of a resource that code names, so that its records have their type. Undefined if an operator's overlay
 * removed it.
 */
export function knownDefinition<Resource extends string>(
  { schemas }: Pick<Context, 'schemas'>,
  resource: Resource,
): DefinitionOf<Resource> | undefined {
  // Definitions are stored under their own name.
  return schemas.resources[resource] as DefinitionOf<Resource> | undefined;
}

/**
 * The definition of a resource that a route of its own serves, for readers who may list its records, or create them.
 * A resource that an overlay removed answers like an unknown service.
 */
export function allowedDefinition<Resource extends string>(
  context: Context,
  resource: Resource,
  operation: 'list' | 'create' = 'list',
): DefinitionOf<Resource> {
  const definition = knownDefinition(context, resource);
  if (definition === undefined) throw new ApiError('system.unknownService');
  refuseUnless(context, decide(context, operation, definition));
  return definition;
}
