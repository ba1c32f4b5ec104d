import type { Metric } from '#src/domains/operations/statistics/statisticsQuery.ts';
import type { Panel } from './panel.ts';

export const TEMPLATES = ['machines', 'gpus', 'capacity'] as const;

export type TemplateName = (typeof TEMPLATES)[number];

const machine = (resource: string): Panel[] => [
  chart(resource, 'cpu_pct'),
  chart(resource, 'memory_pct'),
  chart(resource, 'cpu_pct', { chart: 'bar', aggregation: 'max', threshold: 85 }),
  chart(resource, 'net_in_bps', { by: 'all', aggregation: 'avg' }),
];

const CHARTS: Record<TemplateName, readonly Panel[]> = {
  machines: [...machine('instances'), ...machine('vms')],
  gpus: [
    chart('siteGpus', 'allocated_pct', { chart: 'number', width: 1, aggregation: 'last' }),
    chart('siteGpus', 'utilisation_pct', { chart: 'number', width: 1, aggregation: 'last' }),
    chart('siteGpus', 'power', { width: 2 }),
    chart('gpuCards', 'utilisation_pct'),
    chart('gpuCards', 'temperature', { chart: 'bar', aggregation: 'max', threshold: 85 }),
    chart('gpuCards', 'memory_pct', { chart: 'bar' }),
    chart('gpuCards', 'power'),
  ],
  capacity: [
    chart('clouds', 'vcpu_pct', { chart: 'number', width: 1, aggregation: 'last', threshold: 85 }),
    chart('clouds', 'memory_pct', { chart: 'number', width: 1, aggregation: 'last', threshold: 85 }),
    chart('clouds', 'storage_pct', { chart: 'number', width: 1, aggregation: 'last', threshold: 80 }),
    chart('clouds', 'gpu_pct', { chart: 'number', width: 1, aggregation: 'last' }),
    chart('clouds', 'vcpu_pct', { threshold: 85 }),
    chart('clouds', 'storage_pct', { threshold: 80 }),
    chart('hypervisorNodes', 'vcpu_pct', { chart: 'bar', aggregation: 'max' }),
    chart('storagePools', 'used_pct', { chart: 'bar', aggregation: 'last', threshold: 80 }),
  ],
};

function chart(resource: string, metric: string, more: Panel = {}): Panel {
  return {
    object_type: resource,
    metric: `${resource}.${metric}`,
    selection: 'all',
    chart: 'line',
    aggregation: 'avg',
    width: 2,
    ...(more.chart === undefined && { by: 'record' as const }),
    ...more,
    ...(more.threshold !== undefined && { threshold_side: 'above' as const }),
  };
}

/** The charts of a template whose metrics exist for the reader, about kinds of objects of which there are some. */
export function chartsOf(template: TemplateName, catalogue: readonly Metric[], held: readonly string[]): Panel[] {
  return CHARTS[template].filter(
    ({ metric, object_type }) =>
      catalogue.some(({ key }) => key === metric) &&
      (template !== 'machines' || held.length === 0 || held.includes(object_type ?? '')),
  );
}
