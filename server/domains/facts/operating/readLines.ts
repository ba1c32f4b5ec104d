import type { Place } from '#model/domains/facts/operating/dimensions.ts';
import type { Tally } from '#model/domains/facts/operating/createTally.ts';
import type { Context } from '#server/engine/context.ts';
import { preparedQuery } from '#server/engine/db/preparedQuery.ts';
import { yieldToEventLoop } from '#server/engine/process/yieldToEventLoop.ts';

/** Lines that one statement adds up: a few milliseconds, after which requests have their turn. */
const LINES_AT_ONCE = 4_000;

/** Where a piece begins: after this line, in the order of the index. */
interface Position extends Record<string, string | number> {
  day: string;
  date: string;
  id: number;
}

const COLUMNS = ['region_id', 'site_id', 'cloud_id', 'provider_id', 'bp_id', 'account_id', 'product_id'] as const;

/** The lines that were settled on a day, in pieces, by everything that figures are divided by. */
const sumsOfLines = preparedQuery((kysely, { day, date, id }: Position) =>
  kysely
    .selectFrom((eb) =>
      eb
        .selectFrom('bill_lines')
        .select(['id', 'billing_date', 'payable_amount', ...COLUMNS])
        .select((of) => of.case().when('type', '=', 'refund').then(1).else(0).end().as('is_refund'))
        .where('settled_on', '=', day)
        .where((of) => of(of.refTuple('billing_date', 'id'), '<', of.tuple(date, id)))
        .orderBy('billing_date', 'desc')
        .orderBy('id', 'desc')
        .limit(LINES_AT_ONCE)
        .as('some'),
    )
    .select((eb) => [
      ...COLUMNS,
      'billing_date',
      'is_refund',
      eb.fn.sum<number | string | null>('payable_amount').as('amount'),
      eb.fn.max<number | string | null>('payable_amount').as('largest'),
      eb.fn.min<number>('id').as('last'),
      eb.fn.countAll<number>().as('lines'),
    ])
    .groupBy([...COLUMNS, 'billing_date', 'is_refund']),
);

/**
 * Adds the bill lines that were settled on a day: revenue, refunds, who was charged, and products. `only` leaves the
 * amounts out, for a month that adds up its days.
 */
export async function readLines(context: Context, day: string, tally: Tally, only?: 'unique'): Promise<void> {
  // Later than any day, and more than any id.
  let at: Position = { day, date: '~', id: Number.MAX_SAFE_INTEGER };
  for (;;) {
    const rows = await sumsOfLines(context.db, at);
    let read = 0;
    let next = at;
    for (const { amount: sum, largest, is_refund, last, lines, ...row } of rows) {
      await yieldToEventLoop();
      const place = placeOf(row);
      const amount = Number(sum ?? 0);
      const isReturn = Number(is_refund) === 1;
      if (only === undefined) {
        tally.add(place, isReturn ? 'refunds' : 'gross_revenue', amount);
        tally.add(place, 'net_revenue', amount);
      }
      // A line of nothing, such as usage that is free, is no payment.
      if (!isReturn && row.account_id !== null && Number(largest ?? 0) > 0)
        tally.see(place, 'paying_users', row.account_id);
      if (row.product_id !== null && amount !== 0) tally.sell(place, row.product_id, amount);
      const [date, id] = [row.billing_date ?? '', Number(last)];
      if (date < next.date || (date === next.date && id < next.id)) next = { day, date, id };
      read += Number(lines);
    }
    if (read < LINES_AT_ONCE) return;
    at = next;
  }
}

interface PlacedRow {
  region_id: number | null;
  site_id: number | null;
  cloud_id: string | null;
  provider_id: number | null;
  bp_id?: number | null;
}

/** Where a row of these columns belongs. */
export const placeOf = ({ region_id, site_id, cloud_id, provider_id, bp_id = null }: PlacedRow): Required<Place> => ({
  region: wordOf(region_id),
  site: wordOf(site_id),
  cloud: cloud_id,
  provider: wordOf(provider_id),
  partner: wordOf(bp_id),
});

export const wordOf = (id: number | null): string | null => (id === null ? null : String(id));
