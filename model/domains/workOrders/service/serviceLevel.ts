import { serviceClock, type ClockMode, type ServiceClock, type Stretch } from './serviceClock.ts';
import type { ServiceCalendar } from './serviceTime.ts';

export type WorkOrderStatus =
  | 'submitted'
  | 'processing'
  | 'waiting'
  | 'pending_review'
  | 'approved'
  | 'rejected'
  | 'closed'
  | 'withdrawn';

/** What happened to a work order, in order. The first event is its submission. */
export interface WorkOrderEvent {
  at: number;
  /** The state that it entered. */
  status?: WorkOrderStatus;
  /** The staff answered in public for the first time. */
  responded?: true;
}

export interface ServiceTarget {
  response_ms: number;
  resolve_ms: number;
}

export interface ServiceLevel {
  response: ServiceClock;
  resolve: ServiceClock;
  /** How long the clock of the solution stood still because an answer of the submitter was missing. */
  paused_ms: number;
}

/** What each state means for the solution: what waits for the submitter is not charged to the staff. */
const RESOLVING: Readonly<Record<WorkOrderStatus, ClockMode>> = {
  submitted: 'runs',
  processing: 'runs',
  waiting: 'paused',
  pending_review: 'runs',
  approved: 'ended',
  rejected: 'ended',
  closed: 'ended',
  withdrawn: 'ended',
};

/**
 * Both clocks of a work order, from its events alone. The response ends with the first public answer, and nothing that
 * happens later moves it; the solution ends with a decision or a result, and continues where it stood when it is
 * reopened.
 *
 * @example
 *   serviceLevel(events, target, calendar, now).resolve.state; // 'running'
 */
export function serviceLevel(
  events: readonly WorkOrderEvent[],
  { response_ms, resolve_ms }: ServiceTarget,
  calendar: ServiceCalendar,
  now: number,
): ServiceLevel {
  const resolving = events.flatMap(({ at, status }): Stretch[] =>
    status === undefined ? [] : [{ from: at, mode: RESOLVING[status] }],
  );
  const resolve = serviceClock(resolving, { calendar, target_ms: resolve_ms, now });
  return {
    response: serviceClock(respondingOf(events), { calendar, target_ms: response_ms, now }),
    resolve: resolve.state === 'paused' ? { ...resolve, due_at: null, warn_at: null } : resolve,
    paused_ms: resolve.intervals
      .filter(({ kind }) => kind === 'paused')
      .reduce((sum, { from, to }) => sum + to - from, 0),
  };
}

/** From the submission to the first answer, or to a withdrawal without one. */
function respondingOf(events: readonly WorkOrderEvent[]): Stretch[] {
  const [submitted] = events;
  if (submitted === undefined) return [];
  const end = events.find(({ status, responded }) => responded === true || status === 'withdrawn');
  return [
    { from: submitted.at, mode: 'runs' },
    ...(end === undefined ? [] : [{ from: end.at, mode: 'ended' as const }]),
  ];
}
