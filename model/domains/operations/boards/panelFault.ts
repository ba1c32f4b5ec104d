import type { Aggregation } from '#model/language/metricDefinition.ts';

/** What the rules of a chart look at; the definition checks each member alone. */
export interface PanelTerms {
  object_type?: string | null | undefined;
  metric?: string | null | undefined;
  chart?: 'line' | 'bar' | 'number' | 'table' | null | undefined;
  by?: 'record' | 'cloud' | 'all' | null | undefined;
  aggregation?: Aggregation | null | undefined;
}

/** A metric of the catalogue, as far as a chart depends on it. */
export interface PanelMetric {
  key: string;
  resource: string;
  aggregations: readonly Aggregation[];
}

export type PanelFault = 'object_type' | 'metric' | 'aggregation';

/**
 * The member of a chart that does not fit the metrics that exist for its reader; undefined if all do.
 *
 * @example
 *   panelFault({ object_type: 'clouds', metric: 'instances.cpu_pct' }, catalogue); // 'metric'
 */
export function panelFault(panel: PanelTerms, catalogue: readonly PanelMetric[]): PanelFault | undefined {
  const metrics = catalogue.filter(({ resource }) => resource === panel.object_type);
  if (metrics.length === 0) return 'object_type';
  const metric = metrics.find(({ key }) => key === panel.metric);
  if (metric === undefined) return 'metric';
  return aggregationsOf(panel, metric).includes(panel.aggregation ?? 'avg') ? undefined : 'aggregation';
}

/**
 * How the values of a metric become those of a chart. Values of one record are not added up over time.
 *
 * @example
 *   aggregationsOf({ chart: 'bar' }, machines); // ['avg', 'max', 'min', 'last']
 */
export function aggregationsOf(panel: PanelTerms, metric: Pick<PanelMetric, 'aggregations'>): Aggregation[] {
  const isAdded = panel.chart === 'number' || (drawsLines(panel) && (panel.by ?? 'record') !== 'record');
  return metric.aggregations.filter((each) => each !== 'sum' || isAdded);
}

const drawsLines = ({ chart }: PanelTerms): boolean => (chart ?? 'line') === 'line';
