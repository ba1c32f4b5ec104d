import { inChunks } from '#model/values/inChunks.ts';
import { spelled } from '#server/engine/records/table/spelled.ts';
import type { Selectable } from 'kysely';
import { dayOf } from '#model/rules/time/calendar/cycle.ts';
import { NOT_BORNE } from '#model/domains/billing/rating/borne.ts';
import type { BookedLine, PlannedLine } from '#model/domains/billing/rating/planSettlement.ts';
import type { Context } from '#server/engine/context.ts';
import type { KnownTables, SqlValue } from '#server/engine/db/database.ts';
import { insertMany } from '#server/engine/records/table/insertMany.ts';
import { updateMany, type ChangedRow } from '#server/engine/records/table/updateMany.ts';
import { receiversOfLines } from './receiversOfLines.ts';
import { timesOfUse } from '#server/domains/billing/consumption/timeOfUse.ts';
import { among, idList, preparedQuery } from '#server/engine/db/preparedQuery.ts';
import type { CycleUntil, ProductUsage } from './readUsages.ts';
import type { SettledBill } from './billRows.ts';
import type { SettledItem } from './settledItem.ts';

/** Few enough rows for the parameters of one statement, in either database. */
const ROWS_AT_ONCE = 200;

const MS = 1_000;
const TYPES = { usage: 'payg', minimum: 'minimum', rounding: 'rounding' } as const;

/** Nothing changes the lines of these bills any more. */
export async function closeLines({ db }: Context, bills: readonly SettledBill[]): Promise<void> {
  const list = idList(
    bills.map(({ id }) => id),
    db.dialect,
  );
  await db.kysely
    .updateTable('bill_lines')
    .set({ is_final: 1 })
    .where((eb) => among(eb, 'bill_id', list, db.dialect))
    .execute();
}

const LINE_COLUMNS = [
  'id',
  'line_key',
  'price_version_id',
  'billing_date',
  'duration_s',
  'quantity',
  'payable_amount',
  'original_amount',
  'discount_amount',
  'platform_discount',
  'provider_discount',
  'discount_names',
  'is_final',
  'start_at',
  'end_at',
  'service_cycle',
] as const;

/** The lines of a bill for its own cycle, and what its other lines correct in closed ones, in micro-yuan. */
export interface BookedBill {
  booked: StoredLine[];
  adjusted: bigint;
}

const linesOfBills = preparedQuery((kysely, { list }: { list: string }, dialect) =>
  kysely
    .selectFrom('bill_lines')
    .select([...LINE_COLUMNS, 'bill_id'])
    .where((eb) => among(eb, 'bill_id', list, dialect))
    .orderBy('id'),
);

/** The lines of bills, by bill, in the form that the plan of a settlement compares. */
export async function bookedLines(
  { db }: Context,
  bills: readonly SettledBill[],
): Promise<ReadonlyMap<number, BookedBill>> {
  const known = new Map(bills.map(({ id }): [number, BookedBill] => [id, { booked: [], adjusted: 0n }]));
  const cycles = new Map(bills.map(({ id, billing_cycle }) => [id, billing_cycle]));
  const rows = await linesOfBills(db, { list: idList([...known.keys()], db.dialect) });
  for (const row of rows) {
    const bill = known.get(row.bill_id ?? 0);
    if (bill === undefined) continue;
    if (row.service_cycle === cycles.get(row.bill_id ?? 0)) bill.booked.push(bookedLine(row));
    else bill.adjusted += BigInt(row.payable_amount ?? 0);
  }
  return known;
}

/** The lines of one bill. */
export async function bookedOn(context: Context, bill: SettledBill): Promise<BookedBill> {
  const known = await bookedLines(context, [bill]);
  return known.get(bill.id) ?? { booked: [], adjusted: 0n };
}

/** Everything that is booked for the usage of an item in a cycle, on whichever bill. */
export async function linesOfCycle({ db }: Context, { id }: SettledItem, cycle: string): Promise<StoredLine[]> {
  const rows = await db.kysely
    .selectFrom('bill_lines')
    .select(LINE_COLUMNS)
    .where('item_id', '=', id)
    .where('service_cycle', '=', cycle)
    .orderBy('id')
    .execute();
  return rows.map(bookedLine);
}

type LineRow = Pick<Selectable<KnownTables['bill_lines']>, (typeof LINE_COLUMNS)[number]>;

/** With its row, so that only what changes of it is written. */
interface StoredLine extends BookedLine {
  row: LineRow;
}

const bookedLine = (row: LineRow): StoredLine => ({
  id: row.id,
  // A correction has the kind of the line that it corrects.
  kind: kindIn(row.line_key ?? ''),
  version_id: row.price_version_id,
  day: row.billing_date ?? '',
  seconds: row.duration_s ?? 0,
  quantity: BigInt(row.quantity ?? 0),
  amount: BigInt(row.payable_amount ?? 0),
  discount: row.discount_amount === null ? undefined : BigInt(row.discount_amount),
  borne: { platform: BigInt(row.platform_discount ?? 0), provider: BigInt(row.provider_discount ?? 0) },
  isFinal: row.is_final === 1,
  row,
});

/** Unique for a line. A correction has the number of lines before it, and the cycle that it is for. */
function keyOf(bill: SettledBill, { kind, version_id, day, corrects }: PlannedLine, { count, cycle }: Place): string {
  const key = `${bill.id} ${kind} ${version_id ?? '-'} ${day}`;
  if (cycle !== bill.billing_cycle) return `${key} ${count} ${cycle}`;
  return corrects === undefined ? key : `${key} ${count}`;
}

