import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, type Identifier } from 'react-admin';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import type { usePicker } from './usePicker.ts';

const REFETCH_MS = 2000;

/**
 * The chosen records that were created from this field and that the server does not allow yet, because the cloud is
 * still creating them.
 */
export function useBeingMade(
  field: FieldDefinition,
  ids: readonly Identifier[],
  { where, path, idField, missing }: ReturnType<typeof usePicker>,
) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [made, setMade] = useState<Identifier[]>([]);
  const watched = ids.filter((id) => made.includes(id));
  const { data } = useQuery({
    queryKey: ['suantai', 'options', field.to, 'made', where, watched],
    queryFn: ({ signal }) =>
      dataProvider.options(field.to ?? '', {
        filter: { $all: [where ?? {}, { [idField]: watched }] },
        size: watched.length,
        meta: { path },
        signal,
      }),
    enabled: watched.length > 0 && missing.length === 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.data.length < watched.length ? REFETCH_MS : false),
  });
  const allowed = new Set(data?.data.map(({ id }) => String(id)));
  return {
    beingMade: data === undefined ? [] : watched.filter((id) => !allowed.has(String(id))),
    watch: (id: Identifier) => setMade((before) => [...before, id]),
  };
}
