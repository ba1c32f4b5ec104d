import type { Definition } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/** A definition that this behaviour works on. An operator's overlay may take it away, and its calls with it. */
export function definitionNamed(
  { schemas }: Context,
  resource: 'users' | 'partners' | 'sessions' | 'invitations' | 'projects',
): Definition {
  const definition = schemas.resources[resource];
  if (!definition) throw new ApiError('system.unknownService');
  return definition;
}
