import type { Region } from '#model/language/records.ts';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Label } from '#model/language/definition.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { useReply } from './useReply.ts';

/** One value of a field: its name in both languages, and how many records have it. */
export interface FacetValue {
  value: string | number | boolean;
  label: Label;
  count: number;
}

export type Facets = Record<string, FacetValue[]>;

/** `word('meter', 'hour')` → “hour”. A product without a region is sold in all of them. */
export type Word = (field: string, value: string | number | null) => string;

const ENUMS = '/api/bill/v1/market/products/facets?fields=resource_type,charge_type,meter';
const REGIONS = '/api/bill/v1/market/regions?range=[0,99]';

const WordContext = createContext<Word | undefined>(undefined);

/** Labels for the values of products, from their definition and the regions: requested once for all cards of a page. */
export function ProductWords({ children }: { children: ReactNode }) {
  const { label, lang, text } = usePublicText();
  const { allRegions } = text.site.market;
  const { data: facets } = useReply<Facets>(ENUMS);
  const { data: regions } = useReply<Pick<Region, 'id' | 'name' | 'code'>[]>(REGIONS);
  const word = useMemo<Word>(() => {
    return (field, value) => {
      if (field === 'region_id') {
        if (value === null) return allRegions;
        const region = regions?.find(({ id }) => id === value);
        // A region has one name; other languages use its code.
        return (lang === 'zh' ? region?.name : region?.code) ?? '';
      }
      return label(facets?.[field]?.find((each) => each.value === value)?.label);
    };
  }, [facets, regions, label, lang, allRegions]);
  return <WordContext.Provider value={word}>{children}</WordContext.Provider>;
}

export function useWords(): Word {
  const word = useContext(WordContext);
  if (!word) throw new Error('ProductWords is missing');
  return word;
}
