import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import { isTransient } from '#model/access/stateTraits.ts';
import type { Definition } from '#model/language/definition.ts';
import type { ConsoleDataProvider, ResourceMeta } from '#src/dataProviders/consoleDataProvider.ts';
import { definitionQuery } from '#src/definitions/definitionQueries.ts';
import type { Mend } from './reachQuery.ts';

/** A cloud takes a moment to make an address and to bind it. */
const LOOK_AGAIN_MS = 1_000;

/** Adds what is missing, one after the other, with the calls that forms and buttons use. */
export function useMend(definition: Definition, record: RaRecord, cloudId: string) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const meta: ResourceMeta = { path: { cloud_id: cloudId } };
  const settled = async (resource: string, first: RaRecord): Promise<RaRecord> => {
    const found = await queryClient.ensureQueryData(definitionQuery(resource));
    let now = first;
    while (isTransient(found, now)) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      ({ data: now } = await provider.getOne(resource, { id: first.id, meta }));
    }
    return now;
  };
  const create = async ({ resource, values }: Mend): Promise<RaRecord> => {
    const { data } = await provider.create(resource, { data: { cloud_id: cloudId, ...values }, meta });
    return settled(resource, data);
  };
  return useMutation({
    mutationFn: async (mends: readonly Mend[]) => {
      for (const mend of mends) {
        if (mend.mend === 'rule') {
          await create(mend);
          continue;
        }
        const id = mend.free?.id ?? (await create(mend)).id;
        await provider.act(definition.resource, {
          id: record.id,
          action: mend.action ?? '',
          input: { [mend.input ?? '']: id },
          meta,
        });
        const { data } = await provider.getOne<RaRecord>(definition.resource, { id: record.id, meta });
        await settled(definition.resource, data);
        // The address of the machine appears with its next report.
        const address = await provider.getOne<RaRecord>(mend.resource, { id, meta });
        await settled(mend.resource, address.data);
      }
    },
    onSettled: (_data, _error, mends) => {
      for (const resource of [definition.resource, ...mends.map((each) => each.resource)])
        void queryClient.invalidateQueries({ queryKey: [resource] });
    },
  });
}
