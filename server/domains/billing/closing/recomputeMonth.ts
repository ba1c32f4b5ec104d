import { planOf } from '#model/domains/billing/explain/recomputeAmount.ts';
import { microDecimal } from '#model/rules/money/microDecimal.ts';
import type { BookedLine, PlannedLine } from '#model/domains/billing/rating/planSettlement.ts';
import { momentOf, readFacts } from '#server/domains/billing/explain/billFacts.ts';
import { createPriceCache } from '#server/domains/billing/prices/createPriceCache.ts';
import { bookedOn } from '#server/domains/billing/settlement/writeBill.ts';
import type { Context } from '#server/engine/context.ts';

/** Lines of one kind, price version and day that are not what the usage gives, in yuan. */
export interface LineDifference {
  bill_id: number;
  /** Kind, price version and day. */
  line: string;
  booked: string;
  computed: string;
}

export interface Recomputed {
  bills: number;
  differences: LineDifference[];
}

/** Bills that are read together. */
const AT_ONCE = 200;

/** Rates the bills of a month again from their facts, and compares each day with its lines. Changes nothing. */
export async function recomputeMonth(
  context: Context,
  { period, account }: { period: string; account?: number },
  keep: () => Promise<void>,
): Promise<Recomputed> {
  const prices = createPriceCache(context);
  const result: Recomputed = { bills: 0, differences: [] };
  let after = 0;
  for (;;) {
    await keep();
    const bills = await context.db.kysely
      .selectFrom('bills')
      .selectAll()
      .where('billing_cycle', '=', period)
      .$if(account !== undefined, (query) => query.where('account_id', '=', account ?? 0))
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const bill of bills) {
      const { booked, adjusted } = await bookedOn(context, bill);
      const [read] = await readFacts(context, [{ bill, moment: await momentOf(context, bill), adjusted }], prices);
      if (read === undefined) continue;
      const { lines, due } = planOf(read.facts);
      result.bills += 1;
      const sums = [compared(booked), compared(lines)] as const;
      for (const line of new Set(sums.flatMap((each) => [...each.keys()]))) {
        const [is, wanted] = sums.map((each) => each.get(line) ?? '0.000000');
        if (is !== wanted)
          result.differences.push({ bill_id: bill.id, line, booked: is ?? '', computed: wanted ?? '' });
      }
      const [isDue, wantedDue] = [microDecimal(BigInt(bill.due_amount ?? 0)), microDecimal(due)];
      if (isDue !== wantedDue)
        result.differences.push({ bill_id: bill.id, line: 'due', booked: isDue, computed: wantedDue });
    }
    after = bills.at(-1)?.id ?? after;
    if (bills.length < AT_ONCE) return result;
  }
}

/** The sums of lines, by kind, price version and day: a day that was corrected has several lines. */
function compared(lines: readonly (BookedLine | PlannedLine)[]): Map<string, string> {
  const sums = new Map<string, bigint>();
  for (const { kind, version_id, day, amount } of lines) {
    const key = `${kind} ${String(version_id ?? '')} ${day}`;
    sums.set(key, (sums.get(key) ?? 0n) + amount);
  }
  return new Map([...sums].map(([key, amount]) => [key, microDecimal(amount)]));
}
