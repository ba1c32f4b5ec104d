import type { SettledBefore } from '#model/domains/sharing/lines/planShares.ts';
import type { Database } from '#server/engine/db/database.ts';
import { among, idList } from '#server/engine/db/preparedQuery.ts';
import type { ReadLine } from './readLines.ts';

/** What other statements of a provider have settled of the lines that these refunds and corrections are about. */
export async function readSettled(
  db: Database,
  { provider_id, statement }: { provider_id: number; statement: number },
  lines: readonly ReadLine[],
): Promise<SettledBefore> {
  const paid = new Set(lines.flatMap(({ is_refund, group }) => (is_refund && group !== null ? [Number(group)] : [])));
  const corrected = new Set(lines.flatMap(({ corrects }) => corrects ?? []));
  const given: Map<string, GivenRow> = new Map();
  for (const row of paid.size === 0 ? [] : await givenRows(db, { provider_id, statement }, [...paid])) {
    const key = `${row.receiver} ${row.paid_line_id}`;
    const sum = given.get(key) ?? { payable: 0n, base: 0n, share: 0n, returned: 0n, rule_id: null };
    if (row.kind === 'returned') sum.returned -= BigInt(row.payable_amount ?? 0);
    else {
      sum.payable += BigInt(row.payable_amount ?? 0);
      sum.base += BigInt(row.base_amount ?? 0);
      // What was decided about a dispute is what was given.
      sum.share += BigInt((row.state === 'corrected' ? row.amount : row.share_amount) ?? 0);
      sum.rule_id = row.rule_id;
    }
    given.set(key, sum);
  }
  const rules = new Map<string, number>();
  for (const { bill_line_id, receiver, rule_id } of corrected.size === 0
    ? []
    : await ruleRows(db, statement, [...corrected]))
    if (rule_id !== null) rules.set(`${receiver} ${bill_line_id}`, rule_id);
  // What only refunds are known of was never given.
  return { given: new Map([...given].filter(([, { rule_id }]) => rule_id !== null)), rules };
}

interface GivenRow {
  payable: bigint;
  base: bigint;
  share: bigint;
  returned: bigint;
  rule_id: number | null;
}

const givenRows = (
  { kysely, dialect }: Database,
  { provider_id, statement }: { provider_id: number; statement: number },
  paid: readonly number[],
) =>
  kysely
    .selectFrom('settlement_lines')
    .select([
      'receiver',
      'paid_line_id',
      'kind',
      'state',
      'payable_amount',
      'base_amount',
      'share_amount',
      'amount',
      'rule_id',
    ])
    .where((eb) => among(eb, 'paid_line_id', idList(paid, dialect), dialect))
    .where('provider_id', '=', provider_id)
    .where('statement_id', '!=', statement)
    .where('kind', 'in', ['share', 'returned'])
    .orderBy('id')
    .execute();

const ruleRows = ({ kysely, dialect }: Database, statement: number, lines: readonly number[]) =>
  kysely
    .selectFrom('settlement_lines')
    .select(['bill_line_id', 'receiver', 'rule_id'])
    .where((eb) => among(eb, 'bill_line_id', idList(lines, dialect), dialect))
    .where('statement_id', '!=', statement)
    .execute();
