import { expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { serverGroupsOf } from '#server/domains/cloud/openstack/compute/serverGroups.ts';
import { serversOf } from '#server/domains/cloud/openstack/compute/servers.ts';
import { fakeOpenstack, type FakeAnswer, type FakeCall } from '../../../../../support/clouds/fakeOpenstack.ts';

/** Nova's groups: listed by offset, created from a name and a policy, never changed. */
async function nova(version: string) {
  const groups: { [name: string]: Json }[] = [];
  const answer = ({ method, path, query, body, project }: FakeCall): FakeAnswer => {
    const [, , id = ''] = path.split('/');
    const own = groups.filter((group) => query.all_projects === 'True' || group.project_id === project);
    if (method === 'GET' && id === '')
      return [200, { server_groups: own.slice(Number(query.offset), Number(query.offset) + Number(query.limit)) }];
    if (method === 'POST') {
      const made = {
        id: `g${groups.length + 1}`,
        project_id: project,
        user_id: 'u',
        members: [],
        ...(body as { server_group: { [name: string]: Json } }).server_group,
      };
      groups.push(made);
      return [200, { server_group: made }];
    }
    const found = groups.findIndex((group) => group.id === id);
    if (found < 0) return [404, {}];
    if (method === 'DELETE') groups.splice(found, 1);
    return method === 'DELETE' ? [204] : [200, { server_group: groups[found] ?? null }];
  };
  const { service, cloud, said } = await fakeOpenstack('compute', answer, version);
  return { driver: serverGroupsOf(service, cloud), said, groups };
}

test('a group is created once in the project of its owner, with our id at the end of its name', async () => {
  const { driver, said, groups } = await nova('2.93');
  const create = () => driver.create?.({ name: 'web', policy: 'anti-affinity' }, { token: 'token-1', tenant: 'mine' });
  const item = { ref: 'g1', tenant: 'mine', fields: { name: 'web', policy: 'anti-affinity', server_ids: [] } };
  expect(await create()).toEqual(item);
  expect(await create()).toEqual(item);
  expect(said).toEqual([
    'mine: POST /os-server-groups {"server_group":{"name":"web [suantai:token-1]","policy":"anti-affinity"}}',
  ]);
  groups[0] = { ...groups[0], members: ['s1'] };
  expect(await driver.get('g1')).toMatchObject({ fields: { server_ids: ['s1'] } });
  await driver.remove?.('g1', { force: false });
  await driver.remove?.('g1', { force: false });
  expect(await driver.get('g1')).toBeUndefined();
});

test('before 2.64 the policy is in a list, and every page is read', async () => {
  const { driver, said, groups } = await nova('2.63');
  await driver.create?.({ name: 'web', policy: 'soft-affinity' }, { token: 'token-1', tenant: 'mine' });
  expect(said).toEqual([
    'mine: POST /os-server-groups {"server_group":{"name":"web [suantai:token-1]","policies":["soft-affinity"]}}',
  ]);
  for (let count = 0; count < 250; count += 1)
    groups.push({ id: `other-${count}`, name: 'other', project_id: 'theirs', policies: ['affinity'], members: [] });
  const refs = [];
  for await (const { items } of driver.list()) refs.push(...items.map(({ ref }) => ref));
  expect(refs).toHaveLength(251);
});

test('a machine joins its group by a hint to the scheduler, and reports only it', async () => {
  const server = {
    id: 's1',
    name: 'vm',
    status: 'ACTIVE',
    tenant_id: 'mine',
    created: '2026-11-21T10:00:00Z',
    flavor: { id: 'f' },
    addresses: {},
    metadata: {},
  };
  const answer = ({ method, path }: FakeCall): FakeAnswer => {
    if (path === '/servers/detail') return [200, { servers: method === 'GET' ? [] : [server] }];
    return path === '/servers'
      ? [202, { server: { id: 's1' } }]
      : [200, { server: { ...server, server_groups: ['g1'] } }];
  };
  const { service, cloud, said } = await fakeOpenstack('compute', answer, '2.93');
  const made = await serversOf(service, cloud).create?.(
    { name: 'vm', flavor_id: 'f', source: 'image', image_id: 'i', networks: [], server_group_id: 'g1' },
    { token: 'token-1', tenant: 'mine' },
  );
  expect(made?.fields.server_group_id).toBe('g1');
  expect(said[0]).toContain('"os:scheduler_hints":{"group":"g1"}');
});
