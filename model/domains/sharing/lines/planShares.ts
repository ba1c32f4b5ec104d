import { chooseRuleOf, inForce, type RuledLine } from '#model/domains/sharing/rules/chooseRule.ts';
import type { SharingRule } from '#model/domains/sharing/rules/sharingRule.ts';
import { daysBetween, type SettlementPeriod } from '#model/domains/sharing/statement/settlementPeriod.ts';
import { halfUp } from '#model/rules/money/rounding.ts';
import { createSharer, type LineShare, type SharedLine } from './createSharer.ts';
import { takenBack, type Given } from './takenBack.ts';

/** A bill line of which a provider receives a share, once for each receiver. */
export interface LineToShare extends RuledLine, SharedLine {
  id: number;
  /** What was paid: refunds take back from the line with the same word. Null for usage. */
  group: string | null;
  is_refund: boolean;
  /** The line that it corrects, whose rule version counts. */
  corrects: number | null;
}

/** What earlier statements of the provider have settled. The keys begin with the receiver: `resource 17 4`. */
export interface SettledBefore {
  /** By receiver and group. */
  given: ReadonlyMap<string, Given & { rule_id: number | null }>;
  /** The rule version by receiver and id of the bill line. */
  rules: ReadonlyMap<string, number>;
}

export interface PlannedShare extends LineShare {
  line: LineToShare;
  /** Null: a refund of what no statement has settled, so that it takes back nothing. */
  rule_id: number | null;
  /** What a refund takes back from, before it; `earlier`: an earlier statement has given it. */
  taken: TakenFrom | null;
}

export interface TakenFrom extends Given {
  earlier: boolean;
}

/** What a guarantee adds at the end of a period. */
export interface PlannedGuarantee {
  rule: SharingRule;
  /** What the period is worth at least: the guarantee, for the days on which the version was in force. */
  least: bigint;
  /** The difference to what its lines gave. */
  share: bigint;
}

export interface StatementPlan {
  shares: PlannedShare[];
  guarantees: PlannedGuarantee[];
  /** Lines without a rule: the statement cannot be made. */
  missing: LineToShare[];
}

export interface StatementInput {
  provider_id: number;
  period: SettlementPeriod;
  /** Millionths. */
  tax_rate: bigint;
  /** Approved versions, in any order. */
  rules: readonly SharingRule[];
  /** In any order. */
  lines: readonly LineToShare[];
  settled: SettledBefore;
}

/**
 * Plans the lines of a statement. They are taken in the order of their ids, refunds last, so that the same lines in any
 * order give the same statement. A refund takes back what was given; a correction is shared by the rule version of the
 * line that it corrects.
 *
 * @example
 *   planShares({ provider_id: 7, period, tax_rate: 0n, rules, lines, settled }).shares[0]?.share; // 7_000n
 */
export function planShares({ settled, ...input }: StatementInput): StatementPlan {
  const { provider_id, tax_rate, rules } = input;
  const chosen = chooseRuleOf(provider_id, rules);
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const share = createSharer(tax_rate);
  const given = new Map([...settled.given].map(([key, value]) => [key, { ...value }]));
  const ruleOf = new Map(settled.rules);
  const plan: StatementPlan = { shares: [], guarantees: [], missing: [] };
  for (const line of input.lines.toSorted(inOrder)) {
    const group = `${line.receiver} ${line.group}`;
    if (line.is_refund) {
      const from = given.get(group);
      const taken = from && takenFrom(from, settled.given.has(group));
      const back = taken === undefined ? NOTHING : takenBack(taken, line.payable);
      if (from !== undefined) from.returned -= line.payable;
      plan.shares.push({ line, rule_id: from?.rule_id ?? null, taken: taken ?? null, ...back });
      continue;
    }
    const corrected = byId.get(ruleOf.get(`${line.receiver} ${line.corrects}`) ?? 0);
    const rule = corrected ?? chosen(line);
    if (rule === undefined) {
      plan.missing.push(line);
      continue;
    }
    const shared = share(line, rule);
    ruleOf.set(`${line.receiver} ${line.id}`, rule.id);
    if (line.group !== null) addGiven(given, group, line.payable, shared, rule.id);
    plan.shares.push({ line, rule_id: rule.id, taken: null, ...shared });
  }
  plan.guarantees = guaranteesOf(input, plan.shares);
  return plan;
}

const takenFrom = ({ payable, base, share, returned }: Given, earlier: boolean): TakenFrom => ({
  payable,
  base,
  share,
  returned,
  earlier,
});

const NOTHING: LineShare = { base: 0n, share: 0n };

const inOrder = (a: LineToShare, b: LineToShare): number =>
  Number(a.is_refund) - Number(b.is_refund) || a.id - b.id || (a.receiver < b.receiver ? -1 : 1);

function addGiven(
  given: Map<string, Given & { rule_id: number | null }>,
  key: string,
  payable: bigint,
  { base, share }: LineShare,
  rule_id: number,
): void {
  const known = given.get(key) ?? { payable: 0n, base: 0n, share: 0n, returned: 0n, rule_id };
  given.set(key, {
    ...known,
    payable: known.payable + payable,
    base: known.base + base,
    share: known.share + share,
  });
}

/** What belongs to an earlier period, and came late or was taken back, has counted for the guarantee of its own. */
function guaranteesOf(
  { provider_id, period, rules }: Omit<StatementInput, 'settled'>,
  shares: readonly PlannedShare[],
): PlannedGuarantee[] {
  const own = rules.filter(({ provider_id: of }) => of === provider_id);
  const days = daysBetween(period.from, period.to);
  return own
    .filter(({ mode }) => mode === 'minimum_guarantee')
    .toSorted((a, b) => a.id - b.id)
    .flatMap((rule) => {
      const valid = days.filter((day) => inForce(own, day).includes(rule));
      if (valid.length === 0) return [];
      const least = halfUp(rule.guarantee * BigInt(valid.length), BigInt(days.length));
      const earned = shares
        .filter(({ rule_id, line, taken }) => rule_id === rule.id && line.day >= period.from && taken?.earlier !== true)
        .reduce((sum, { share }) => sum + share, 0n);
      return least > earned ? [{ rule, least, share: least - earned }] : [];
    });
}
