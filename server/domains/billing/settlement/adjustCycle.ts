import { cycleInterval, dayOf } from '#model/rules/time/calendar/cycle.ts';
import { planAdjustment } from '#model/domains/billing/rating/planAdjustment.ts';
import type { Context } from '#server/engine/context.ts';
import { usagesToBook, type CycleUntil, type ProductUsage } from './readUsages.ts';
import { billsOf } from './billRows.ts';
import { linesOfCycle, writeLines } from './writeBill.ts';
import type { SettledItem } from './settledItem.ts';

/** The usage that a closed cycle was corrected for, by item: their bills of the current cycle have changed. */
export type LateUsages = Map<number, ProductUsage>;

/**
 * Books what was reported for a closed cycle on the bill of the current one: the difference at the tiers of its own
 * cycle. `late` receives the items that have such a line; settling their current bill charges it.
 */
export async function adjustCycle(
  context: Context,
  accountId: number,
  items: readonly SettledItem[],
  { zone, cycle, until, receivedBefore, current }: CycleUntil & { current: string },
  late: LateUsages,
): Promise<void> {
  const settledOn = dayOf(until - 1, zone);
  const at = { zone, cycle, until: cycleInterval(cycle, zone).to, receivedBefore, settledOn };
  for (const { item, usages } of await usagesToBook(context, accountId, items, at)) {
    const booked = await linesOfCycle(context, item, cycle);
    const planned = planAdjustment({ zone, cycle, usages, booked, day: settledOn });
    const usage = usages.at(-1);
    if (planned.length === 0 || usage === undefined) continue;
    const bill = (await billsOf(context, accountId, [item], current)).get(item.id);
    if (bill === undefined) throw new Error(`The item ${item.id} has no bill of ${current}`);
    await writeLines(context, [{ bill, item, usages, booked, planned }], at);
    late.set(item.id, usage);
  }
}
