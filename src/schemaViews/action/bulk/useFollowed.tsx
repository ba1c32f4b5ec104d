import type { ReactNode } from 'react';
import { useGetMany, type Identifier, type RaRecord } from 'react-admin';
import { REFRESH_INTERVAL_MS } from '#model/values/constants.ts';
import type { Definition } from '#model/language/definition.ts';
import { isTransient } from '#model/access/stateTraits.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';

/** More than a person can follow; the list shows the rest. */
const FOLLOWED = 100;

/** Shows the state of each record in transition until all of them are done. */
export function useFollowed(definition: Definition, ids: readonly Identifier[]): (id: Identifier) => ReactNode {
  const field = definition.stateField === undefined ? undefined : definition.fields[definition.stateField];
  const followed = ids.slice(0, FOLLOWED);
  const { data } = useGetMany<RaRecord>(
    definition.resource,
    { ids: followed },
    {
      enabled: field !== undefined && followed.length > 0,
      refetchInterval: ({ state }) =>
        state.data?.every((record: RaRecord) => !isTransient(definition, record)) ? false : REFRESH_INTERVAL_MS,
    },
  );
  return (id) => {
    const record = data?.find((each) => String(each?.id) === String(id));
    return field && record ? <FieldFor field={field} record={record} definition={definition} dense /> : undefined;
  };
}
