import { queryOptions, useQueries } from '@tanstack/react-query';
import type { Preset } from '#model/language/firstStepsDefinition.ts';
import type { SortedFaults } from '#src/schemaViews/entry/faults/serverFaults.ts';
import type { MadeRecord } from './clearPreset.ts';
import { readMade } from './keptMade.ts';
import type { ItemState } from './runPreset.ts';

export interface PresetRun {
  phase: 'running' | 'failed' | 'done' | 'clearing' | 'cleared';
  /** By item; one without a state still waits. */
  states: Readonly<Record<string, ItemState>>;
  /** What it has made and not deleted again, over all tries. */
  made: readonly MadeRecord[];
  /** The first record of the preset, once all exist. */
  result?: { resource: string; id: string | number; title: string };
  fault?: SortedFaults['above'];
}

/** The run of a preset in a cloud. */
export const runQuery = (key: string, cloudId: string | undefined) =>
  queryOptions({
    queryKey: ['suantai', 'preset', key, cloudId ?? ''],
    queryFn: (): PresetRun | null => null,
    initialData: (): PresetRun | null => leftBefore(key, cloudId),
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** A run that ended with its page: it stopped at what it has made. */
function leftBefore(key: string, cloudId: string | undefined): PresetRun | null {
  const made = readMade(key, cloudId);
  if (made.length === 0) return null;
  return { phase: 'failed', states: Object.fromEntries(made.map((each) => [each.key, 'made'])), made };
}

/** Whether a run of one of them in this cloud still has something to show: it is under way, or has stopped. */
export function useIsUnfinished(presets: readonly Preset[], cloudId: string | undefined): boolean {
  const queries = presets.map(({ key }) => ({ ...runQuery(key, cloudId), enabled: false }));
  return useQueries({ queries }).some(({ data: run }) => run && (isBusy(run) || run.phase === 'failed'));
}

/** Whether something is being made or deleted now. */
export const isBusy = ({ phase }: Pick<PresetRun, 'phase'>): boolean => phase === 'running' || phase === 'clearing';
