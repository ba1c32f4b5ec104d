import type { QueryClient } from '@tanstack/react-query';
import { can } from '#model/access/access.ts';
import type { Values } from '#model/conditions/conditions.ts';
import type { Operation } from '#model/language/definition.ts';
import { definitionQuery, manifestQuery } from '#src/definitions/definitionQueries.ts';
import { actorQuery } from './actorQuery.ts';

// react-admin's word → ours.
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
 * May this reader try the operation or action, on this record if one is given? Answered at once by
 * model/access/access.ts from the definition; before that is here, by the manifest, which names the operations that
 * access allows.
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
