import type { OfferedAction } from './useRecordActions.ts';

/**
 * Splits the actions of a menu: possible ones first, then refused ones with their reasons, each in the order of the
 * definition.
 */
export function possibleFirst(actions: readonly OfferedAction[]): { possible: OfferedAction[]; held: OfferedAction[] } {
  return { possible: actions.filter(({ reason }) => !reason), held: actions.filter(({ reason }) => reason) };
}
