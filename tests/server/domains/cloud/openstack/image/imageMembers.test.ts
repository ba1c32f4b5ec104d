import { expect, test } from 'vitest';
import { imageMembersOf } from '#server/domains/cloud/openstack/image/imageMembers.ts';
import { fakeOpenstack, type FakeAnswer, type FakeCall } from '../../../../../support/clouds/fakeOpenstack.ts';

const AT = '2026-11-21T10:00:00Z';

/** Glance's rules: only shared images have members, and only the member accepts or rejects an offer. */
async function glance() {
  const image = { id: 'i1', name: 'own', owner: 'mine', visibility: 'private' };
  const members = new Map<string, string>();
  const member = (id: string) => ({
    image_id: 'i1',
    member_id: id,
    status: members.get(id) ?? '',
    created_at: AT,
    updated_at: AT,
    schema: '/v2/schemas/member',
  });
  const answer = ({ method, path, query, body, project }: FakeCall): FakeAnswer => {
    const [, , , , id = ''] = path.split('/');
    if (path === '/images') return [200, { images: image.visibility === query.visibility ? [image] : [] }];
    if (path === '/images/i1') {
      if (method === 'PATCH') image.visibility = 'shared';
      return [200, { ...image }];
    }
    if (path === '/images/i1/members' && method === 'GET') return [200, { members: [...members.keys()].map(member) }];
    if (path === '/images/i1/members') {
      if (image.visibility !== 'shared') return [403, {}];
      const wanted = String((body as { member: string }).member);
      if (members.has(wanted)) return [409, {}];
      members.set(wanted, 'pending');
      return [200, member(wanted)];
    }
    if (!members.has(id)) return [404, {}];
    if (method === 'DELETE') members.delete(id);
    if (method === 'PUT') {
      if (project !== id) return [403, {}];
      members.set(id, String((body as { status: string }).status));
    }
    return method === 'DELETE' ? [204] : [200, member(id)];
  };
  const { service, said } = await fakeOpenstack('image', answer);
  return { driver: imageMembersOf(service), said };
}

test('an image is shared before it has members, and a second attempt finds the first one', async () => {
  const { driver, said } = await glance();
  const create = () => driver.create?.({ image_id: 'i1', shared_with: ['theirs'] }, { token: 't', tenant: 'mine' });
  const item = {
    ref: 'i1/theirs',
    tenant: 'mine',
    fields: {
      image_id: 'i1',
      image_name: 'own',
      status: 'pending',
      shared_with: ['theirs'],
      created_at: Date.parse(AT),
    },
  };
  expect(await create()).toEqual(item);
  expect(await create()).toEqual(item);
  expect(said).toEqual([
    'mine: PATCH /images/i1 [{"op":"replace","path":"/visibility","value":"shared"}]',
    'mine: POST /images/i1/members {"member":"theirs"}',
  ]);
  const listed = [];
  for await (const { items } of driver.list()) listed.push(...items);
  expect(listed).toEqual([item]);
});

test('an offer is accepted with the token of its recipient, and deleted with the member', async () => {
  const { driver, said } = await glance();
  await driver.create?.({ image_id: 'i1', shared_with: ['theirs'] }, { token: 't', tenant: 'mine' });
  await driver.actions?.accept?.('i1/theirs', {});
  expect((await driver.get('i1/theirs'))?.fields.status).toBe('accepted');
  await driver.actions?.reject?.('i1/theirs', {});
  expect((await driver.get('i1/theirs'))?.fields.status).toBe('rejected');
  expect(said.slice(2)).toEqual([
    'theirs: PUT /images/i1/members/theirs {"status":"accepted"}',
    'theirs: PUT /images/i1/members/theirs {"status":"rejected"}',
  ]);
  await driver.remove?.('i1/theirs', { force: false });
  await driver.remove?.('i1/theirs', { force: false });
  expect(await driver.get('i1/theirs')).toBeUndefined();
});
