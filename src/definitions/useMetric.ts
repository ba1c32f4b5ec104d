import { useQuery } from '@tanstack/react-query';
import type { MetricDefinition } from '#model/language/metricDefinition.ts';
import { metricOf } from '#model/reading/metricCatalogue.ts';
import { definitionQuery } from './definitionQueries.ts';
import { useManifestEntry } from './useManifestEntry.ts';

/** The metric with this key (`vms.cpu_pct`); undefined while it loads, and of resources that the reader cannot see. */
export function useMetric(key: string): MetricDefinition | undefined {
  const [resource = ''] = key.split('.');
  const isSeen = useManifestEntry(resource) !== undefined;
  const { data } = useQuery({ ...definitionQuery(resource), enabled: isSeen });
  return data && metricOf({ [resource]: data }, key);
}
