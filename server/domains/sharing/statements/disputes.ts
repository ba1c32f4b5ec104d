import { millionths } from '#server/domains/sharing/records/millionths.ts';
import { amountsOf } from '#server/domains/sharing/run/statementFigures.ts';
import type { SettlementLine, Statement } from '#server/domains/sharing/records/records.ts';
import type { Context, RecordData } from '#server/engine/context.ts';

/** States of a statement in which its lines can be disputed, and a decision about them still counts in it. */
export const OPEN: ReadonlySet<string> = new Set(['confirming', 'disputed']);
export const UNCONFIRMED: ReadonlySet<string> = new Set(['draft', 'confirming', 'disputed']);

/** What a dispute writes to a line: it does not count until it is resolved. */
export const disputedLine = ({ clock, actor }: Context, statement: number, reason: string): RecordData => ({
  state: 'disputed',
  disputed_on_id: statement,
  dispute_reason: reason,
  disputed_at: clock(),
  disputed_by: actor.id,
  resolve_reason: null,
  resolved_at: null,
  resolved_by: null,
});

/** What disputed lines change in the sums of their statement. */
export function withDisputed(statement: Statement, lines: readonly Pick<SettlementLine, 'amount'>[]) {
  const amount = lines.reduce((sum, line) => sum + (line.amount ?? 0), 0);
  return {
    disputed_count: (statement.disputed_count ?? 0) + lines.length,
    disputed_amount: (statement.disputed_amount ?? 0) + amount,
    ...withShare(statement, (statement.share_amount ?? 0) - amount),
  };
}

/** What a decision about a disputed line changes in its statement; one that is confirmed is paid as it was. */
export function withResolved(statement: Statement, line: SettlementLine, amount: number): RecordData {
  const disputed_count = (statement.disputed_count ?? 0) - 1;
  const rest = {
    disputed_count,
    disputed_amount: (statement.disputed_amount ?? 0) - (line.amount ?? 0),
  };
  if (!UNCONFIRMED.has(statement.status)) return rest;
  return {
    ...rest,
    ...withShare(statement, (statement.share_amount ?? 0) + amount),
    platform_amount: (statement.platform_amount ?? 0) + (line.amount ?? 0) - amount,
    ...(statement.status === 'disputed' && disputed_count === 0 && { status: 'confirming' }),
  };
}

const withShare = ({ carried_in, tax_rate }: Statement, share_amount: number) => ({
  share_amount,
  ...amountsOf(BigInt(share_amount), { carried_in: carried_in ?? 0, tax_rate: millionths(tax_rate) }),
});
