import { expect, test } from 'vitest';
import { flavorsOf } from '#server/domains/cloud/openstack/compute/flavors.ts';
import { fakeOpenstack, type FakeAnswer, type FakeCall } from '../../../../../support/clouds/fakeOpenstack.ts';

/** Nova's formats: flavors, and separately the projects of a private one. */
async function nova() {
  const access = new Set<string>(['stranger']);
  const flavor = (id: string, isPublic: boolean) => ({
    id,
    name: id,
    vcpus: 1,
    ram: 512,
    disk: 1,
    swap: '',
    'os-flavor-access:is_public': isPublic,
    extra_specs: {},
  });
  const list = () => ({ flavor_access: [...access].map((tenant_id) => ({ flavor_id: 'private', tenant_id })) });
  const answer = ({ method, path, body }: FakeCall): FakeAnswer => {
    if (path === '/flavors/detail') return [200, { flavors: [flavor('open', true), flavor('private', false)] }];
    if (path === '/flavors/private/os-flavor-access') return [200, list()];
    if (path === '/flavors/private/action') {
      // The driver's calls have one member.
      const [[word, { tenant }] = ['', { tenant: '' }]] = Object.entries(body as Record<string, { tenant: string }>);
      const adds = word === 'addTenantAccess';
      if (access.has(tenant) === adds) return [adds ? 409 : 404, {}];
      if (adds) access.add(tenant);
      else access.delete(tenant);
      return [200, list()];
    }
    if (path === '/flavors/private') return [200, { flavor: flavor('private', false) }];
    return method === 'POST' ? [200, {}] : [404, {}];
  };
  const { service, cloud, said } = await fakeOpenstack('compute', answer);
  return { driver: flavorsOf(service, cloud), said };
}

test('a list requests the projects of private flavors only', async () => {
  const { driver } = await nova();
  const items = [];
  for await (const page of driver.list()) items.push(...page.items.map(({ ref, fields }) => [ref, fields.shared_with]));
  expect(items).toEqual([
    ['open', []],
    ['private', ['stranger']],
  ]);
});

test('access is added and removed for changes only; other projects keep their access', async () => {
  const { driver, said } = await nova();
  const change = () => driver.update?.('private', { shared_with: ['one', 'two'], unshared_with: ['three'] });
  expect((await change())?.fields.shared_with).toEqual(['stranger', 'one', 'two']);
  await change();
  expect(
    (await driver.update?.('private', { shared_with: ['one'], unshared_with: ['two'] }))?.fields.shared_with,
  ).toEqual(['stranger', 'one']);
  const action = (word: string, tenant: string) =>
    `admin: POST /flavors/private/action {"${word}":{"tenant":"${tenant}"}}`;
  expect(said).toEqual([
    action('addTenantAccess', 'one'),
    action('addTenantAccess', 'two'),
    action('removeTenantAccess', 'two'),
  ]);
});
