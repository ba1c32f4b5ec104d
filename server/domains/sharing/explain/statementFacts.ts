import { millionths } from '#server/domains/sharing/records/millionths.ts';
import { wireRule } from '#model/domains/sharing/rules/wireRule.ts';
import type { StatementFacts, WireStatementLine } from '#model/domains/sharing/statement/statementFacts.ts';
import { microDecimal } from '#model/rules/money/microDecimal.ts';
import { readRules, ruleOf } from '#server/domains/sharing/records/readRules.ts';
import type { Statement } from '#server/domains/sharing/records/records.ts';
import type { Context } from '#server/engine/context.ts';

const money = (amount: number | null): string => microDecimal(BigInt(amount ?? 0));

/** Everything that a statement follows from: its lines with the rule versions that they name, and no others. */
export async function statementFacts(context: Context, statement: Statement): Promise<StatementFacts> {
  const lines = await context.db.kysely
    .selectFrom('settlement_lines')
    .select([
      'id',
      'kind',
      'state',
      'receiver',
      'rule_id',
      'billing_date',
      'payable_amount',
      'original_amount',
      'platform_discount',
      'provider_discount',
      'quantity',
      'base_amount',
      'share_amount',
      'amount',
      'facts',
      'awaits_release',
      'released_to_id',
    ])
    .where('statement_id', '=', statement.id)
    .orderBy('number')
    .execute();
  const named = new Set(lines.map(({ rule_id }) => rule_id));
  const rules = (await readRules(context)).filter(({ id }) => named.has(id));
  return {
    of: 'statement',
    period: {
      name: statement.period,
      from: statement.period_from ?? '',
      to: statement.period_to ?? '',
    },
    tax_rate: money(millionths(statement.tax_rate)),
    carried_in: money(statement.carried_in),
    rules: rules.map((rule) => wireRule(ruleOf(rule), rule.code ?? '')),
    lines: lines.map(wireLine),
    amount: money(statement.amount),
    payable_amount: money(statement.payable_amount),
    carried_out: money(statement.carried_out),
  };
}

interface LineRow {
  id: number;
  kind: WireStatementLine['kind'] | null;
  state: WireStatementLine['state'] | null;
  receiver: WireStatementLine['receiver'] | null;
  rule_id: number | null;
  billing_date: string | null;
  payable_amount: number | null;
  original_amount: number | null;
  platform_discount: number | null;
  provider_discount: number | null;
  quantity: number | null;
  base_amount: number | null;
  share_amount: number | null;
  amount: number | null;
  facts: unknown;
  awaits_release: number | null;
  released_to_id: number | null;
}

function wireLine(row: LineRow): WireStatementLine {
  const kind = row.kind ?? 'share';
  // Only `linesOfPlan` writes facts: what a refund takes back from, or what a guarantee fills up to.
  const facts = (typeof row.facts === 'string' ? JSON.parse(row.facts) : null) as
    | (NonNullable<WireStatementLine['taken']> & { least: string })
    | null;
  return {
    id: row.id,
    kind,
    // What was resolved after the confirmation counts in another statement.
    state: row.awaits_release === 1 || row.released_to_id !== null ? 'disputed' : (row.state ?? 'included'),
    receiver: row.receiver ?? 'resource',
    rule_id: row.rule_id,
    day: row.billing_date ?? '',
    payable_amount: money(row.payable_amount),
    original_amount: row.original_amount === null ? null : money(row.original_amount),
    platform_discount: money(row.platform_discount),
    provider_discount: money(row.provider_discount),
    quantity: money(row.quantity),
    taken: kind === 'returned' ? facts : null,
    least: kind === 'guarantee' ? (facts?.least ?? null) : null,
    base_amount: money(row.base_amount),
    share_amount: money(row.share_amount),
    amount: money(row.amount),
  };
}
