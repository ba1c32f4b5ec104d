import type { QueryClient } from '@tanstack/react-query';
import type { Operation } from '#model/definition.ts';
import { definitionQuery, manifestQuery } from '#src/definitions/definitionQueries.ts';

// react-admin's word → ours.
const OPERATIONS: Record<string, Operation> = { edit: 'update' };

/**
 * May this reader try the operation or action? Known at once: the manifest and the definitions come narrowed to the reader
 * by the access rules, so what they do not hold is denied. The state of a record is another matter (model/stateMachine.ts).
 */
export function canDo(queryClient: QueryClient, action: string, resource: string, _record?: unknown): boolean {
  const operation = OPERATIONS[action] ?? action;
  const entry = queryClient.getQueryData(manifestQuery.queryKey)?.resources.find((candidate) => candidate.resource === resource);
  if (!entry) return false;
  if (entry.can.some((allowed) => allowed === operation)) return true;
  return operation in (queryClient.getQueryData(definitionQuery(resource).queryKey)?.actions ?? {});
}
