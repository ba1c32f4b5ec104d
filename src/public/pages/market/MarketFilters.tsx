import { useId } from 'react';
import type { Choice } from '#src/public/reading/useFacets.ts';
import type { Choices } from '#src/public/reading/useChoices.ts';
import { fill } from '#src/public/fill.ts';
import { ChoiceList } from '#src/public/list/ChoiceList.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';
import { GROUPS, type MarketFacets } from './marketQuery.ts';
import { PriceRange } from './PriceRange.tsx';
import { useMarketNames } from './useMarketNames.ts';

const MEMORIES = ['16', '24', '40', '64', '80', '96'];

export function MarketFilters({ choices, facets }: { choices: Choices; facets: MarketFacets }) {
  const {
    text: {
      site: { market: words },
    },
  } = usePublicText();
  const nameOf = useMarketNames(facets);
  const memoryId = useId();
  const { many, one, choose } = choices;
  return (
    <>
      {GROUPS.map(({ name, field }) => (
        <ChoiceList
          key={name}
          title={words[name === 'gpu' ? 'model' : name]}
          values={name === 'cards' ? facets[field]?.toSorted(byNumber) : facets[field]}
          chosen={many(name)}
          onChange={(values) => choose({ [name]: values })}
          nameOf={(value) => nameOf(field, value)}
        />
      ))}
      <PriceRange from={one('from')} to={one('to')} onChange={(from, to) => choose({ from, to })} />
      <div>
        <label htmlFor={memoryId} className="l-label">
          {words.gpuMemory}
        </label>
        <select id={memoryId} value={one('memory')} onChange={(event) => choose({ memory: event.target.value })}>
          <option value="">{words.any}</option>
          {MEMORIES.map((size) => (
            <option key={size} value={size}>
              {fill(words.gpuMemoryAtLeast, { size })}
            </option>
          ))}
        </select>
      </div>
      <label className="l-check">
        <input
          type="checkbox"
          checked={one('stock') === '1'}
          onChange={(event) => choose({ stock: event.target.checked ? '1' : '' })}
        />
        {words.inStock}
      </label>
    </>
  );
}

const byNumber = ({ value: one }: Choice, { value: other }: Choice) => Number(one) - Number(other);
