import type { SharingRule } from './sharingRule.ts';

/** Whether an approved version waits for its first day, counts, or has ended by its last day or a later version. */
export type RuleStatus = 'scheduled' | 'active' | 'superseded' | 'expired';

/**
 * The state of an approved version on a day, among the approved versions of its rule.
 *
 * @example
 *   ruleStatus(first, [first, second], '2026-07-01'); // 'superseded'
 */
export function ruleStatus(
  rule: SharingRule,
  versions: readonly Pick<SharingRule, 'rule_no' | 'version' | 'effective_from'>[],
  day: string,
): RuleStatus {
  const later = versions.filter(({ rule_no, version }) => rule_no === rule.rule_no && version > rule.version);
  if (later.some(({ effective_from: from }) => from <= day || from <= rule.effective_from)) return 'superseded';
  if (rule.effective_from > day) return 'scheduled';
  return rule.effective_to !== null && rule.effective_to < day ? 'expired' : 'active';
}
