import { describe, expect, test } from 'vitest';
import { chosenMetrics, courseChoice, heatStep } from '#src/domains/operations/statistics/statisticsChoice.ts';
import type { Metric } from '#src/domains/operations/statistics/statisticsQuery.ts';

const HOUR_MS = 3_600_000;
const lasting = (hours: number) => ({ from: 0, to: hours * HOUR_MS });
const metric = (key: string): Metric => ({
  key,
  resource: key.split('.')[0] ?? '',
  name: key,
  label: { zh: key, en: key },
  unit: 'percent',
  category: 'load',
  aggregations: ['avg'],
});
const catalogue = ['gateways.load', 'licences.used', 'instances.cpu', 'vms.cpu'].map(metric);
const none = new URLSearchParams();

describe('what the statistics page shows (spec 2.2, 2.5)', () => {
  test('the platform begins with its first metric, a cloud with the machines that it has', () => {
    const platform = chosenMetrics(catalogue, none, { isCloud: false, held: [] });
    expect([platform.course?.key, platform.top?.key]).toEqual(['gateways.load', 'instances.cpu']);
    const cloud = chosenMetrics(catalogue, none, { isCloud: true, held: ['vms'] });
    expect([cloud.course?.key, cloud.heat?.key]).toEqual(['vms.cpu', 'vms.cpu']);
    expect(cloud.metrics.map(({ key }) => key)).not.toContain('licences.used');
  });

  test('the metric of the address counts if the view has it', () => {
    const query = new URLSearchParams({ metric: 'instances.cpu', top: 'licences.used' });
    const { course, top } = chosenMetrics(catalogue, query, { isCloud: true, held: ['vms'] });
    expect([course?.key, top?.key]).toEqual(['instances.cpu', 'vms.cpu']);
  });

  test('the step is one that gives 4 to 500 points; any other is replaced by the finest', () => {
    const choice = (hours: number, step: string) =>
      courseChoice(new URLSearchParams({ step }), lasting(hours), false).stepSeconds;
    expect([choice(1, '300'), choice(1, '3600'), choice(1, 'x')]).toEqual([300, 60, 60]);
    expect([choice(24, '60'), choice(24, '3600')]).toEqual([300, 3_600]);
  });

  test('a cloud is drawn by record, the platform by cloud, unless the address says otherwise', () => {
    const by = (search: string, isCloud: boolean) => courseChoice(new URLSearchParams(search), lasting(1), isCloud).by;
    expect([by('', true), by('', false)]).toEqual(['record', 'cloud']);
    expect([by('by=cloud', true), by('by=record', false)]).toEqual(['cloud', 'record']);
  });

  test('a heat map has at most 48 columns', () => {
    expect([heatStep(lasting(1)), heatStep(lasting(24)), heatStep(lasting(720))]).toEqual([300, 3_600, 86_400]);
  });
});
