import { useManifest } from '#src/definitions/useManifest.ts';
import { useFirstSteps } from '#src/schemaViews/firstSteps/useFirstSteps.ts';
import { useIsUnfinished } from '#src/schemaViews/firstSteps/presetRuns.ts';
import { useCurrentUser } from '#src/session/account/preferences.ts';
import type { ResourceFigures } from './overviewQuery.ts';

/**
 * How far the reader is with the first steps. They are finished once their last resource has a record in any cloud and
 * no press is still at work, and open until then, unless the reader has hidden them.
 */
export function useStepsState(figures: readonly ResourceFigures[]): { isFinished: boolean; isOpen: boolean } {
  const { firstSteps = [] } = useManifest();
  const { list, cloudId } = useFirstSteps();
  const isAtWork = useIsUnfinished(list?.steps.flatMap(({ preset }) => preset ?? []) ?? [], cloudId);
  const { preferences } = useCurrentUser();
  const goals = firstSteps.map(({ steps }) => steps.at(-1)?.done?.resource);
  const isFinished =
    !isAtWork &&
    (list?.steps.every(({ isSettled }) => isSettled) === true ||
      figures.some(({ resource, total }) => goals.includes(resource) && total > 0));
  return { isFinished, isOpen: firstSteps.length > 0 && preferences?.first_steps !== 'hidden' && !isFinished };
}
