import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { REFRESH_INTERVAL_MS } from '#model/values/constants.ts';
import { resolveCondition } from '#model/conditions/resolveCondition.ts';
import type { FirstStep, FirstStepsDefinition, Preset } from '#model/language/firstStepsDefinition.ts';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useIsLive } from '#src/definitions/live/liveness.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import type { Cloud } from '#src/session/cloud/cloudsQuery.ts';
import { useSelection } from '#src/session/cloud/selectedCloud.ts';
import { useClouds } from '#src/session/cloud/useCloudSelection.ts';
import { useStepMarks, type StepMark } from './useStepMarks.ts';

export interface TickedStep extends Omit<FirstStep, 'presets'> {
  /** The key of its list. */
  list: string;
  /** Undefined until the server has answered. */
  isDone: boolean | undefined;
  /** What the reader has said about it. */
  mark: StepMark | undefined;
  /** Done or left out. */
  isSettled: boolean;
  /** The steps before it that are neither done nor left out. */
  missing: FirstStep[];
  /** That of the selected cloud. */
  preset?: Preset;
}

export interface FirstSteps {
  /** The list for the selected cloud; absent if its product has none. */
  list: (Omit<FirstStepsDefinition, 'steps'> & { steps: TickedStep[] }) | undefined;
  /** The id of the selected cloud. */
  cloudId: string | undefined;
  /** The clouds that have a list; undefined while they load, and in a product without clouds. */
  clouds: Cloud[] | undefined;
  /** The product has lists for clouds, and the reader has no such cloud. */
  hasNoCloud: boolean;
}

/** The first steps of this reader in the selected cloud, ticked by the records that exist there, and by the reader. */
export function useFirstSteps(): FirstSteps {
  const { firstSteps = [], resources } = useManifest();
  const { cloud } = useSelection();
  const productsOf = ({ steps }: FirstStepsDefinition) => cloudProducts(steps[0]?.form, resources);
  const needsCloud = firstSteps.some((each) => productsOf(each) !== undefined);
  const { clouds, failed } = useClouds(needsCloud);
  const fits = (each: FirstStepsDefinition, product: string) =>
    productsOf(each)?.includes(product.toLowerCase()) ?? true;
  const fitting = clouds?.filter(({ product }) => firstSteps.some((each) => fits(each, product)));
  const list = firstSteps.find((each) =>
    productsOf(each) === undefined ? true : cloud !== null && fits(each, cloud.product),
  );
  const cloudId = cloud?.cloud_id;
  const ticks = useTicks(list?.steps ?? [], resources, cloudId);
  const { markOf } = useStepMarks();
  const isFitting = ({ makes }: Preset) => {
    const products = makes.flatMap(({ resource }) => cloudProducts(resource, resources) ?? []);
    return products.length === 0 || (cloud !== null && products.includes(cloud.product.toLowerCase()));
  };
  return {
    list: list && { ...list, steps: tickedSteps(list, { ticks, markOf, isFitting }) },
    cloudId,
    clouds: fitting,
    hasNoCloud: needsCloud && !failed && fitting?.length === 0,
  };
}

function tickedSteps(
  { key: list, steps }: FirstStepsDefinition,
  {
    ticks,
    markOf,
    isFitting,
  }: {
    ticks: readonly (boolean | undefined)[];
    markOf: (list: string, step: string) => StepMark | undefined;
    isFitting: (preset: Preset) => boolean;
  },
): TickedStep[] {
  const marks = steps.map(({ key }) => markOf(list, key));
  const isDoneAt = (index: number) => (steps[index]?.done === undefined ? marks[index] === 'done' : ticks[index]);
  // Left out holds only while it is not done.
  const isSettledAt = (index: number) => isDoneAt(index) === true || marks[index] === 'skipped';
  return steps.map(({ presets, ...step }, index) => {
    const preset = presets?.find(isFitting);
    return {
      ...step,
      list,
      isDone: isDoneAt(index),
      mark: marks[index],
      isSettled: isSettledAt(index),
      missing: steps.filter((each, at) => step.after?.includes(each.key) && !isSettledAt(at)),
      ...(preset && { preset }),
    };
  });
}

/** Whether the record of each step exists; undefined until the server has answered, and where the reader ticks it. */
function useTicks(
  steps: readonly FirstStep[],
  resources: readonly ManifestEntry[],
  cloudId: string | undefined,
): (boolean | undefined)[] {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const actor = useActor();
  const isLive = useIsLive();
  const counted = steps.flatMap(({ done }) => done ?? []);
  const ticks = useQueries({
    queries: counted.map(({ resource, where }) => ({
      // The live channel refetches it with the lists of the resource, and of those whose records it gathers.
      queryKey: [resource, 'exists', { where, cloudId }],
      meta: { ofResource: entryOf(resource, resources)?.gathers ?? [] },
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (
          await dataProvider.getList(resource, {
            filter: where ? resolveCondition(where, { user: actor }) : {},
            pagination: { page: 1, perPage: 1 },
            sort: { field: entryOf(resource, resources)?.idField ?? 'id', order: 'ASC' },
            meta: { path: { cloud_id: cloudId } },
            signal,
          })
        ).data.length > 0,
      refetchInterval: isLive ? (false as const) : REFRESH_INTERVAL_MS,
      refetchOnMount: 'always' as const,
    })),
  });
  return steps.map(({ done }) => (done ? ticks[counted.indexOf(done)]?.data : undefined));
}

const entryOf = (resource: string, resources: readonly ManifestEntry[]) =>
  resources.find((entry) => entry.resource === resource);

/** The products whose clouds have the records of the resource; undefined if they are in no cloud. */
const cloudProducts = (resource: string | undefined, resources: readonly ManifestEntry[]) =>
  entryOf(resource ?? '', resources)?.cloud?.products;
