import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, type Identifier } from 'react-admin';
import type { FieldDefinition } from '#model/definition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import type { usePicker } from './usePicker.ts';

/**
 * When the form changes under a picker (another region, so other sites), takes back what may no longer be chosen. What the
 * record came with is left alone: only a change of the limits asks.
 */
export function useStillAllowed(
  field: FieldDefinition,
  ids: Identifier[],
  { where, path, idField, known, missing }: ReturnType<typeof usePicker>,
  onChange: (ids: Identifier[]) => void,
): void {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const limits = JSON.stringify(where ?? null);
  const [first] = useState(limits);
  const moved = limits !== first && ids.length > 0;
  const { data } = useQuery({
    queryKey: ['suantai', 'options', field.to, 'allowed', limits, ids],
    queryFn: ({ signal }) =>
      dataProvider.options(field.to ?? '', { filter: { $all: [where ?? {}, { [idField]: ids }] }, size: ids.length, meta: { path }, signal }),
    enabled: moved && known && missing.length === 0,
  });
  const allowed = moved && missing.length > 0 ? [] : data?.data.map(({ id }) => String(id));
  const kept = moved && allowed ? ids.filter((id) => allowed.includes(String(id))) : ids;
  useEffect(() => {
    if (kept.length < ids.length) onChange(kept);
  });
}
