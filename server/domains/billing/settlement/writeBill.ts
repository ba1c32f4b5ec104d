import type { Selectable } from 'kysely';
import { dayOf } from '#model/rules/rating/calendar/cycle.ts';
import type { BookedLine, PlannedLine } from '#model/rules/rating/planSettlement.ts';
import type { Context } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';
import type { ItemRow } from '#server/domains/billing/metering/openItems.ts';
import type { CycleUntil, ProductUsage } from './readUsages.ts';

export type BillRow = Selectable<KnownTables['bills']>;

const MS = 1_000;
const TYPES = { usage: 'payg', minimum: 'minimum', rounding: 'rounding' } as const;

/** The bill of an item in a cycle, which begins with its first settlement. The caller has locked the account. */
export async function billOf(context: Context, accountId: number, item: ItemRow, cycle: string): Promise<BillRow> {
  const found = await findBill(context, item, cycle);
  if (found !== undefined) return found;
  const now = context.clock();
  return context.db.kysely
    .insertInto('bills')
    .values({
      account_id: accountId,
      user_id: item.user_id,
      bp_id: item.bp_id,
      item_id: item.id,
      resource_name: item.resource_name,
      billing_cycle: cycle,
      due_amount: 0,
      voucher_amount: 0,
      granted_amount: 0,
      cash_amount: 0,
      status: 'open',
      sources: '[]',
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const findBill = ({ db }: Context, { id }: ItemRow, cycle: string): Promise<BillRow | undefined> =>
  db.kysely
    .selectFrom('bills')
    .selectAll()
    .where('item_id', '=', id)
    .where('billing_cycle', '=', cycle)
    .executeTakeFirst();

/** The lines of a bill, in the form that the plan of a settlement compares. */
export async function bookedLines({ db }: Context, bill: BillRow): Promise<BookedLine[]> {
  const rows = await db.kysely
    .selectFrom('bill_lines')
    .select(['id', 'line_key', 'price_version_id', 'billing_date', 'payable_amount', 'is_final'])
    .where('bill_id', '=', bill.id)
    .orderBy('id')
    .execute();
  return rows.map(({ id, line_key, price_version_id, billing_date, payable_amount, is_final }) => ({
    id,
    // A correction has the kind of the line that it corrects.
    kind: kindIn(line_key ?? ''),
    version_id: price_version_id,
    day: billing_date ?? '',
    amount: BigInt(payable_amount ?? 0),
    isFinal: is_final === 1,
  }));
}

const keyOf = (bill: BillRow, { kind, version_id, day, corrects }: PlannedLine, count: number): string =>
  `${bill.id} ${kind} ${version_id ?? '-'} ${day}${corrects === undefined ? '' : ` ${count}`}`;

function kindIn(key: string): BookedLine['kind'] {
  const [, kind] = key.split(' ');
  return kind === 'minimum' || kind === 'rounding' ? kind : 'usage';
}

/** Writes the planned lines. A line of a day that is over is final from then on. */
export async function writeLines(
  context: Context,
  { bill, item, usages }: { bill: BillRow; item: ItemRow; usages: readonly ProductUsage[] },
  { booked, planned }: { booked: readonly BookedLine[]; planned: readonly PlannedLine[] },
  { zone, cycle, until }: CycleUntil,
): Promise<void> {
  const now = context.clock();
  const today = dayOf(until, zone);
  for (const line of planned) {
    const { quantity, amount } = line;
    const measured = {
      start_at: line.from * MS,
      end_at: line.to * MS,
      duration_s: line.seconds,
      quantity: Number(quantity),
      payable_amount: Number(amount),
      is_final: line.corrects !== undefined || line.day < today ? 1 : 0,
      updated_at: now,
    };
    if (line.replaces !== undefined) {
      await context.db.kysely
        .updateTable('bill_lines')
        .set((eb) => ({ ...measured, _version: eb('_version', '+', 1) }))
        .where('id', '=', line.replaces)
        .execute();
      continue;
    }
    const usage = usages.find(({ versions }) => versions.some(({ id }) => id === line.version_id)) ?? usages.at(-1);
    const version = usage?.versions.find(({ id }) => id === line.version_id);
    await context.db.kysely
      .insertInto('bill_lines')
      .values({
        ...measured,
        bill_id: bill.id,
        item_id: item.id,
        account_id: bill.account_id,
        user_id: item.user_id,
        bp_id: item.bp_id,
        billing_cycle: bill.billing_cycle,
        service_cycle: cycle,
        billing_date: line.day,
        type: line.corrects === undefined ? TYPES[line.kind] : 'adjustment',
        resource: item.resource,
        resource_id: item.resource_id,
        resource_name: item.resource_name,
        product_id: usage?.product.id ?? null,
        category_id: usage?.product.category_id ?? null,
        price_version_id: line.version_id,
        project_id: item.project_id,
        region_id: item.region_id,
        meter: version?.price.meter ?? null,
        corrects_id: line.corrects ?? null,
        line_key: keyOf(bill, line, booked.length),
        created_at: now,
      })
      .execute();
  }
}
