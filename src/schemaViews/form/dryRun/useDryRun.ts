import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Definition, Json } from '#model/language/definition.ts';
import type { ConsoleDataProvider, DryRunReply } from '#src/dataProviders/consoleDataProvider.ts';
import { useDebounced } from '#src/inputs/frame/useDebounced.ts';
import { useCloudState } from '#src/session/cloud/cloudState.ts';

/** Typing must not become a call a letter. */
const QUIET_MS = 600;

export interface DryRun {
  /** What the record would take, as the form was when it last came to rest. */
  data: DryRunReply | undefined;
  /**
   * The answer to what was asked for; gone with the next change, since a verdict on what is no longer entered would
   * mislead.
   */
  verdict: DryRunReply | undefined;
  isChecking: boolean;
  /** Tries the form as it stands at this moment; undefined where no answer came. */
  check: () => Promise<DryRunReply | undefined>;
}

/** What would come of making the record as the form stands; asked again whenever the form has come to rest. */
export function useDryRun(definition: Definition, dataOf: () => Record<string, Json>): DryRun {
  const { resource } = definition;
  // A cloud at rest would refuse the trial itself.
  const { isAwaited } = useCloudState(definition);
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [asked, setAsked] = useState<{ text: string; reply?: DryRunReply }>();
  useWatch();
  const queryOf = (text: string) =>
    queryOptions({
      queryKey: ['suantai', 'dryRun', resource, text],
      // What went in as JSON comes out as it was.
      queryFn: async ({ signal }) =>
        (await dataProvider.tryCreate(resource, { data: JSON.parse(text) as Record<string, Json>, signal })).data,
      retry: false,
    });
  const now = JSON.stringify(dataOf());
  const { data } = useQuery({
    ...queryOf(useDebounced(now, QUIET_MS)),
    placeholderData: keepPreviousData,
    enabled: !isAwaited,
  });

  const check = async () => {
    const text = JSON.stringify(dataOf());
    setAsked({ text });
    try {
      const reply = await queryClient.fetchQuery({ ...queryOf(text), staleTime: 0 });
      setAsked({ text, reply });
      return reply;
    } catch (fault) {
      // The form stands as it did, and may be tried again.
      notify(fault instanceof Error ? fault.message : String(fault), { type: 'error' });
      setAsked(undefined);
      return undefined;
    }
  };
  return {
    data,
    verdict: asked?.text === now ? asked.reply : undefined,
    isChecking: asked !== undefined && asked.reply === undefined,
    check,
  };
}
