import type { ExplanationStep } from '#model/domains/billing/explain/explanation.ts';
import { figure } from '#model/domains/billing/explain/figure.ts';
import { readMicro } from '#model/rules/money/microDecimal.ts';

type Amount = string | null | undefined;

/** Which price book says what, in place of which price of the list. None without one. */
export function agreedStep(
  book: string | undefined,
  { list, agreed }: { list?: Amount; agreed?: Amount },
): ExplanationStep[] {
  if (book === undefined) return [];
  return [
    {
      step: 'agreed',
      formula: `${say(list)} → ${say(agreed)}`,
      inputs: [{ name: 'book', value: book }],
      result: agreed ?? '',
    },
  ];
}

/** A price with tiers has no single amount. */
const say = (text: Amount) => (text == null ? '–' : figure(readMicro(text) ?? 0n));
