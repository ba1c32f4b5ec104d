import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import type { Preset } from '#model/language/firstStepsDefinition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { definitionQuery } from '#src/definitions/definitionQueries.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { sortFaults, type SortedFaults } from '#src/schemaViews/entry/faults/serverFaults.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { inTurn } from './inTurn.ts';
import { runPreset, type ItemState } from './runPreset.ts';

export interface PresetRun {
  phase: 'running' | 'failed' | 'done';
  /** By item; one without a state still waits. */
  states: Readonly<Record<string, ItemState>>;
  /** The first record of the preset, once all exist. */
  result?: { resource: string; id: string | number; title: string };
  fault?: SortedFaults['above'];
}

/** Somebody waits for it. */
const LOOK_AGAIN_MS = 2_000;

/**
 * One run of a preset in a cloud. The query cache holds it, so that it continues while the reader opens other pages,
 * and two buttons start one run.
 */
export function usePresetRun(preset: Preset, cloudId: string | undefined) {
  const queryClient = useQueryClient();
  const provider = useDataProvider<ConsoleDataProvider>();
  const actor = useActor();
  const translate = useTranslate();
  const label = useLabel();
  const query = runQuery(preset.key, cloudId);
  const { data: run } = useQuery({ ...query, enabled: false });
  const start = useCallback(async () => {
    const { queryKey } = runQuery(preset.key, cloudId);
    if (queryClient.getQueryData(queryKey)?.phase === 'running') return;
    const set = (change: Partial<PresetRun>) =>
      queryClient.setQueryData(queryKey, (before) => ({ ...(before ?? BEGUN), ...change }));
    const definitionOf = (resource: string) => queryClient.ensureQueryData(definitionQuery(resource));
    set({ ...BEGUN, result: undefined, fault: undefined });
    try {
      const records = await inTurn(`suantai.preset ${preset.key} ${cloudId ?? ''}`, () =>
        runPreset(preset, {
          provider,
          definitionOf,
          actor,
          path: { cloud_id: cloudId },
          wait: () => new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS)),
          failed: (definition, record) =>
            translate('firstSteps.stateFailed', {
              name: label(definition.label),
              reason: reasonOf(record.fault),
            }).trim(),
          onState: (key, state) => set({ states: { ...queryClient.getQueryData(queryKey)?.states, [key]: state } }),
        }),
      );
      const first = preset.makes.find(({ kind }) => kind === 'create');
      const record = first && records.get(first.key);
      set({
        phase: 'done',
        ...(first &&
          record && {
            result: {
              resource: first.resource,
              id: record.id,
              title: recordTitle(await definitionOf(first.resource), record),
            },
          }),
      });
    } catch (fault) {
      // The panel shows it, with a button to try again.
      set({
        phase: 'failed',
        fault:
          fault instanceof ApiFault
            ? sortFaults(fault, () => false).above
            : { message: fault instanceof Error ? fault.message : String(fault), fields: [] },
      });
    }
  }, [preset, cloudId, queryClient, provider, actor, translate, label]);
  return { run: run ?? undefined, start };
}

const BEGUN: PresetRun = { phase: 'running', states: {} };

const runQuery = (key: string, cloudId: string | undefined) =>
  queryOptions({
    queryKey: ['suantai', 'preset', key, cloudId ?? ''],
    queryFn: (): PresetRun | null => null,
    initialData: (): PresetRun | null => null,
    staleTime: Infinity,
    gcTime: Infinity,
  });

function reasonOf(fault: unknown): string {
  return typeof fault === 'object' && fault !== null && 'message' in fault ? String(fault.message) : '';
}
