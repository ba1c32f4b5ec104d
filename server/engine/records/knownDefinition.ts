import type { DefinitionOf } from '#server/engine/product/hooks.ts';
import type { Context } from '#server/engine/context.ts';

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
