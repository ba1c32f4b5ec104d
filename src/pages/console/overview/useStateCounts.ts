import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { EnumValue, FieldDefinition } from '#model/definition.ts';
import { countParams } from './useCount.ts';

/** How many records are in each state. The keys are those of react-admin's lists, so the live channel keeps them right. */
export function useStateCounts(resource: string, state: FieldDefinition): { word: string; value: EnumValue; count: number }[] {
  const dataProvider = useDataProvider();
  const states = Object.entries(state.values ?? {});
  const replies = useQueries({
    queries: states.map(([word]) => {
      const params = countParams({ [state.name]: word });
      return { queryKey: [resource, 'getList', params], queryFn: () => dataProvider.getList(resource, params) };
    }),
  });
  return states.map(([word, value], index) => ({ word, value, count: replies[index]?.data?.total ?? 0 }));
}
