import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Definition, Json } from '#model/language/definition.ts';
import type { ConsoleDataProvider, DryRunReply } from '#src/dataProviders/consoleDataProvider.ts';
import { useDebounced } from '#src/inputs/frame/useDebounced.ts';
import { useCloudState } from '#src/session/cloud/cloudState.ts';

/** Typing must not send one call per letter. */
const QUIET_MS = 600;

export interface DryRun {
  /** The reply for the values of the form after the last pause in typing. */
  data: DryRunReply | undefined;
  /** The result of a requested check. The next change clears it, because it would no longer apply. */
  verdict: DryRunReply | undefined;
  isChecking: boolean;
  /** Checks the current values; undefined if no answer arrived. */
  check: () => Promise<DryRunReply | undefined>;
}

/** Dry-runs the creation of the record: after each pause in typing, and on request. */
export function useDryRun(definition: Definition, dataOf: () => Record<string, Json>): DryRun {
  const { resource } = definition;
  // An inactive cloud would refuse the dry run itself.
  const { isAwaited } = useCloudState(definition);
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [checked, setChecked] = useState<{ text: string; reply?: DryRunReply }>();
  useWatch();
  const queryOf = (text: string) =>
    queryOptions({
      queryKey: ['suantai', 'dryRun', resource, text],
      // The data is JSON, and parsing restores it unchanged.
      queryFn: async ({ signal }) =>
        (await dataProvider.tryCreate(resource, { data: JSON.parse(text) as Record<string, Json>, signal })).data,
      retry: false,
    });
  const now = JSON.stringify(dataOf());
  const { data } = useQuery({
    ...queryOf(useDebounced(now, QUIET_MS)),
    placeholderData: keepPreviousData,
    // Only records of clouds have quotas to show. The rest of a dry run waits for a request.
    enabled: !isAwaited && definition.cloud !== undefined,
  });

  const check = async () => {
    const text = JSON.stringify(dataOf());
    setChecked({ text });
    try {
      const reply = await queryClient.fetchQuery({ ...queryOf(text), staleTime: 0 });
      setChecked({ text, reply });
      return reply;
    } catch (fault) {
      // The form is unchanged, so the reader can check it again.
      notify(fault instanceof Error ? fault.message : String(fault), { type: 'error' });
      setChecked(undefined);
      return undefined;
    }
  };
  return {
    data,
    verdict: checked?.text === now ? checked.reply : undefined,
    isChecking: checked !== undefined && checked.reply === undefined,
    check,
  };
}
