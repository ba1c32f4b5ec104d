import { shareOf } from '#server/domains/clusters/simulator/kinds/quantity.ts';
import { isSelected } from '#server/domains/clusters/simulator/kinds/selectors.ts';
import type { Budget, Pod } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import type { World } from '#server/domains/clusters/simulator/store/world.ts';
import { withCondition } from './base/conditions.ts';
import { isActive, isReady } from './pods/podsOf.ts';

const KIND = 'poddisruptionbudgets.policy';

export function stepBudgets(world: World): void {
  for (const budget of world.all<Budget>(KIND)) {
    const pods = coveredBy(world, budget);
    const expected = pods.length;
    const healthy = pods.filter(isReady).length;
    const { minAvailable, maxUnavailable } = budget.spec ?? {};
    const desired =
      maxUnavailable === undefined
        ? shareOf(minAvailable, expected, 'up', '1')
        : Math.max(0, expected - shareOf(maxUnavailable, expected, 'up', '0'));
    const allowed = Math.max(0, healthy - desired);
    const isAllowed = allowed > 0;
    world.put<Budget>(KIND, {
      ...budget,
      status: {
        currentHealthy: healthy,
        desiredHealthy: desired,
        disruptionsAllowed: allowed,
        expectedPods: expected,
        observedGeneration: budget.metadata.generation ?? 1,
        conditions: withCondition(
          budget.status?.conditions,
          {
            type: 'DisruptionAllowed',
            status: isAllowed ? 'True' : 'False',
            reason: isAllowed ? 'SufficientPods' : 'InsufficientPods',
            message: '',
          },
          world.now,
        ),
      },
    });
  }
}

const coveredBy = (world: World, { metadata, spec }: Budget): Pod[] =>
  podsIn(world, metadata.namespace).filter((pod) => isActive(pod) && isSelected(pod.metadata.labels, spec?.selector));

const podsIn = (world: World, namespace = ''): Pod[] => world.all<Pod>('pods', namespace);

/** The budgets that cover a pod and allow no disruption now. */
export function budgetsAgainst(world: World, { metadata }: Pod): Budget[] {
  const budgets = world.all<Budget>(KIND, metadata.namespace ?? '');
  return budgets.filter(
    ({ spec, status }) => isSelected(metadata.labels, spec?.selector) && (status?.disruptionsAllowed ?? 0) <= 0,
  );
}
