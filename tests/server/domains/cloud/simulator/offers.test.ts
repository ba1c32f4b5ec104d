import { describe, expect, test } from 'vitest';
import { sqliteUnderTest } from '../../../../support/databases/databases.ts';
import { simulatedCloud } from './simulatedCloud.ts';

describe('the offers of a simulated cloud', () => {
  test('are the zones of its hosts and the types of its pools, with their properties', async () => {
    const { driver } = await simulatedCloud(sqliteUnderTest);
    const { zones, volume_zones, volume_types = [] } = (await driver.offers?.()) ?? {};
    expect(zones).toMatchObject([{ name: 'nova', available: true }]);
    expect(volume_zones).toMatchObject([{ name: 'nova', available: true }]);
    expect(volume_types.map(({ name, medium }) => [name, medium])).toEqual([
      ['capacity', 'hdd'],
      ['general', 'ssd'],
      ['hdd', 'hdd'],
      ['ssd', 'ssd'],
    ]);
  });

  test('a zone whose hosts are all closed is not offered', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest, { hosts: 2 });
    for (const { ref } of await cloud.all('hypervisors'))
      await cloud.act('hypervisors', ref, 'disable', { reason: 'maintenance' });
    const { zones, volume_zones } = (await cloud.driver.offers?.()) ?? {};
    expect(zones).toMatchObject([{ name: 'nova', available: false }]);
    expect(volume_zones).toMatchObject([{ name: 'nova', available: true }]);
  });
});
