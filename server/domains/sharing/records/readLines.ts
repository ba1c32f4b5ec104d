import type { ExpressionBuilder } from 'kysely';
import type { LineToShare } from '#model/domains/sharing/lines/planShares.ts';
import { RECEIVERS, type Receiver } from '#model/domains/sharing/rules/sharingRule.ts';
import { dayOf } from '#model/rules/time/calendar/cycle.ts';
import type { Database, KnownTables } from '#server/engine/db/database.ts';

/** The column of a bill line that says who receives a share of it. */
const PROVIDERS = { resource: 'b.provider_id', site: 'b.site_provider_id' } as const;

export interface LinesQuery {
  zone: string;
  /** Of one provider; absent: of every provider. */
  provider_id?: number;
  /** Days of use, both included. */
  from?: string;
  to: string;
  /** Leaves out what a statement has; `statement`: unless it is this one. */
  free?: { statement: number };
}

/** A line as a statement shows it. */
export interface ReadLine extends LineToShare {
  provider_id: number;
  resource: string | null;
  resource_name: string | null;
}

/**
 * The final bill lines of which providers receive a share, once for each receiver, in the order of their ids. The
 * difference between micro-yuan and fen at the end of a month belongs to the platform.
 */
export async function readLines(db: Database, query: LinesQuery): Promise<ReadLine[]> {
  const found: ReadLine[] = [];
  for (const receiver of RECEIVERS) {
    const rows = await rowsOf(db, receiver, query);
    for (const row of rows) found.push(readLine(row, receiver, query.zone));
  }
  return found.toSorted((a, b) => a.id - b.id);
}

type LineRow = Awaited<ReturnType<typeof rowsOf>>[number];

function rowsOf({ kysely }: Database, receiver: Receiver, { provider_id, from, to, free }: LinesQuery) {
  const provider = PROVIDERS[receiver];
  return kysely
    .selectFrom('bill_lines as b')
    .leftJoin('products as p', 'p.id', 'b.product_id')
    .select((eb) => [
      'b.id',
      eb.ref(provider).$notNull().as('provider_id'),
      'b.billing_date',
      'b.start_at',
      'b.type',
      'b.resource',
      'b.resource_id',
      'b.resource_name',
      'b.product_id',
      'b.category_id',
      'b.meter',
      'b.quantity',
      'b.payable_amount',
      'b.original_amount',
      'b.platform_discount',
      'b.provider_discount',
      'b.corrects_id',
      'p.gpu_model',
    ])
    .where('b.is_final', '=', 1)
    .where('b.type', '!=', 'rounding')
    .where('b.billing_date', '<=', to)
    .$if(provider_id === undefined, (some) => some.where(provider, 'is not', null))
    .$if(provider_id !== undefined, (some) => some.where(provider, '=', provider_id ?? 0))
    .$if(from !== undefined, (some) => some.where('b.billing_date', '>=', from ?? ''))
    .$if(free !== undefined, (some) => some.where((eb) => eb.not(eb.exists(taken(eb, receiver, free?.statement ?? 0)))))
    .orderBy('b.id')
    .execute();
}

/** The line of another statement. */
const taken = (
  eb: ExpressionBuilder<KnownTables & { b: KnownTables['bill_lines'] }, 'b'>,
  receiver: Receiver,
  statement: number,
) =>
  eb
    .selectFrom('settlement_lines as s')
    .select('s.id')
    .whereRef('s.bill_line_id', '=', 'b.id')
    .where('s.receiver', '=', receiver)
    .where('s.statement_id', '!=', statement);

function readLine(row: LineRow, receiver: Receiver, zone: string): ReadLine {
  const { product_id } = row;
  const isRefund = row.type === 'refund';
  // A refund names the line of the payment.
  const paid = isRefund ? row.corrects_id : row.type === 'subscription_order' ? row.id : null;
  return {
    id: row.id,
    provider_id: row.provider_id,
    receiver,
    day: dayOfUse(row, zone),
    category_id: row.category_id,
    product_id,
    gpu_model: row.gpu_model,
    resource: row.resource,
    resource_id: row.resource_id,
    resource_name: row.resource_name,
    meter: row.meter,
    quantity: micro(row.quantity),
    payable: micro(row.payable_amount),
    original: row.original_amount === null ? null : micro(row.original_amount),
    platform_discount: micro(row.platform_discount),
    provider_discount: micro(row.provider_discount),
    group: paid === null ? null : String(paid),
    is_refund: isRefund,
    corrects: isRefund ? null : row.corrects_id,
  };
}

const micro = (value: number | null): bigint => BigInt(value ?? 0);

/** Usage that was reported after the end of its month has the day of its booking; it was used before. */
function dayOfUse({ type, billing_date, start_at }: LineRow, zone: string): string {
  const day = billing_date ?? '';
  if (type !== 'adjustment' || start_at === null) return day;
  const used = dayOf(Math.floor(start_at / 1_000), zone);
  return used < day ? used : day;
}
