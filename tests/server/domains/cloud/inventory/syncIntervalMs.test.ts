import { expect, test } from 'vitest';
import { syncIntervalMs } from '#server/domains/cloud/inventory/syncIntervalMs.ts';
import { schemas } from '../../../../schemas/productSchemas.ts';

test('a cloud is synchronised at its own interval, or by default at that of its definition', () => {
  const standard = schemas.resources.clouds?.fields.sync_interval_s?.default;
  expect(standard).toEqual(expect.any(Number));
  expect(syncIntervalMs({ schemas }, { sync_interval_s: 300 })).toBe(300_000);
  expect(syncIntervalMs({ schemas }, { sync_interval_s: null })).toBe(Number(standard) * 1_000);
  expect(syncIntervalMs({ schemas }, {})).toBe(Number(standard) * 1_000);
});
