import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, type Identifier } from 'react-admin';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import type { usePicker } from './usePicker.ts';

/**
 * Clears a choice that the form no longer allows: another region has other sites. The record's own value, choices from
 * the list and records created for this field stay while their conditions stay the same.
 */
export function useStillAllowed(
  field: FieldDefinition,
  ids: Identifier[],
  { where, path, idField, known, missing }: ReturnType<typeof usePicker>,
  onChange: (ids: Identifier[]) => void,
): void {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const limits = JSON.stringify(where ?? null);
  const [chosenUnder, setChosenUnder] = useState<Record<string, string>>({});
  const limitsOf = (id: Identifier) => chosenUnder[String(id)] ?? limits;
  const doubtful = ids.filter((id) => limitsOf(id) !== limits);
  const { data } = useQuery({
    queryKey: ['suantai', 'options', field.to, 'allowed', limits, doubtful],
    queryFn: ({ signal }) =>
      dataProvider.options(field.to ?? '', {
        filter: { $all: [where ?? {}, { [idField]: doubtful }] },
        size: doubtful.length,
        meta: { path },
        signal,
      }),
    enabled: doubtful.length > 0 && known && missing.length === 0,
    // An earlier answer may be outdated.
    gcTime: 0,
    staleTime: 0,
  });
  const answered = missing.length > 0 ? [] : data?.data;
  const allowed = new Set(answered?.map(({ id }) => String(id)));
  const next = Object.fromEntries(ids.map((id) => [String(id), allowed.has(String(id)) ? limits : limitsOf(id)]));
  // While rendering, so that an id is stored with its current conditions, before they can change.
  if (JSON.stringify(next) !== JSON.stringify(chosenUnder)) setChosenUnder(next);
  const kept = answered ? ids.filter((id) => !doubtful.includes(id) || allowed.has(String(id))) : ids;
  useEffect(() => {
    if (kept.length < ids.length) onChange(kept);
  });
}
