import type { SharingRule } from '#model/domains/sharing/rules/sharingRule.ts';
import type { Context } from '#server/engine/context.ts';
import type { RuleRecord } from './records.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { decodeRecord } from '#server/engine/records/table/decodeRecord.ts';

/** States of versions that count on the days for which they are, whatever has followed them. */
export const APPROVED = [
  'scheduled',
  'active',
  'superseded',
  'expired',
] as const satisfies readonly RuleRecord['status'][];

/** States in which a version takes its place among the others. */
export const PLACED = ['submitted', ...APPROVED] as const satisfies readonly RuleRecord['status'][];

/** The versions in these states, in the order of their ids. */
export async function readRules(
  context: Context,
  states: readonly RuleRecord['status'][] = APPROVED,
): Promise<RuleRecord[]> {
  const definition = knownDefinition(context, 'accountingRules');
  if (definition === undefined) return [];
  const rows = await context.db.kysely
    .selectFrom('accounting_rules')
    .selectAll()
    .where('status', 'in', [...states])
    .orderBy('id')
    .execute();
  return rows.map((row) => decodeRecord<'accountingRules'>(definition, row));
}

const micro = (value: number | null | undefined): bigint => BigInt(value ?? 0);

/** A stored version as the rules of `model/domains/sharing` read it. */
export const ruleOf = (record: RuleRecord): SharingRule => ({
  id: record.id,
  rule_no: record.rule_no ?? '',
  version: record.version ?? 0,
  receiver: record.receiver,
  provider_id: record.provider_id,
  scope: record.scope,
  targets: new Set(targetsOf(record).map(String)),
  mode: record.mode,
  base: record.base,
  pct: micro(record.provider_pct),
  unit_amount: micro(record.unit_amount),
  meter: record.meter,
  tiers: (record.tiers ?? []).map(({ to, pct }) => ({ to: to == null ? null : BigInt(to), pct: micro(pct) })),
  guarantee: micro(record.guarantee_amount),
  priority: record.priority,
  effective_from: record.effective_from,
  effective_to: record.effective_to,
});

function targetsOf(record: RuleRecord): readonly (number | string)[] {
  switch (record.scope) {
    case 'all':
      return [];
    case 'category':
      return record.category_ids ?? [];
    case 'product':
      return record.product_ids ?? [];
    case 'gpu_model':
      return record.gpu_models ?? [];
    case 'resource':
      return record.resource_ids ?? [];
  }
}
