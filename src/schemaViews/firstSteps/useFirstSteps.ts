import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { REFRESH_INTERVAL_MS } from '#model/values/constants.ts';
import { resolveCondition } from '#model/conditions/resolveCondition.ts';
import type { FirstStep, FirstStepsDefinition } from '#model/language/firstStepsDefinition.ts';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useIsLive } from '#src/definitions/live/liveness.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import type { Cloud } from '#src/session/cloud/cloudsQuery.ts';
import { useSelection } from '#src/session/cloud/selectedCloud.ts';
import { useClouds } from '#src/session/cloud/useCloudSelection.ts';

export interface TickedStep extends FirstStep {
  /** Undefined until the server has answered. */
  isDone: boolean | undefined;
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

/** The first steps of this reader in the selected cloud, ticked by the records that exist there. */
export function useFirstSteps(): FirstSteps {
  const { firstSteps = [], resources } = useManifest();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const actor = useActor();
  const isLive = useIsLive();
  const { cloud } = useSelection();
  const productsOf = ({ steps }: FirstStepsDefinition) => cloudProducts(steps[0], resources);
  const needsCloud = firstSteps.some((each) => productsOf(each) !== undefined);
  const { clouds, failed } = useClouds(needsCloud);
  const fits = (each: FirstStepsDefinition, product: string) =>
    productsOf(each)?.includes(product.toLowerCase()) ?? true;
  const fitting = clouds?.filter(({ product }) => firstSteps.some((each) => fits(each, product)));
  const list = firstSteps.find((each) =>
    productsOf(each) === undefined ? true : cloud !== null && fits(each, cloud.product),
  );
  const cloudId = cloud?.cloud_id;
  const ticks = useQueries({
    queries: (list?.steps ?? []).map(({ done: { resource, where } }) => ({
      // The live channel refetches it with the lists of the resource.
      queryKey: [resource, 'exists', { where, cloudId }],
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
  return {
    list: list && { ...list, steps: list.steps.map((step, index) => ({ ...step, isDone: ticks[index]?.data })) },
    cloudId,
    clouds: fitting,
    hasNoCloud: needsCloud && !failed && fitting?.length === 0,
  };
}

const entryOf = (resource: string, resources: readonly ManifestEntry[]) =>
  resources.find((entry) => entry.resource === resource);

/** The products whose clouds have the records of the step; undefined if they are in no cloud. */
const cloudProducts = (step: FirstStep | undefined, resources: readonly ManifestEntry[]) =>
  entryOf(step?.form ?? '', resources)?.cloud?.products;
