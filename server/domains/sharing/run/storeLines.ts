import { inChunks } from '#model/values/inChunks.ts';
import type { Context } from '#server/engine/context.ts';
import type { SqlValue } from '#server/engine/db/database.ts';
import { insertMany } from '#server/engine/records/table/insertMany.ts';
import { spelled } from '#server/engine/records/table/spelled.ts';
import type { DraftLine } from './linesOfPlan.ts';

/** Few enough rows for the parameters of one statement, in either database. */
const ROWS_AT_ONCE = 200;

const DISPUTE_COLUMNS = [
  'state',
  'amount',
  'disputed_on_id',
  'dispute_reason',
  'disputed_at',
  'disputed_by',
  'resolve_reason',
  'resolved_at',
  'resolved_by',
] as const;

export type DisputeColumns = Record<(typeof DISPUTE_COLUMNS)[number], SqlValue>;

const keyOf = (line: { bill_line_id: number | null; receiver: string | null; share_amount: number | null }) =>
  `${line.bill_line_id} ${line.receiver} ${line.share_amount}`;

/** The disputes and decisions about lines of a draft, by line and share: a line whose share has changed has none. */
export async function readDisputes({ db }: Context, statement: number): Promise<Map<string, DisputeColumns>> {
  const rows = await db.kysely
    .selectFrom('settlement_lines')
    .select(['bill_line_id', 'receiver', 'share_amount', ...DISPUTE_COLUMNS])
    .where('statement_id', '=', statement)
    .where('state', '!=', 'included')
    .where('bill_line_id', 'is not', null)
    .execute();
  return new Map(
    rows.map(({ bill_line_id, receiver, share_amount, ...dispute }) => [
      keyOf({ bill_line_id, receiver, share_amount }),
      dispute,
    ]),
  );
}

/** The lines with the disputes and decisions that they keep. */
export const withDisputes = (
  lines: readonly DraftLine[],
  disputes: ReadonlyMap<string, DisputeColumns>,
): (DraftLine & Partial<DisputeColumns> & { amount: number; state: string })[] =>
  lines.map((line) => {
    const dispute = disputes.size === 0 ? undefined : disputes.get(keyOf(line));
    return { ...line, state: 'included', ...dispute } as DraftLine &
      Partial<DisputeColumns> & { amount: number; state: string };
  });

/** Writes the lines of a statement in place of those that it has. */
export async function storeLines(
  context: Context,
  statement: { id: number; provider_id: number; bp_id: number | null; replaces: boolean },
  lines: readonly (DraftLine & Partial<DisputeColumns>)[],
): Promise<void> {
  const { db } = context;
  if (statement.replaces)
    await db.kysely.deleteFrom('settlement_lines').where('statement_id', '=', statement.id).execute();
  const now = context.clock();
  const own = { statement_id: statement.id, provider_id: statement.provider_id, bp_id: statement.bp_id };
  for (const some of inChunks(lines, ROWS_AT_ONCE)) {
    const rows = some.map((line) =>
      spelled(context, 'settlementLines', {
        ...own,
        ...BLANK,
        ...line,
        facts: line.facts === null ? null : JSON.stringify(line.facts),
        created_at: now,
        updated_at: now,
      }),
    );
    // Lines of different kinds have their members in different orders.
    const names = Object.keys(rows[0] ?? {});
    await insertMany(
      db,
      'settlement_lines',
      names,
      rows.flatMap((row: Record<string, SqlValue>) => names.map((name) => row[name] ?? null)),
    );
  }
}

/** Every row has the same columns. */
const BLANK = {
  is_sent: 0,
  awaits_release: 0,
  ...Object.fromEntries(DISPUTE_COLUMNS.map((name) => [name, null])),
};
