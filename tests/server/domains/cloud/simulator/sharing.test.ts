import { expect, test } from 'vitest';
import { createSteps } from '../../../../openstack/steps.ts';
import { sharing } from '../../../../openstack/sharing.ts';
import { sqliteUnderTest } from '../../../../support/databases/databases.ts';
import { simulatedCloud } from './simulatedCloud.ts';

test('sharing between two tenants works as in a real cloud', async () => {
  const cloud = await simulatedCloud(sqliteUnderTest);
  const steps = createSteps();
  let count = 0;
  await sharing({
    driver: cloud.driver,
    steps,
    prefix: 'st',
    nextId: () => `id-${(count += 1)}`,
    pause: async () => cloud.pass(1000),
  });
  expect(steps.results.map(({ name, ok }) => `${name} ${ok}`)).toHaveLength(4);
  expect(steps.results.every(({ ok }) => ok)).toBe(true);
});
