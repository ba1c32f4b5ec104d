import { useMemo } from 'react';
import type { Label } from '#model/definition.ts';
import { usePublicText } from '#src/publicSite/PublicText.tsx';
import { useReply } from './useReply.ts';

/** One value of a field: its name in both languages, and how many records have it. */
export interface FacetValue {
  value: string | number | boolean;
  label: Label;
  count: number;
}

export type Facets = Record<string, FacetValue[]>;

interface Region {
  id: number;
  name: string;
  code: string;
}

const ENUMS = '/api/bill/v1/market/products/facets?fields=resource_type,charge_type,meter';
const REGIONS = '/api/bill/v1/market/regions?range=[0,99]';

/** The words behind the values of a product, which stand in its definition and in the regions. `word('meter', 'hour')` → “hour”. */
export function useWords(): (field: string, value: string | number) => string {
  const { label, lang } = usePublicText();
  const { data: facets } = useReply<Facets>(ENUMS);
  const { data: regions } = useReply<Region[]>(REGIONS);
  return useMemo(() => {
    return (field, value) => {
      if (field === 'region_id') {
        const region = regions?.find(({ id }) => id === value);
        // Regions have one name; their code is what other languages know them by.
        return (lang === 'zh' ? region?.name : region?.code) ?? '';
      }
      return label(facets?.[field]?.find((each) => each.value === value)?.label);
    };
  }, [facets, regions, label, lang]);
}
