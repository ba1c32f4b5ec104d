import { lazy, Suspense } from 'react';
import { isWritable } from '#model/access/access.ts';
import type { Definition } from '#model/language/definition.ts';
import type { AroundFormProps, FormAddition } from '#src/schemaViews/extensions/places.ts';
import { useChoiceNotes } from './useChoiceNotes.ts';
import { usePurchase, type Purchase } from './usePurchase.ts';

// The visible parts load after the form.
const load = () => import('./buying.tsx');
const BuyDialog = lazy(async () => ({ default: (await load()).buying.BuyDialog }));
const BuyWord = lazy(async () => ({ default: (await load()).buying.BuyWord }));
const ChargingChoice = lazy(async () => ({ default: (await load()).buying.ChargingChoice }));
const PriceBar = lazy(async () => ({ default: (await load()).buying.PriceBar }));

/** The price of what a form creates, and the order that takes the place of saving (spec E5, E6). */
export default function AroundForm({ definition, isNew, record, preset, render }: AroundFormProps) {
  const purchase = usePurchase(definition, { isNew, ...(preset && { preset }) });
  const inputs = Object.values(definition.fields).filter(
    (field) => isWritable(field) && (isNew || field.createOnly !== true),
  );
  const noteOf = useChoiceNotes(
    definition,
    inputs.map(({ name }) => name),
    record,
  );
  return render({ noteOf, ...(purchase && soldWith(definition, purchase)) });
}

function soldWith(definition: Definition, purchase: Purchase): FormAddition {
  const { isPrepaid, ordered } = purchase;
  return {
    ...(isPrepaid && {
      submit: purchase.order,
      submitLabel: (
        <Suspense>
          <BuyWord />
        </Suspense>
      ),
    }),
    below: (
      <Suspense>
        <ChargingChoice purchase={purchase} />
      </Suspense>
    ),
    above: (dataOf) => (
      <Suspense>
        <PriceBar definition={definition} dataOf={dataOf} purchase={purchase} />
      </Suspense>
    ),
    dialog: (ends) => (
      <Suspense>
        {ordered && <BuyDialog definition={definition} purchase={purchase} values={ordered} {...ends} />}
      </Suspense>
    ),
    onLeave: purchase.end,
  };
}
