import type { Condition } from '#model/conditions/conditions.ts';
import type { ActionTarget } from '#src/schemaViews/action/run/actionTarget.ts';
import type { RowSelection } from './useRowSelection.ts';

/** The target of an action on the selection: the selected ids, or all rows that match the filter. */
export function selectionTarget(
  { choice, count }: Pick<RowSelection, 'choice' | 'count'>,
  filter: Condition,
): ActionTarget {
  return choice.kind === 'ids' ? { kind: 'ids', ids: [...choice.ids] } : { kind: 'filter', filter, total: count };
}
