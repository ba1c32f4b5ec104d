import type { ExpressionBuilder } from 'kysely';
import type { Context } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';
import { preparedQuery } from '#server/engine/db/preparedQuery.ts';

type Lines = ExpressionBuilder<KnownTables, 'bill_lines'>;

/** The id of the latest line: those that are written later have a higher one. */
export async function latestLine({ db }: Context): Promise<number> {
  const [row] = await lastId(db, {});
  return row?.id ?? 0;
}

const lastId = preparedQuery((kysely) => kysely.selectFrom('bill_lines').select((eb) => eb.fn.max('id').as('id')));

/**
 * Completes new lines of an account, those after the line `after`, with what they keep of the time of use: project and
 * tags of the charged period in which a line begins, and where the resource was. In the transaction that wrote the
 * lines; these values never change afterwards. `settledOn`: the billing day of the settlement, such as `2026-03-01`.
 */
export async function describeLines(
  { db }: Context,
  accountId: number,
  { after, settledOn }: { after: number; settledOn: string },
): Promise<void> {
  await describe(db, { account: accountId, after, settledOn });
}

const describe = preparedQuery((kysely, of: { account: number; after: number; settledOn: string }) =>
  kysely
    .updateTable('bill_lines')
    .set((eb) => ({
      settled_on: of.settledOn,
      project_id: atTheTime(eb, 'project_id').$castTo<number | null>(),
      tags: atTheTime(eb, 'tags').$castTo<string | null>(),
      cloud_id: ofItem(eb, 'cloud_id'),
      resource_type: ofItem(eb, 'resource_type'),
      spec: ofItem(eb, 'spec'),
      region_id: eb.fn.coalesce('bill_lines.region_id', ofItem(eb, 'region_id')),
      site_id: eb
        .selectFrom('clouds')
        .innerJoin('billing_items', 'billing_items.cloud_id', 'clouds.cloud_id')
        .select('clouds.site_id')
        .whereRef('billing_items.id', '=', 'bill_lines.item_id'),
    }))
    .where('account_id', '=', of.account)
    .where('id', '>', of.after)
    .where('item_id', 'is not', null),
);

const ofItem = <Column extends 'project_id' | 'tags' | 'cloud_id' | 'resource_type' | 'spec' | 'region_id'>(
  eb: Lines,
  column: Column,
) => eb.selectFrom('billing_items').select(column).whereRef('billing_items.id', '=', 'bill_lines.item_id');

/** Of the last period that began by then; an item that has not begun has its present value. */
function atTheTime(eb: Lines, column: 'project_id' | 'tags') {
  const begun = eb
    .selectFrom('spans')
    .whereRef('spans.item_id', '=', 'bill_lines.item_id')
    // Lines begin at whole seconds, periods at milliseconds.
    .where((inner) => inner('spans.from', '<', inner(inner.fn.coalesce('bill_lines.start_at', inner.lit(0)), '+', MS)));
  return eb
    .case()
    .when(eb.exists(begun.select('spans.id')))
    .then(
      begun
        .select(`spans.${column}` as const)
        .orderBy('spans.from', 'desc')
        .limit(1),
    )
    .else(ofItem(eb, column))
    .end();
}

const MS = 1_000;
