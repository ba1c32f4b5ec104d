import type { CloudDriver } from '#server/domains/cloud/driver/driver.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import { createDiagnostics } from './diagnostics.ts';
import { gnocchiMetrics } from './gnocchi.ts';
import { createPace } from './pace.ts';

/** Calls for one machine, by where it is read: of Gnocchi, those that run at a time. */
const CALLS = { nova: 1, gnocchi: 4 };
/** Values of Gnocchi appear once it has processed what Ceilometer polled. */
const LATE_MS = 15 * 60_000;

/**
 * The metrics that an OpenStack measures of its machines. Nova only has present values, for administrators; the past is
 * in Gnocchi, where the catalogue names it. A cloud with neither measures nothing. Regular measurements keep a pace; a
 * chart that somebody opens is read at once.
 */
export function machineMetrics(
  cloud: Pick<OpenstackCloud, 'compute' | 'metric' | 'isAdmin' | 'clock' | 'wait'>,
): Pick<CloudDriver, 'metrics' | 'metricHistory'> {
  const { compute, metric, isAdmin, clock } = cloud;
  const pace = createPace(cloud);
  const past: CloudDriver['metricHistory'] = metric ? (id, range) => gnocchiMetrics(metric, id, range) : undefined;
  const present = compute && isAdmin ? createDiagnostics(compute, clock) : undefined;
  if (present === undefined)
    return past === undefined
      ? {}
      : {
          metrics: (id, { from, ...range }) => pace(CALLS.gnocchi, () => past(id, { from: from - LATE_MS, ...range })),
          metricHistory: past,
        };
  return {
    async metrics(id, range) {
      if (range.to >= clock() - LATE_MS) return pace(CALLS.nova, () => present(id, range));
      return past === undefined ? { series: [] } : pace(CALLS.gnocchi, () => past(id, range));
    },
    ...(past && { metricHistory: past }),
  };
}
