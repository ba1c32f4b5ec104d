import { useId } from 'react';
import { facetAddress, type ListQuery } from '#src/public/reading/listQuery.ts';
import type { Choices } from '#src/public/reading/useChoices.ts';
import { useReply } from '#src/public/reading/useReply.ts';
import { useWords, type Facets } from '#src/public/reading/ProductWords.tsx';
import { fill } from '#src/public/fill.ts';
import { ChoiceList } from '#src/public/list/ChoiceList.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';
import { FACETS } from './marketQuery.ts';
import { PriceRange } from './PriceRange.tsx';

const MEMORIES = ['16', '24', '40', '64', '80', '96'];

export function MarketFilters({ choices, query }: { choices: Choices; query: ListQuery }) {
  const {
    text: {
      site: { market: words },
    },
  } = usePublicText();
  const { data: facets } = useReply<Facets>(facetAddress(query, FACETS));
  const word = useWords();
  const memoryId = useId();
  const { many, one, choose } = choices;
  return (
    <>
      <ChoiceList
        title={words.type}
        values={facets?.resource_type}
        chosen={many('type')}
        onChange={(type) => choose({ type })}
      />
      <ChoiceList
        title={words.model}
        values={facets?.gpu_model}
        chosen={many('gpu')}
        onChange={(gpu) => choose({ gpu })}
      />
      <ChoiceList
        title={words.charge}
        values={facets?.charge_type}
        chosen={many('charge')}
        onChange={(charge) => choose({ charge })}
      />
      <ChoiceList
        title={words.region}
        values={facets?.region_id}
        chosen={many('region')}
        onChange={(region) => choose({ region })}
        nameOf={({ value }) => word('region_id', Number(value))}
      />
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
