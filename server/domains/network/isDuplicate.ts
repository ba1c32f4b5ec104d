import { ruleShadows } from '#model/rules/network/ruleShadows.ts';
import type { SecurityRule } from '#model/rules/network/securityMatch.ts';

/**
 * Do two rules of a group allow exactly the same? Asked of two alone: beside a wider rule either would be told of as
 * covered by it.
 */
export function isDuplicate(one: SecurityRule & { id: string }, other: SecurityRule & { id: string }): boolean {
  return ruleShadows([one, other]).some(({ kind }) => kind === 'duplicate');
}
