import type { Panel } from '#src/domains/operations/boards/panel.ts';
import type { Narrowed } from '#src/domains/operations/statistics/statisticsQuery.ts';

/** The platform measures once a minute: a shorter step has gaps between values. */
const MEASURED_S = 60;
/** Points of a line, as the server allows. */
const MOST_POINTS = 500;

/** The parameters that confine a call to the objects of a chart. The server confines them to the reader once more. */
export function recordsOf({ selection, object_ids, object_filter, aggregation }: Panel): Narrowed {
  return {
    aggregation: aggregation ?? 'avg',
    ...(selection === 'chosen' && { ids: object_ids ?? [] }),
    ...(selection === 'condition' && { filter: JSON.stringify(object_filter ?? {}) }),
  };
}

/** The time between two points: as of the range, and never so short that the server refuses it. */
export const stepOf = ({ from, to, stepSeconds }: { from: number; to: number; stepSeconds: number }): number =>
  Math.max(MEASURED_S, stepSeconds, Math.ceil((to - from) / 1_000 / MOST_POINTS));
