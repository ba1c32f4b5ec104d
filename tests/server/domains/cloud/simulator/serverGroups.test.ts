import { describe, expect, test } from 'vitest';
import type { ServerGroupInput } from '#server/domains/cloud/driver/kinds/compute.ts';
import { sqliteUnderTest } from '../../../../support/databases/databases.ts';
import { simulatedCloud } from './simulatedCloud.ts';

/** Two hosts, and three machines created one after the other. */
async function placed(policy: ServerGroupInput['policy']) {
  const cloud = await simulatedCloud(sqliteUnderTest, { hosts: 2 });
  const { ref: group } = await cloud.create('serverGroups', { name: 'group', policy });
  const hosts: (string | null | 'refused')[] = [];
  const refs: string[] = [];
  for (const name of ['one', 'two', 'three']) {
    const ref = await cloud.machine({ name, server_group_id: group }).catch((error: unknown) => {
      expect(error).toMatchObject({ fault: 'capacity' });
      return undefined;
    });
    if (ref !== undefined) refs.push(ref);
    hosts.push(ref === undefined ? 'refused' : (await cloud.fields('servers', ref)).host);
  }
  return { cloud, group, hosts, refs };
}

describe('machines of a server group run', () => {
  test.each(['affinity', 'soft-affinity'] as const)('on one host: %s', async (policy) => {
    const { hosts } = await placed(policy);
    expect(new Set(hosts).size).toBe(1);
  });

  test('on different hosts, and are refused without a free one: anti-affinity', async () => {
    const { hosts } = await placed('anti-affinity');
    expect(hosts[2]).toBe('refused');
    expect(new Set(hosts.slice(0, 2)).size).toBe(2);
  });

  test('on different hosts while there are some: soft-anti-affinity', async () => {
    const { hosts } = await placed('soft-anti-affinity');
    expect(new Set(hosts.slice(0, 2)).size).toBe(2);
    expect(hosts[2]).not.toBe('refused');
  });

  test('where a migration cannot move them elsewhere', async () => {
    const { cloud, refs } = await placed('affinity');
    await expect(cloud.act('servers', refs[0] ?? '', 'live_migrate')).rejects.toMatchObject({ fault: 'capacity' });
  });

  test('and are its members until they or the group are deleted', async () => {
    const {
      cloud,
      group,
      refs: [first = '', second = ''],
    } = await placed('soft-affinity');
    expect((await cloud.fields('serverGroups', group)).server_ids).toHaveLength(3);
    await cloud.kind('servers').remove?.(first, { force: true });
    expect((await cloud.fields('serverGroups', group)).server_ids).not.toContain(first);
    await cloud.kind('serverGroups').remove?.(group, { force: false });
    expect((await cloud.fields('servers', second)).server_group_id).toBeNull();
  });
});
