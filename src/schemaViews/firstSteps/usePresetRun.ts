import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider, type RaRecord } from 'react-admin';
import type { Preset } from '#model/language/firstStepsDefinition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { definitionQuery } from '#src/definitions/definitionQueries.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { sortFaults } from '#src/schemaViews/entry/faults/serverFaults.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { clearPreset } from './clearPreset.ts';
import { inTurn } from './inTurn.ts';
import { keepMade } from './keptMade.ts';
import { isBusy, runQuery, type PresetRun } from './presetRuns.ts';
import { runPreset, type PresetEnv } from './runPreset.ts';

/** Somebody waits for it. */
const LOOK_AGAIN_MS = 2_000;

/**
 * One run of a preset in a cloud. The query cache holds it, so that it continues while the reader opens other pages,
 * and two buttons start one run. `undo` deletes what it has made.
 */
export function usePresetRun(preset: Preset, cloudId: string | undefined) {
  const queryClient = useQueryClient();
  const provider = useDataProvider<ConsoleDataProvider>();
  const actor = useActor();
  const translate = useTranslate();
  const label = useLabel();
  const query = runQuery(preset.key, cloudId);
  const { data: run } = useQuery({ ...query, enabled: false });
  /** Carries out a part of the run, unless one runs already; the panel shows what it throws. */
  const during = useCallback(
    async (phase: 'running' | 'clearing', work: (env: PresetEnv, set: SetRun) => Promise<void>) => {
      const { queryKey } = runQuery(preset.key, cloudId);
      const before = queryClient.getQueryData(queryKey);
      if (before && isBusy(before)) return;
      const set: SetRun = (change) =>
        queryClient.setQueryData(queryKey, (now) => {
          const known = now ?? BEGUN;
          const next = { ...known, ...(typeof change === 'function' ? change(known) : change) };
          // A finished run keeps what it has made, unless it cleans up.
          keepMade(preset.key, cloudId, next.phase === 'done' ? [] : next.made);
          return next;
        });
      set({ phase, fault: undefined, ...(phase === 'running' && { states: {}, result: undefined }) });
      const env: PresetEnv = {
        provider,
        definitionOf: (resource) => queryClient.ensureQueryData(definitionQuery(resource)),
        actor,
        path: { cloud_id: cloudId },
        wait: () => new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS)),
        failed: (definition, record) =>
          translate('firstSteps.stateFailed', { name: label(definition.label), reason: reasonOf(record.fault) }).trim(),
        onState: (key, state) => set(({ states }) => ({ states: { ...states, [key]: state } })),
        made: before?.made ?? [],
        onMade: (record) => set(({ made }) => ({ made: [...made, record] })),
      };
      try {
        await inTurn(`suantai.preset ${preset.key} ${cloudId ?? ''}`, () => work(env, set));
      } catch (fault) {
        set({ phase: 'failed', fault: faultOf(fault) });
      }
    },
    [preset.key, cloudId, queryClient, provider, actor, translate, label],
  );
  const clear = useCallback(
    async (env: PresetEnv, set: SetRun) => {
      const made = queryClient.getQueryData(runQuery(preset.key, cloudId).queryKey)?.made ?? [];
      set({ phase: 'clearing' });
      await clearPreset(preset, made, {
        ...env,
        onState: (key, state) => {
          env.onState(key, state);
          if (state === 'gone') set((now) => ({ made: now.made.filter((each) => each.key !== key) }));
        },
      });
    },
    [preset, cloudId, queryClient],
  );
  const start = useCallback(
    () =>
      during('running', async (env, set) => {
        const result = await resultOf(preset, await runPreset(preset, env), env);
        if (preset.cleans) await clear(env, set);
        set({ phase: 'done', ...(result && { result }) });
      }),
    [preset, during, clear],
  );
  const undo = useCallback(
    () =>
      during('clearing', async (env, set) => {
        await clear(env, set);
        set({ phase: 'cleared', result: undefined });
      }),
    [during, clear],
  );
  return { run: run ?? undefined, start, undo };
}

const BEGUN: PresetRun = { phase: 'running', states: {}, made: [] };

type SetRun = (change: Partial<PresetRun> | ((now: PresetRun) => Partial<PresetRun>)) => void;

/** The first record that it creates. */
async function resultOf(
  { makes }: Preset,
  records: ReadonlyMap<string, RaRecord>,
  { definitionOf }: PresetEnv,
): Promise<PresetRun['result']> {
  const first = makes.find(({ kind }) => kind === 'create');
  const record = first && records.get(first.key);
  if (!first || !record) return undefined;
  return {
    resource: first.resource,
    id: record.id,
    title: recordTitle(await definitionOf(first.resource), record),
  };
}

const faultOf = (fault: unknown): NonNullable<PresetRun['fault']> =>
  fault instanceof ApiFault
    ? (sortFaults(fault, () => false).above ?? { message: fault.message, fields: [] })
    : { message: fault instanceof Error ? fault.message : String(fault), fields: [] };

function reasonOf(fault: unknown): string {
  return typeof fault === 'object' && fault !== null && 'message' in fault ? String(fault.message) : '';
}
