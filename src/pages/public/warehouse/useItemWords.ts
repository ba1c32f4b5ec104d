import { useCallback } from 'react';
import { usePublicText } from '#src/publicSite/PublicText.tsx';
import { useReply } from '#src/publicSite/reading/useReply.ts';
import type { Facets } from '#src/publicSite/reading/useWords.ts';

const ENUMS = '/api/bill/v1/market/warehouse/facets?fields=type,arch';

/** The words behind the values of an item, which stand in its definition. */
export function useItemWords(): (field: 'type' | 'arch', value: string) => string {
  const { label } = usePublicText();
  const { data } = useReply<Facets>(ENUMS);
  return useCallback((field, value) => label(data?.[field]?.find((each) => each.value === value)?.label), [data, label]);
}
