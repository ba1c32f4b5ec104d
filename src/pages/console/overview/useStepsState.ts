import { useManifest } from '#src/definitions/useManifest.ts';
import { useFirstSteps } from '#src/schemaViews/firstSteps/useFirstSteps.ts';
import { useCurrentUser } from '#src/session/account/preferences.ts';
import type { ResourceFigures } from './overviewQuery.ts';

/**
 * How far the reader is with the first steps. They are finished once their last resource has a record in any cloud, and
 * open until then, unless the reader has hidden them.
 */
export function useStepsState(figures: readonly ResourceFigures[]): { isFinished: boolean; isOpen: boolean } {
  const { firstSteps = [] } = useManifest();
  const { list } = useFirstSteps();
  const { preferences } = useCurrentUser();
  const goals = firstSteps.map(({ steps }) => steps.at(-1)?.done?.resource);
  const isFinished =
    list?.steps.every(({ isSettled }) => isSettled) === true ||
    figures.some(({ resource, total }) => goals.includes(resource) && total > 0);
  return { isFinished, isOpen: firstSteps.length > 0 && preferences?.first_steps !== 'hidden' && !isFinished };
}
