import { createContext, useCallback, useContext, type ReactNode } from 'react';
import { usePublicText } from '#src/public/PublicText.tsx';
import { useReply } from '#src/public/reading/useReply.ts';
import type { Facets } from '#src/public/reading/ProductWords.tsx';

const ENUMS = '/api/bill/v1/market/warehouse/facets?fields=type,arch';

type ItemWord = (field: 'type' | 'arch', value: string) => string;

const ItemWordContext = createContext<ItemWord | undefined>(undefined);

/** Labels for the values of items, from their definition: requested once for all cards of a page. */
export function ItemWords({ children }: { children: ReactNode }) {
  const { label } = usePublicText();
  const { data } = useReply<Facets>(ENUMS);
  const word = useCallback<ItemWord>(
    (field, value) => label(data?.[field]?.find((each) => each.value === value)?.label),
    [data, label],
  );
  return <ItemWordContext.Provider value={word}>{children}</ItemWordContext.Provider>;
}

export function useItemWords(): ItemWord {
  const word = useContext(ItemWordContext);
  if (!word) throw new Error('ItemWords is missing');
  return word;
}
