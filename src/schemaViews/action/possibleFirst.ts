import type { OfferedAction } from './useRecordActions.ts';

/**
 * A menu begins with what can be done now; what cannot, and its reasons, stands below, each in the order of the
 * definition.
 */
export function possibleFirst(actions: readonly OfferedAction[]): { possible: OfferedAction[]; held: OfferedAction[] } {
  return { possible: actions.filter(({ reason }) => !reason), held: actions.filter(({ reason }) => reason) };
}
