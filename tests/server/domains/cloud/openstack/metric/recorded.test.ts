import { expect, test } from 'vitest';
import { metricHistory } from '../../../../../openstack/metricHistory.ts';
import { played } from '../played.ts';

test('the answers of a real Gnocchi pass the contract of a source, as the measures of Ceilometer did (docs/recordings.md)', async () => {
  const results = await played('metrics', ({ driver, steps, nextId }) => metricHistory({ driver, steps, nextId }));
  expect(results.map(({ name, ok }) => `${name} ${ok}`)).toEqual([
    'the history of a machine in Gnocchi true',
    'the contract of a source of metrics true',
  ]);
});
