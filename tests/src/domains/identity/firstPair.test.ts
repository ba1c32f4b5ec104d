import { expect, test } from 'vitest';
import { firstPair } from '#src/domains/identity/policies/firstPair.ts';

const versions = (inForce: number, ...ids: number[]) => ids.map((id) => ({ id, is_default: id === inForce }));

test.each([
  ['the one before the newest, which is in force', versions(12, 12, 11, 10), { older: '11', newer: '12' }],
  ['the one in force with the newest', versions(9, 12, 11, 9), { older: '9', newer: '12' }],
])('versions are compared from the older to the newer: %s', (_, given, pair) => {
  expect(firstPair(given)).toEqual(pair);
});
