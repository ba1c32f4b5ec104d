import type { Database } from '#server/engine/db/database.ts';

/**
 * Lines of the provider that were resolved after their statement had been confirmed, and that no other statement than
 * this one has paid.
 */
export const readReleased = (
  { kysely }: Database,
  { provider_id, statement }: { provider_id: number; statement: number },
) =>
  kysely
    .selectFrom('settlement_lines as l')
    .innerJoin('settlement_statements as s', 's.id', 'l.statement_id')
    .leftJoin('settlement_lines as to', 'to.id', 'l.released_to_id')
    .select((eb) => [
      'l.id',
      'l.receiver',
      'l.resource',
      'l.resource_id',
      'l.resource_name',
      'l.product_id',
      'l.category_id',
      'l.rule_id',
      'l.rule_name',
      eb.fn.coalesce('l.base_amount', eb.lit(0)).as('base_amount'),
      eb.fn.coalesce('l.amount', eb.lit(0)).as('amount'),
      's.statement_no',
    ])
    .where('l.provider_id', '=', provider_id)
    .where((eb) => eb.or([eb('l.awaits_release', '=', 1), eb('to.statement_id', '=', statement)]))
    .orderBy('l.id')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, receiver: row.receiver ?? 'resource' })));

export type ReleasedLine = Awaited<ReturnType<typeof readReleased>>[number];
