import { millionths } from '#server/domains/sharing/records/millionths.ts';
import { planShares } from '#model/domains/sharing/lines/planShares.ts';
import type { SharingRule } from '#model/domains/sharing/rules/sharingRule.ts';
import { periodOf } from '#model/domains/sharing/statement/settlementPeriod.ts';
import { readLines, type ReadLine } from '#server/domains/sharing/records/readLines.ts';
import type { SharingUses } from '#server/domains/sharing/uses.ts';
import type { Context } from '#server/engine/context.ts';
import type { RuleRecord } from '#server/domains/sharing/records/records.ts';
import { readRules, ruleOf } from '#server/domains/sharing/records/readRules.ts';

/** What one provider receives of a month without and with a rule, in micro-yuan. */
export interface ProviderEffect {
  provider_id: number;
  name: string;
  lines: number;
  before: bigint;
  after: bigint;
  /** Lines without a rule, with the one that is tried. */
  missing: number;
}

/**
 * Shares the charges of a month again, as if the rule had been in force all the time, and compares. Refunds of what was
 * bought in other months are left out: they take back what was given then.
 */
export async function ruleEffect(
  context: Context,
  { zoneOf }: SharingUses,
  rule: RuleRecord,
  month: string,
): Promise<ProviderEffect[]> {
  const period = periodOf(`${month}-01`, 'month');
  const lines = await readLines(context.db, { zone: zoneOf(context), from: period.from, to: period.to });
  const approved = (await readRules(context)).map(ruleOf);
  const tried: SharingRule = {
    ...ruleOf(rule),
    effective_from: period.from,
    effective_to: null,
    // In place of the versions before it, whichever is the last of them.
    version: Number.MAX_SAFE_INTEGER,
  };
  const providers = await context.db.kysely
    .selectFrom('providers')
    .select(['id', 'name', 'tax_rate'])
    .orderBy('id')
    .execute();
  const byProvider = Map.groupBy(lines, ({ provider_id: id }) => id);
  const effects = providers.map(({ id, name, tax_rate }): ProviderEffect => {
    const own: readonly ReadLine[] = byProvider.get(id) ?? [];
    const received = (rules: readonly SharingRule[]) => {
      const { shares, guarantees, missing } = planShares({
        provider_id: id,
        period,
        tax_rate: BigInt(millionths(tax_rate)),
        rules,
        lines: own,
        settled: { given: new Map(), rules: new Map() },
      });
      return { sum: [...shares, ...guarantees].reduce((sum, { share }) => sum + share, 0n), missing: missing.length };
    };
    const after = received([...approved.filter(({ id: known }) => known !== rule.id), tried]);
    return {
      provider_id: id,
      name: name ?? '',
      lines: own.length,
      before: received(approved).sum,
      after: after.sum,
      missing: after.missing,
    };
  });
  return effects.filter(({ lines: count, before, after }) => count > 0 || before !== after);
}
