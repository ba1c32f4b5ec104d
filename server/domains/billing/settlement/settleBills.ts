import { dayOf } from '#model/rules/time/calendar/cycle.ts';
import { planSettlement } from '#model/domains/billing/rating/planSettlement.ts';
import type { Context } from '#server/engine/context.ts';
import { yieldToEventLoop } from '#server/engine/process/yieldToEventLoop.ts';
import type { BillCharge } from './bookCharges.ts';
import type { CycleUntil, ProductUsage } from './readUsages.ts';
import { billsOf } from './billRows.ts';
import { bookedLines, closeLines, writeLines, type PlannedBill, type SettledOn } from './writeBill.ts';
import type { SettledItem } from './settledItem.ts';

/** The usage of an item in the cycle of a bill. */
export interface BillUsage {
  item: SettledItem;
  usages: readonly ProductUsage[];
  /** The usage of a closed cycle that lines of this bill correct. */
  late?: ProductUsage | undefined;
}

/**
 * Brings the bills of an account to what they owe at an instant: their lines, and what is due. Returns what to pay now;
 * the caller books it, which also stores the bills. With `closes`, the bills end: minimum and rounding become lines,
 * and no line changes afterwards.
 */
export async function settleBills(
  context: Context,
  accountId: number,
  used: readonly BillUsage[],
  at: CycleUntil & SettledOn & { closes: boolean },
): Promise<BillCharge[]> {
  const items = used.map(({ item }) => item);
  const bills = await billsOf(context, accountId, items, at.cycle);
  const known = await bookedLines(context, [...bills.values()]);
  const now = context.clock();
  const planned: PlannedBill[] = [];
  const charges: BillCharge[] = [];
  for (const { item, usages, late } of used) {
    await yieldToEventLoop();
    const bill = bills.get(item.id);
    if (bill === undefined) throw new Error(`The item ${item.id} has no bill of ${at.cycle}`);
    const { booked, adjusted } = known.get(bill.id) ?? { booked: [], adjusted: 0n };
    const charged = BigInt(bill.due_amount ?? 0);
    const { lines, due, charge } = planSettlement({ ...at, usages, booked, adjusted, charged });
    planned.push({ bill, item, usages, booked, planned: lines });
    charges.push({
      // Written out: a copy of a row of SQLite takes longer than the plan.
      bill: {
        id: bill.id,
        account_id: bill.account_id,
        item_id: bill.item_id,
        billing_cycle: bill.billing_cycle,
        due_amount: Number(due),
        voucher_amount: bill.voucher_amount,
        granted_amount: bill.granted_amount,
        cash_amount: bill.cash_amount,
        sources: bill.sources,
        status: at.closes ? 'closed' : bill.status,
        settled_to: at.until * 1_000,
        closed_at: at.closes ? now : bill.closed_at,
        updated_at: now,
      },
      item,
      usage: usages.at(-1) ?? late,
      amount: Number(charge),
      days: [...lines.map(({ day }) => day), ...(late === undefined ? [] : [dayOf(at.until - 1, at.zone)])],
    });
  }
  await writeLines(context, planned, at);
  if (at.closes) await closeLines(context, [...bills.values()]);
  return charges;
}
