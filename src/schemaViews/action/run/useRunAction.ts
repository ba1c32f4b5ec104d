import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { dependsOn } from '#src/definitions/live/dependsOn.ts';
import type { ActionCall } from './actionCall.ts';
import type { ActionOutcome } from './actionTarget.ts';
import { runAction } from './runAction.ts';

/**
 * Sends an action and updates lists and the open record. Rejects with the server's fault. The call can be for records
 * of another resource.
 */
export function useRunAction(own: Definition): (call: ActionCall, of?: Definition) => Promise<ActionOutcome> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  return useCallback(
    async (call, definition = own) => {
      const outcome = await runAction(dataProvider, definition, call);
      if (call.dryRun) return outcome;
      const { resource } = definition;
      // Do not request a deleted record again: the reply would be a 404.
      const isRemoval = call.action === 'delete' || definition.actions[call.action]?.removes === 'now';
      if (isRemoval && call.target.kind === 'record') {
        const { id } = call.target.record;
        queryClient.removeQueries({ predicate: ({ queryKey }) => isOne(queryKey, resource, id), type: 'inactive' });
        void queryClient.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[0] === resource && !isOne(queryKey, resource, id),
        });
      } else {
        // What stands on the page of the record shows at once what came of it, before the live updates.
        const read = [resource, ...recordsOn(definition)];
        void queryClient.invalidateQueries({
          predicate: ({ queryKey, meta }) => read.some((each) => each === queryKey[0]) || dependsOn(meta, resource),
        });
      }
      return outcome;
    },
    [dataProvider, own, queryClient],
  );
}

/** The resources whose records the page of a record has in its tabs. */
const recordsOn = ({ show }: Definition): string[] =>
  show.tabs.flatMap((tab) => (tab.kind === 'records' ? [tab.resource] : []));

function isOne([name, method, params]: readonly unknown[], resource: string, id: unknown): boolean {
  const requestedId = typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined;
  return name === resource && method === 'getOne' && String(requestedId) === String(id);
}
