import { expect, test } from 'vitest';
import { driverAddress, readDriverAddress } from '#server/domains/cloud/console/driverAddress.ts';

test.each([
  { cloudId: 'cloud-1', ref: '0c7e' },
  { cloudId: 'a/b', ref: '../?c#d' },
])('$cloudId and $ref are read as they were written', (screen) =>
  expect(readDriverAddress(driverAddress(screen))).toEqual(screen),
);

test('an address of a cloud is no such address', () =>
  expect(readDriverAddress('wss://cloud.example/?token=driver:a/b')).toBeUndefined());
