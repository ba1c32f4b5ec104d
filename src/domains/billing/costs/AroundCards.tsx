import { useMemo } from 'react';
import { isPartial } from '#src/dataProviders/partialRecord.ts';
import type { AroundCardsProps, CardsAddition } from '#src/schemaViews/extensions/places.ts';
import { CardCost } from './CardCost.tsx';
import { costsSomething, useCost } from './useCost.ts';

/** The cost of a record, in the cards that declare it. */
export default function AroundCards({ definition, record, render }: AroundCardsProps) {
  const { data } = useCost(definition, record);
  const isPriced = !isPartial(record) && (data === undefined || costsSomething(data));
  const addition = useMemo<CardsAddition>(
    () => ({ contentOf: ({ cost }) => cost && isPriced && <CardCost definition={definition} record={record} /> }),
    [definition, record, isPriced],
  );
  return render(addition);
}
