import { expect, test } from 'vitest';
import { scenario } from '../../../../support/scenario.ts';

interface Row {
  name: string;
  status: string;
  tenant: string;
  host: string | null;
}

test('the clouds of the demo have machines in many states, of a person, of an organisation and without an owner here', async () => {
  const { db } = await scenario();
  const machines = (
    await db.all<{ fields: string; tenant: string }>(
      "select fields, tenant from simulated_items where kind = 'servers' and gone_at is null",
    )
  ).map(({ fields, tenant }): Row => ({ ...JSON.parse(fields), tenant }));
  expect(machines.length).toBeGreaterThan(50);
  expect(new Set(machines.map(({ status }) => status))).toEqual(
    new Set([
      'active',
      'stopped',
      'paused',
      'suspended',
      'rescued',
      'resized',
      'shelved_offloaded',
      'soft_deleted',
      'error',
    ]),
  );
  expect(machines.every(({ host }) => host === null || host.startsWith('sim-node-'))).toBe(true);

  const owners = new Map(
    (await db.all<{ tenant: string; owner: string }>('select tenant, owner from cloud_tenants')).map(
      ({ tenant, owner }) => [tenant, owner.replace(/-\d+$/, '')],
    ),
  );
  expect(new Set(machines.map(({ tenant }) => owners.get(tenant)))).toEqual(
    new Set(['user', 'organisation', undefined]),
  );
});

test('their figures come from the simulator, with the usage of the demo', async () => {
  const { db } = await scenario();
  const clouds = await db.all<{ usage: number; vcpu_total: number; vcpu_used: number; status: string }>(
    // Machines use them; a container engine has its own figures.
    "select usage, vcpu_total, vcpu_used, status from clouds where simulated = 1 and product <> 'docker'",
  );
  expect(clouds.map(({ usage }) => usage).toSorted()).toEqual([0.12, 0.38, 0.5, 0.67, 0.88, 0.9, 0.93, 1]);
  expect(clouds.every(({ usage, vcpu_total: total, vcpu_used: used }) => Math.abs(used / total - usage) < 1e-9)).toBe(
    true,
  );
  expect(clouds.filter(({ status }) => status !== 'connected').map(({ status }) => status)).toEqual(['maintenance']);
});

test('a crowded cloud takes the processors and the memory of a host alike, and keeps its hosts with GPUs for machines', async () => {
  const { db } = await scenario();
  const rows = await db.all<{ cloud: string; fields: string }>(
    `select clouds.name as cloud, fields from simulated_items
     join clouds on clouds.cloud_id = simulated_items.cloud_id where kind = 'hypervisors'`,
  );
  const hosts = rows.map(({ cloud, fields }) => ({ cloud, ...(JSON.parse(fields) as Host) }));
  const shareOf = (host: Host) => host.vcpus_used / host.vcpus_offered;
  for (const host of hosts) expect(host.memory_mb_used > 0).toBe(host.vcpus_used > 0);
  const crowded = hosts.filter(({ cloud }) => cloud === '华东智算云');
  for (const host of crowded)
    expect(shareOf(host) > 0.9, host.name).toBe(host.gpu_total === 0 || host.name.startsWith('sim-node-'));
  const full = hosts.filter(({ cloud }) => cloud === '华南智算云');
  expect(full).toHaveLength(10);
  expect(full.every((host) => shareOf(host) === 1 && host.memory_mb_used === host.memory_mb)).toBe(true);
});

interface Host {
  name: string;
  vcpus_used: number;
  vcpus_offered: number;
  memory_mb: number;
  memory_mb_used: number;
  gpu_total: number;
}
