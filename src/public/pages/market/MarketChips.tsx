import type { Choices } from '#src/public/reading/useChoices.ts';
import { fill } from '#src/public/fill.ts';
import { ActiveFilters, type ActiveFilter } from '#src/public/list/ActiveFilters.tsx';
import { chosenValues } from '#src/public/list/chosenValues.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { CompareTable } from './compare/CompareTable.tsx';
import { GROUPS, type MarketFacets } from './marketQuery.ts';
import { useMarketNames } from './useMarketNames.ts';

/** The filters of the market that are in use, and the products that are compared. */
export function MarketChips({ choices, facets }: { choices: Choices; facets: MarketFacets }) {
  const {
    text: {
      site: { market: words },
    },
  } = usePublicText();
  const nameOf = useMarketNames(facets);
  const { one, choose } = choices;
  const [from, to, memory] = [one('from'), one('to'), one('memory')];
  const filters: ActiveFilter[] = [
    ...chosenValues(choices, GROUPS, nameOf),
    ...(from || to
      ? [
          {
            key: 'price',
            name: fill(words.priceRange, { from: from || '0', to: to || '∞' }),
            remove: () => choose({ from: '', to: '' }),
          },
        ]
      : []),
    ...(memory
      ? [
          {
            key: 'memory',
            name: `${words.gpuMemory} ${fill(words.gpuMemoryAtLeast, { size: memory })}`,
            remove: () => choose({ memory: '' }),
          },
        ]
      : []),
    ...(one('stock') === '1' ? [{ key: 'stock', name: words.inStock, remove: () => choose({ stock: '' }) }] : []),
  ];
  return (
    <>
      {choices.narrowed && <ActiveFilters filters={filters} onClear={choices.clear} />}
      <CompareTable choices={choices} />
    </>
  );
}
