import { ruleShadows } from '#model/domains/network/ruleShadows.ts';
import type { SecurityRule } from '#model/domains/network/securityMatch.ts';

/**
 * True if two rules of a group allow exactly the same. Compares only the two: next to a wider rule, either would be
 * reported as covered by it.
 */
export function isDuplicate(one: SecurityRule & { id: string }, other: SecurityRule & { id: string }): boolean {
  return ruleShadows([one, other]).some(({ kind }) => kind === 'duplicate');
}
