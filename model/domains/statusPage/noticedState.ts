import type { PublicState } from '#model/domains/operations/health/publicState.ts';
import type { PublicNotice } from './publicNotice.ts';
import { isAbout } from './reach.ts';

type Known = Pick<PublicNotice, 'kind' | 'status' | 'isOver' | 'impact' | 'services'> & {
  regions: readonly { id: number }[];
};

/** From good to bad: an incident never makes a service look better than the probes do. */
const ORDER: readonly PublicState[] = ['good', 'unknown', 'partly', 'bad'];

/**
 * The state of a service with what the operator says about it: during maintenance it is in maintenance, and an open
 * incident makes it at least as bad as its impact.
 *
 * @example
 *   noticedState('unknown', 'network', 3, []); // 'unknown'
 */
export function noticedState(
  probed: PublicState,
  service: string,
  region: number | null,
  notices: readonly Known[],
): PublicState {
  const own = notices.filter(
    ({ isOver, services, regions }) =>
      !isOver && isAbout({ services, regions: regions.map(({ id }) => id) }, service, region),
  );
  if (own.some(({ kind, status }) => kind === 'maintenance' && status === 'in_progress')) return 'maintenance';
  const impacts = own.flatMap(({ kind, impact }) => (kind === 'incident' && impact !== null ? [impact] : []));
  return impacts.reduce(
    (worst: PublicState, impact) => (ORDER.indexOf(impact) > ORDER.indexOf(worst) ? impact : worst),
    probed,
  );
}
