import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAddressBook } from '#server/domains/cloud/simulator/store/addressBook.ts';
import { SIMULATOR_TABLES } from '#server/domains/cloud/simulator/store/simulatorTables.ts';
import { addressOf } from '#server/domains/cloud/simulator/addresses/cidr.ts';
import { subnetAddresses } from '#server/domains/cloud/simulator/addresses/checkSubnet.ts';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import { oneDatabase, sqliteUnderTest } from '../../../../../support/databases/databases.ts';
import { simulatedCloud } from '../simulatedCloud.ts';

const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constant({ take: true, who: 0 }) },
    { weight: 1, arbitrary: fc.nat(30).map((who) => ({ take: false, who })) },
  ),
  { maxLength: 40 },
);

describe.each([await oneDatabase()])('assigning addresses on $dialect', (under) => {
  test('each once, always from the pools, never the gateway, and all of them before it refuses', async () => {
    const db = await under.openFilled('simulator tables', (empty) => migrateSystem(empty, SIMULATOR_TABLES));
    const { allocation_pools: pools, gateway_ip: gateway } = subnetAddresses({
      cidr: '10.9.0.0/28',
      gateway_ip: '10.9.0.5',
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const book = createAddressBook(db, 'cloud');
        const range = `subnet ${(run += 1)}`;
        const held = new Map<string, string>();
        for (const [index, { take, who }] of taken.entries()) {
          if (!take) {
            const owner = [...held.keys()][who];
            if (owner === undefined) continue;
            await book.giveBack(owner);
            held.delete(owner);
            continue;
          }
          const owner = `${range} ${index}`;
          const address = await book.takeNext(range, pools, owner);
          expect(address === undefined).toBe(held.size === 13);
          if (address === undefined) continue;
          expect(address).not.toBe(gateway);
          expect([...held.values()]).not.toContain(address);
          expect(Number(addressOf(address)?.value) & 15).toBeGreaterThan(0);
          expect(Number(addressOf(address)?.value) & 15).toBeLessThan(15);
          held.set(owner, address);
        }
      }),
      { numRuns: under.dialect === 'sqlite' ? 60 : 10 },
    );
    await db.close();
  });
});

describe('addresses of ports', () => {
  test('an exhausted subnet has none; a released one is assigned again', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    const { ref: network } = await cloud.create('networks', { name: 'small' });
    const { ref: subnet } = await cloud.create('subnets', {
      name: 'small',
      network_id: network,
      ip_version: 4,
      cidr: '10.5.0.0/30',
    });
    const first = await cloud.create('ports', { name: 'a', network_id: network });
    expect(first.fields.fixed_ips).toEqual([{ subnet_id: subnet, ip_address: '10.5.0.2' }]);
    expect(await cloud.fields('subnets', subnet)).toMatchObject({ total_ips: 1, used_ips: 1 });
    await expect(cloud.create('ports', { name: 'b', network_id: network })).rejects.toMatchObject({
      fault: 'capacity',
    });
    await cloud.kind('ports').remove?.(first.ref, { force: false });
    expect((await cloud.create('ports', { name: 'b', network_id: network })).fields.fixed_ips[0]?.ip_address).toBe(
      '10.5.0.2',
    );
  });

  test('a requested address is assigned once, and never the gateway', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    const subnet = await cloud.named('subnets', 'sim-shared-v4');
    const network = await cloud.named('networks', 'sim-shared');
    const ask = (ip: string) =>
      cloud.create('ports', { name: ip, network_id: network, fixed_ips: [{ subnet_id: subnet, ip_address: ip }] });
    expect((await ask('10.200.3.4')).fields.fixed_ips[0]?.ip_address).toBe('10.200.3.4');
    await expect(ask('10.200.3.4')).rejects.toMatchObject({
      fault: 'conflict',
      detail: expect.stringContaining('in use'),
    });
    await expect(ask('10.200.0.1')).rejects.toMatchObject({
      fault: 'invalid',
      detail: expect.stringContaining('gateway'),
    });
    await expect(ask('10.201.0.1')).rejects.toMatchObject({ fault: 'invalid' });
  });

  test('a machine on a network with both versions has an address of each', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    const ref = await cloud.machine({ networks: [{ network_id: await cloud.named('networks', 'sim-shared') }] });
    const { fixed_addresses: addresses } = await cloud.fields('servers', ref);
    expect(addresses).toHaveLength(2);
    expect(addresses.map((each) => addressOf(each)?.version)).toEqual([4, 6]);
  });
});
