import { expect, test } from 'vitest';
import { restoringAction } from '#model/domains/billing/metering/restoringAction.ts';
import { productSchemas } from '../../../../support/scenario.ts';

const { resources } = productSchemas();

test.each([
  ['instances', 'restore'],
  ['vms', 'restore'],
  ['volumes', undefined],
  ['eips', undefined],
  ['users', undefined],
])('what brings back %s is %s', (resource, action) => {
  const definition = resources[resource];
  expect(definition).toBeDefined();
  expect(definition && restoringAction(definition)?.name).toBe(action);
});
