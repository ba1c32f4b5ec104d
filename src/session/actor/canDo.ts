import type { QueryClient } from '@tanstack/react-query';
import { can } from '#model/access/access.ts';
import type { Values } from '#model/conditions/conditions.ts';
import type { Operation } from '#model/language/definition.ts';
import { definitionQuery, manifestQuery } from '#src/definitions/definitionQueries.ts';
import { actorQuery } from './actorQuery.ts';

// Maps react-admin's operations to ours.
const OPERATIONS: Record<string, Operation> = {
  list: 'list',
  show: 'show',
  create: 'create',
  edit: 'update',
  update: 'update',
  delete: 'delete',
  export: 'export',
  import: 'import',
  history: 'history',
  pick: 'pick',
};

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
  const operation = Object.hasOwn(OPERATIONS, action) ? OPERATIONS[action] : undefined;
  const definition = queryClient.getQueryData(definitionQuery(resource).queryKey);
  const actor = queryClient.getQueryData(actorQuery.queryKey);
  if (definition && actor) return can(actor, operation ?? { action }, definition, record).allowed;
  return operation !== undefined && entry.can.includes(operation);
}
