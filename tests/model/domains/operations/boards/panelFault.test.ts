import { describe, expect, test } from 'vitest';
import {
  aggregationsOf,
  panelFault,
  type PanelMetric,
  type PanelTerms,
} from '#model/domains/operations/boards/panelFault.ts';

const CATALOGUE: PanelMetric[] = [
  { key: 'hosts.machines', resource: 'hosts', aggregations: ['avg', 'max', 'sum'] },
  { key: 'clouds.cpu', resource: 'clouds', aggregations: ['avg'] },
];

describe('a chart of a board (decision 274)', () => {
  test.each<[PanelTerms, string | undefined]>([
    [{ object_type: 'hosts', metric: 'hosts.machines' }, undefined],
    [{ object_type: 'weather', metric: 'hosts.machines' }, 'object_type'],
    [{ object_type: 'hosts', metric: 'clouds.cpu' }, 'metric'],
    [{ object_type: 'clouds', metric: 'clouds.cpu', aggregation: 'max' }, 'aggregation'],
    [{}, 'object_type'],
  ])('%j has the fault %s', (panel, fault) => expect(panelFault(panel, CATALOGUE)).toBe(fault));

  test.each<[PanelTerms, boolean]>([
    [{ chart: 'number' }, true],
    [{ chart: 'line', by: 'all' }, true],
    [{ by: 'cloud' }, true],
    [{ by: 'record' }, false],
    [{ chart: 'bar' }, false],
    [{ chart: 'table' }, false],
  ])('%j adds values up: %s', (panel, isAdded) =>
    expect(aggregationsOf(panel, { aggregations: ['avg', 'sum'] }).includes('sum')).toBe(isAdded),
  );
});
