import { expect, test } from 'vitest';
import { CLOUD_SERVICES } from '#model/language/cloudKinds.ts';
import { builtInDrivers } from '#server/domains/cloud/builtInDrivers.ts';
import { SERVICE_TYPES } from '#server/domains/cloud/openstack/discover.ts';
import { schemas } from './productSchemas.ts';

test('a connection report names services with a label', () => {
  const report = schemas.resources['clouds']?.fields['check_report']?.fields?.['item']?.fields?.['service'];
  expect(Object.keys(report?.values ?? {}).toSorted()).toEqual([...CLOUD_SERVICES].toSorted());
  expect(Object.keys(SERVICE_TYPES).filter((word) => !CLOUD_SERVICES.some((each) => each === word))).toEqual([]);
});

test('every driver that a product names is registered', () => {
  // No cloud is connected: the test only reads the registry.
  const registered = Object.keys(builtInDrivers({ settings: { host: '' } } as Parameters<typeof builtInDrivers>[0]));
  const named = Object.values(schemas.cloudProducts).flatMap(({ driver }) => driver ?? []);
  expect(named.filter((word) => !registered.includes(word))).toEqual([]);
  expect(named.length).toBeGreaterThan(0);
});
