import type { Explanation, ExplanationStep } from '#model/domains/billing/explain/explanation.ts';
import { figure } from '#model/domains/billing/explain/figure.ts';
import { planOf } from '#model/domains/billing/explain/recomputeAmount.ts';
import { microDecimal } from '#model/rules/money/microDecimal.ts';
import type { BillRow } from '#server/domains/billing/settlement/billRows.ts';
import { bookedOn } from '#server/domains/billing/settlement/writeBill.ts';
import type { Context } from '#server/engine/context.ts';
import { momentOf, readFacts, type ReadFacts } from './billFacts.ts';
import { usageSteps } from './usageSteps.ts';

type Answer = Pick<Explanation, 'amount' | 'zone' | 'steps' | 'facts'>;

/** From what is due for an item and month back to its facts. Undefined if its item is gone. */
export async function explainBill(context: Context, bill: BillRow): Promise<Answer | undefined> {
  const { adjusted } = await bookedOn(context, bill);
  const moment = await momentOf(context, bill);
  const [read] = await readFacts(context, [{ bill, moment, adjusted }]);
  if (read === undefined) return undefined;
  const { due_amount: due, voucher_amount: voucher, granted_amount: granted, cash_amount: cash } = bill;
  const parts = Object.entries({ voucher, granted, cash }).map(([name, amount]) => ({
    name,
    micro: BigInt(amount ?? 0),
  }));
  const amount = microDecimal(BigInt(due ?? 0));
  return {
    amount,
    zone: moment.zone,
    steps: [
      {
        step: 'paid',
        formula: `${parts.map(({ micro }) => figure(micro)).join(' + ')} = ${figure(BigInt(due ?? 0))}`,
        inputs: parts.map(({ name, micro }) => ({ name, value: microDecimal(micro) })),
        result: amount,
      },
      ...dueSteps(read, adjusted),
      ...(await usageSteps(context, read)),
    ],
    facts: { of: 'bill', bill: read.facts },
  };
}

/** From what is due, in whole fen, to the usage, the minimum and the corrections of closed months. */
export function dueSteps({ facts }: Pick<ReadFacts, 'facts'>, adjusted: bigint): ExplanationStep[] {
  const { lines, due } = planOf(facts);
  const ofKind = (kind: string) =>
    lines.filter((line) => line.kind === kind).reduce((sum, { amount }) => sum + amount, 0n);
  const [usage, minimum] = [ofKind('usage'), ofKind('minimum')];
  const net = usage + minimum + adjusted;
  const terms = [usage, ...(minimum === 0n ? [] : [minimum]), ...(adjusted === 0n ? [] : [adjusted])];
  const steps: ExplanationStep[] = [
    {
      step: 'rounding',
      formula: `${terms.map(figure).join(' + ')} = ${figure(net)} ≈ ${microDecimal(due, 2)}`,
      inputs: [
        { name: 'usage', value: microDecimal(usage) },
        { name: 'minimum', value: microDecimal(minimum) },
        { name: 'adjusted', value: microDecimal(adjusted) },
        { name: 'rounding', value: microDecimal(due - net) },
      ],
      result: microDecimal(due),
    },
  ];
  if (minimum !== 0n)
    steps.push({
      step: 'minimum',
      formula: `${figure(usage + minimum)} − ${figure(usage)} = ${figure(minimum)}`,
      inputs: [{ name: 'usage', value: microDecimal(usage) }],
      result: microDecimal(minimum),
    });
  return steps;
}
