import { useCallback } from 'react';
import { useWords } from '#src/public/reading/ProductWords.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';
import type { MarketFacet, MarketFacets } from './marketQuery.ts';

/** Names a value of a filter: `('charge_type', 'prepaid')` → “Monthly”. A value without a label names itself. */
export function useMarketNames(facets: MarketFacets): (field: MarketFacet, value: string) => string {
  const { label } = usePublicText();
  const word = useWords();
  return useCallback(
    (field, value) => {
      // Other languages show the code of a region, which its label does not have.
      if (field === 'region_id') return word(field, Number(value)) || value;
      return label(facets[field]?.find((each) => String(each.value) === value)?.label) || value;
    },
    [facets, label, word],
  );
}
