import type { Condition } from '#model/conditions/conditions.ts';
import type { ActionTarget } from '#src/schemaViews/action/actionTarget.ts';
import type { RowSelection } from './useRowSelection.ts';

/** What an action on the chosen rows runs on: their ids, or everything that the list is narrowed to. */
export function selectionTarget(
  { choice, count }: Pick<RowSelection, 'choice' | 'count'>,
  filter: Condition,
): ActionTarget {
  return choice.kind === 'ids' ? { kind: 'ids', ids: [...choice.ids] } : { kind: 'filter', filter, total: count };
}
