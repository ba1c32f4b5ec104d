import { expect, test } from 'vitest';
import { parentValues } from '#src/inputs/reference/parentValues.ts';

test('returns the values that a condition reads from the form, without its own constants', () => {
  const where = {
    vpc_id: '$item.network_id',
    cloud_id: '$record.cloud_id',
    bp_id: '$form.bp_id',
    status: 'running',
    user_id: '$user.id',
  };
  expect(parentValues(where, { vpc_id: 'v1', cloud_id: 'c1', bp_id: null, status: 'running', user_id: 7 })).toEqual({
    vpc_id: 'v1',
    cloud_id: 'c1',
  });
  expect(parentValues(undefined, undefined)).toEqual({});
});
