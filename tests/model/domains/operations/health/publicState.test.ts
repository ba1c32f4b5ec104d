import { expect, test } from 'vitest';
import type { ComponentHealth } from '#model/domains/operations/health/componentStep.ts';
import { publicState, stateOfAll, type PublicState } from '#model/domains/operations/health/publicState.ts';

test.each<[ComponentHealth[], PublicState]>([
  [['up', 'up'], 'good'],
  [['up', 'down'], 'partly'],
  [['up', 'degraded'], 'partly'],
  [['down', 'down'], 'bad'],
  [['down', 'unknown'], 'bad'],
  [['up', 'unknown'], 'good'],
  [['unknown', 'unknown'], 'unknown'],
  [['maintenance', 'stopped'], 'maintenance'],
  [['maintenance', 'up'], 'good'],
  [['stopped'], 'unknown'],
  [[], 'unknown'],
])('a service of %j is %s to customers', (components, state) => {
  expect(publicState(components)).toBe(state);
});

test.each<[PublicState[], PublicState]>([
  [['good', 'good'], 'good'],
  [['good', 'bad'], 'partly'],
  [['bad', 'bad'], 'bad'],
  [['good', 'unknown'], 'unknown'],
  [['good', 'maintenance'], 'maintenance'],
  [[], 'unknown'],
])('all of %j together is %s', (services, state) => {
  expect(stateOfAll(services)).toBe(state);
});
