import type { ExplanationStep } from '#model/domains/billing/explain/explanation.ts';
import { figure } from '#model/domains/billing/explain/figure.ts';
import { readMicro } from '#model/rules/money/microDecimal.ts';

/** Which price book says what, in place of which price of the list. None without one. */
export function agreedStep(
  book: string | undefined,
  { list, agreed }: { list?: string | null | undefined; agreed?: string | null | undefined },
): ExplanationStep[] {
  if (book === undefined) return [];
  const say = (text: string | null | undefined) => (text == null ? '–' : figure(readMicro(text) ?? 0n));
  return [
    {
      step: 'agreed',
      formula: `${say(list)} → ${say(agreed)}`,
      inputs: [{ name: 'book', value: book }],
      result: agreed ?? '',
    },
  ];
}
