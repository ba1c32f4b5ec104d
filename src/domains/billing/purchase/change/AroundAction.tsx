import { lazy, Suspense } from 'react';
import type { AroundActionProps } from '#src/schemaViews/extensions/places.ts';
import { useChoiceNotes } from '#src/domains/billing/purchase/useChoiceNotes.ts';
import { useChangeSale } from './useChangeSale.ts';

// The visible parts load after the dialog.
const load = () => import('#src/domains/billing/purchase/buying.tsx');
const ChangePrice = lazy(async () => ({ default: (await load()).buying.ChangePrice }));
const ChangeWord = lazy(async () => ({ default: (await load()).buying.ChangeWord }));

/** The price of what an action changes, and the order that takes its place (decision 069). */
export default function AroundAction({ render, ...options }: AroundActionProps) {
  const sale = useChangeSale(options);
  const { definition, name, fields, record } = options;
  const noteOf = useChoiceNotes(
    definition,
    fields.map((field) => field.name),
    record,
  );
  if (!sale) return render({ noteOf });
  const { buy, isSettling } = sale;
  return render({
    noteOf,
    isSettling,
    ...(buy && { submit: buy }),
    above: (
      <Suspense>
        <ChangePrice sale={sale} />
      </Suspense>
    ),
    submitLabel: (
      <Suspense fallback={name}>
        <ChangeWord sale={sale} name={name} />
      </Suspense>
    ),
  });
}
