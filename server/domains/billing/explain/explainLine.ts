import type { Selectable } from 'kysely';
import { cycleInterval } from '#model/rules/time/calendar/cycle.ts';
import type { Explanation } from '#model/domains/billing/explain/explanation.ts';
import { figure } from '#model/domains/billing/explain/figure.ts';
import { planOf } from '#model/domains/billing/explain/recomputeAmount.ts';
import { microDecimal } from '#model/rules/money/microDecimal.ts';
import type { BillRow } from '#server/domains/billing/settlement/billRows.ts';
import { bookedOn, linesOfCycle } from '#server/domains/billing/settlement/writeBill.ts';
import type { Context } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';
import { momentOf, readFacts, type BillMoment, type ReadFacts } from './billFacts.ts';
import { dueSteps } from './explainBill.ts';
import { usageSteps } from './usageSteps.ts';

type LineRow = Selectable<KnownTables['bill_lines']>;

/**
 * From the amount of a line back to its facts. A line is what its day costs, less what other lines charge for it; a
 * correction of a closed month is what that month costs, less what is booked for it.
 */
export async function explainLine(
  context: Context,
  line: LineRow,
  bill: BillRow,
): Promise<Pick<Explanation, 'amount' | 'zone' | 'steps' | 'facts'> | undefined> {
  const isLate = line.service_cycle !== line.billing_cycle;
  const { booked, adjusted } = await bookedOn(context, bill);
  const moment = isLate ? await lateMoment(context, line, bill) : await momentOf(context, bill);
  const [read] = await readFacts(context, [{ bill, moment, adjusted: isLate ? 0n : adjusted }]);
  if (read === undefined) return undefined;
  const known = isLate ? await linesOfCycle(context, read.item, moment.cycle) : booked;
  const own = known.find(({ id }) => id === line.id);
  if (own === undefined) return undefined;
  const amount = microDecimal(own.amount);
  const { kind, version_id, day } = own;
  if (kind === 'rounding') {
    const sum = adjusted + sumOf(known.filter((each) => each.kind !== 'rounding'));
    return { amount, zone: moment.zone, ...(await explainRounding(context, read, { sum, adjusted, own })) };
  }
  const wantedDay = isLate ? null : day;
  const same = known.filter(
    (each) =>
      each.id !== own.id &&
      each.kind === kind &&
      each.version_id === version_id &&
      (wantedDay === null || each.day === wantedDay),
  );
  const others = sumOf(same);
  const lines = planOf(read.facts).lines.filter((each) => each.kind === kind && each.version_id === version_id);
  const total = sumOf(lines);
  const cost = sumOf(lines.filter((each) => wantedDay === null || each.day === wantedDay));
  const before = sumOf(lines.filter((each) => wantedDay !== null && each.day < wantedDay));
  return {
    amount,
    zone: moment.zone,
    steps: [
      {
        step: 'line',
        formula: `${figure(cost)} − ${figure(others)} = ${figure(own.amount)}`,
        inputs: [
          { name: 'cost', value: microDecimal(cost) },
          { name: 'others', value: microDecimal(others) },
        ],
        result: amount,
      },
      {
        step: 'cumulative',
        formula: `${figure(before + cost)} − ${figure(before)} = ${figure(cost)}`,
        inputs: [
          { name: 'start', value: microDecimal(before) },
          { name: 'end', value: microDecimal(before + cost) },
          { name: 'month', value: microDecimal(total) },
        ],
        result: microDecimal(cost),
      },
      ...(await usageSteps(context, read, {
        version: kind === 'usage' ? (version_id ?? undefined) : undefined,
        day: wantedDay,
      })),
    ],
    facts: {
      of: 'line',
      bill: read.facts,
      line: { kind, version_id, day: wantedDay },
      others: microDecimal(others),
    },
  };
}

const sumOf = (lines: readonly { amount: bigint }[]): bigint => lines.reduce((sum, { amount }) => sum + amount, 0n);

/** The amount due for the whole bill, less everything else on it. */
async function explainRounding(
  context: Context,
  read: ReadFacts,
  { sum, adjusted, own }: { sum: bigint; adjusted: bigint; own: { amount: bigint } },
): Promise<Pick<Explanation, 'steps' | 'facts'>> {
  const due = planOf(read.facts).due;
  return {
    steps: [
      {
        step: 'line',
        formula: `${figure(due)} − ${figure(sum)} = ${figure(own.amount)}`,
        inputs: [],
        result: microDecimal(own.amount),
      },
      ...dueSteps(read, adjusted),
      ...(await usageSteps(context, read)),
    ],
    facts: { of: 'sum', parts: [microDecimal(due), microDecimal(-sum)] },
  };
}

/** A correction counts what was reported for its month until the bill that it is on was settled. */
async function lateMoment(context: Context, line: LineRow, bill: BillRow): Promise<BillMoment> {
  const moment = await momentOf(context, bill);
  const cycle = line.service_cycle ?? moment.cycle;
  return { ...moment, cycle, until: cycleInterval(cycle, moment.zone).to, closes: true };
}
