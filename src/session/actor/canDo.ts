import type { QueryClient } from '@tanstack/react-query';
import { can } from '#model/access/access.ts';
import type { Values } from '#model/conditions/conditions.ts';
import type { Operation } from '#model/language/definition.ts';
import { OPERATIONS } from '#model/language/operations.ts';
import { definitionQuery, manifestQuery } from '#src/definitions/definitionQueries.ts';
import { actorQuery } from './actorQuery.ts';

// react-admin has another word for one of our operations.
const OPERATION_OF = new Map<string, Operation>([
  ...OPERATIONS.map((each) => [each, each] as const),
  ['edit', 'update'],
]);

/**
 * Whether this reader may try the operation or action, on this record if one is passed. Answers synchronously with
 * `model/access/access.ts` from the definition; until that is loaded, from the manifest, which lists the allowed
 * operations.
 */
export function canDo(queryClient: QueryClient, action: string, resource: string, record?: Values): boolean {
  const entry = queryClient
    .getQueryData(manifestQuery.queryKey)
    ?.resources.find((candidate) => candidate.resource === resource);
  if (!entry) return false;
  const operation = OPERATION_OF.get(action);
  const definition = queryClient.getQueryData(definitionQuery(resource).queryKey);
  const actor = queryClient.getQueryData(actorQuery.queryKey);
  if (definition && actor) return can(actor, operation ?? { action }, definition, record).allowed;
  return operation !== undefined && entry.can.includes(operation);
}
