import { SCOPES, type Receiver, type SharingRule } from './sharingRule.ts';

/** What a rule is chosen by. */
export interface RuledLine {
  receiver: Receiver;
  /** The day of use, `2026-06-01`. */
  day: string;
  category_id: number | null;
  product_id: number | null;
  gpu_model: string | null;
  resource_id: string | null;
  meter: string | null;
}

export type ChooseRule = (line: RuledLine) => SharingRule | undefined;

/**
 * A function that finds the rule of a line of one provider: the version in force on the day of use that names the line,
 * by priority, then by specificity (resource, GPU model, product, category, all), then the provider's own before one
 * for every provider. `rules` are approved versions in any order.
 *
 * @example
 *   chooseRuleOf(7, rules)(line)?.pct; // 70_000_000n
 */
export function chooseRuleOf(providerId: number, rules: readonly SharingRule[]): ChooseRule {
  const ordered = rules.filter(({ provider_id: of }) => of === null || of === providerId).toSorted(byRank);
  const days = new Map<string, readonly SharingRule[]>();
  return (line) => {
    let valid = days.get(line.day);
    // Most lines of a statement share few days.
    if (valid === undefined) days.set(line.day, (valid = inForce(ordered, line.day)));
    return valid.find((rule) => fits(rule, line));
  };
}

/**
 * The versions in force on a day. A version replaces earlier ones permanently: after its last day there is none.
 *
 * @example
 *   inForce([first, second], '2026-07-01'); // [second]
 */
export function inForce(rules: readonly SharingRule[], day: string): SharingRule[] {
  const latest = new Map<string, SharingRule>();
  for (const rule of rules) {
    const known = latest.get(rule.rule_no);
    if (rule.effective_from <= day && (known === undefined || rule.version > known.version))
      latest.set(rule.rule_no, rule);
  }
  return rules.filter(
    (rule) => latest.get(rule.rule_no) === rule && (rule.effective_to === null || day <= rule.effective_to),
  );
}

function byRank(a: SharingRule, b: SharingRule): number {
  return (
    b.priority - a.priority ||
    SCOPES.indexOf(b.scope) - SCOPES.indexOf(a.scope) ||
    Number(a.provider_id === null) - Number(b.provider_id === null) ||
    a.id - b.id
  );
}

function fits({ receiver, scope, targets, mode, meter }: SharingRule, line: RuledLine): boolean {
  if (receiver !== line.receiver) return false;
  // A quantity of another meter, or none at all, says nothing about units of this one.
  if (mode === 'fixed_per_unit' && meter !== line.meter) return false;
  if (scope === 'all') return true;
  const named = {
    category: line.category_id,
    product: line.product_id,
    gpu_model: line.gpu_model,
    resource: line.resource_id,
  };
  const target = named[scope];
  return target !== null && targets.has(String(target));
}