interface Place {
  count: number;
  cycle: string;
}

function kindIn(key: string): BookedLine['kind'] {
  const [, kind] = key.split(' ');
  return kind === 'minimum' || kind === 'rounding' ? kind : 'usage';
}

/** The planned lines of one bill. */
export interface PlannedBill {
  bill: SettledBill;
  item: SettledItem;
  usages: readonly ProductUsage[];
  booked: readonly StoredLine[];
  planned: readonly PlannedLine[];
}

type AddedLine = ReturnType<typeof figuresOf> & ReturnType<typeof placeOf>;

/** The billing days of a settlement, such as `2026-03-01`. */
export interface SettledOn {
  settledOn: string;
  /** The first of them, if one payment is for several: each hour counts as settled when it was over. */
  settledFrom?: string;
}

/** Writes the planned lines. A line of a day that is over is final from then on. */
export async function writeLines(
  context: Context,
  bills: readonly PlannedBill[],
  at: Pick<CycleUntil, 'zone' | 'cycle' | 'until'> & SettledOn,
): Promise<void> {
  const today = dayOf(at.until, at.zone);
  const now = context.clock();
  const added: AddedLine[] = [];
  const replaced: ChangedRow[] = [];
  for (const bill of bills)
    for (const line of bill.planned) {
      const figures = figuresOf(bill, line, { ...at, today, now });
      if (line.replaces === undefined) added.push({ ...figures, ...placeOf(bill, line, { ...at, now }) });
      else replaced.push(spelled(context, 'billLines', { id: line.replaces, ...changedFrom(bill, line, figures) }));
    }
  const used = await timesOfUse(context.db, added);
  const received = await receiversOfLines(context.db, added);
  const rows = added.map((line, index) =>
    spelled(context, 'billLines', { ...line, ...used[index], ...received[index] }),
  );
  for (const some of inChunks(rows, ROWS_AT_ONCE))
    await insertMany(
      context.db,
      'bill_lines',
      Object.keys(some[0] ?? {}),
      some.flatMap((row) => Object.values(row)),
    );
  await updateMany(context.db, 'bill_lines', replaced);
}

/** The figures that the line which is replaced does not have yet. */
function changedFrom({ booked }: PlannedBill, { replaces }: PlannedLine, figures: ReturnType<typeof figuresOf>) {
  const known: Partial<Record<string, SqlValue>> = booked.find(({ id }) => id === replaces)?.row ?? {};
  return Object.fromEntries(Object.entries(figures).filter(([name, value]) => known[name] !== value));
}

/** The figures of a line that change until its day is over. */
function figuresOf(
  { bill, usages }: PlannedBill,
  line: PlannedLine,
  { cycle, today, now }: { cycle: string; today: string; now: number },
) {
  const { quantity, amount } = line;
  const isLate = cycle !== bill.billing_cycle;
  return {
    start_at: line.from * MS,
    end_at: line.to * MS,
    duration_s: line.seconds,
    quantity: Number(quantity),
    payable_amount: Number(amount),
    ...reductionOf(line, usages),
    is_final: isLate || line.corrects !== undefined || line.day < today ? 1 : 0,
    updated_at: now,
  };
}

/** The columns that say what a line is for, which never change. */
function placeOf(
  { bill, item, usages, booked }: PlannedBill,
  line: PlannedLine,
  { cycle, settledOn, settledFrom = settledOn, now }: SettledOn & { cycle: string; now: number },
) {
  const isLate = cycle !== bill.billing_cycle;
  const usage = usages.find(({ versions }) => versions.some(({ id }) => id === line.version_id)) ?? usages.at(-1);
  const version = usage?.versions.find(({ id }) => id === line.version_id);
  return {
    bill_id: bill.id,
    item_id: item.id,
    account_id: bill.account_id,
    user_id: item.user_id,
    bp_id: item.bp_id,
    billing_cycle: bill.billing_cycle,
    service_cycle: cycle,
    billing_date: line.day,
    // The lines are the same, however late a settlement runs.
    settled_on: line.day >= settledFrom && line.day < settledOn ? line.day : settledOn,
    type: isLate || line.corrects !== undefined ? 'adjustment' : TYPES[line.kind],
    resource: item.resource,
    resource_id: item.resource_id,
    resource_name: item.resource_name,
    product_id: usage?.product.id ?? null,
    category_id: usage?.product.category_id ?? null,
    price_version_id: line.version_id,
    meter: version?.price.meter ?? null,
    corrects_id: line.corrects ?? null,
    line_key: keyOf(bill, line, { count: booked.length, cycle }),
    created_at: now,
  };
}

const WITHOUT_DISCOUNT = {
  original_amount: null,
  discount_amount: null,
  platform_discount: null,
  provider_discount: null,
  discount_names: null,
};

/** The reduction of a line by discounts; null for a line without any. */
function reductionOf(
  { amount, discount = 0n, discountIds = [], borne = NOT_BORNE }: PlannedLine,
  usages: readonly ProductUsage[],
) {
  const { platform, provider } = borne;
  if (discount === 0n && platform === 0n && provider === 0n) return WITHOUT_DISCOUNT;
  const periods = usages.flatMap(({ discounts = [] }) => discounts);
  const names = discountIds.flatMap(
    (id) => periods.flatMap(({ discounts }) => discounts).find((each) => each.id === id)?.name ?? [],
  );
  return {
    original_amount: Number(amount + discount),
    discount_amount: Number(discount),
    platform_discount: Number(platform),
    provider_discount: Number(provider),
    discount_names: names.join(', ') || null,
  };
}
