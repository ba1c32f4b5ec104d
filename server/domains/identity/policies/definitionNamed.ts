import type { StoredRecords } from '#server/domains/storedRecords.ts';
import type { DefinitionOf } from '#server/engine/product/hooks.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/** A definition that this code works on. An operator's overlay may remove it, and its calls with it. */
export function definitionNamed<Resource extends keyof StoredRecords>(
  { schemas }: Context,
  resource: Resource,
): DefinitionOf<Resource> {
  const definition = schemas.resources[resource];
  if (!definition) throw new ApiError('system.unknownService');
  // The definition is stored under its own name.
  return definition as DefinitionOf<Resource>;
}
