import { expect, test } from 'vitest';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import { subnetsOf } from '#server/domains/cloud/openstack/network/subnets.ts';
import { fakeNeutron } from '../../../../../support/clouds/fakeNeutron.ts';

const OVERLAP = { status: 400, type: 'InvalidInput', message: 'overlaps with another subnet' };

test('what Neutron made late, after its reply was lost, is found when the next attempt is refused', async () => {
  const fake = await fakeNeutron();
  fake.put('networks', { id: 'net', name: 'inside', project_id: 'home' });
  // Only our role in the cloud matters here.
  const subnets = subnetsOf(fake.network, { isAdmin: true, extensions: new Set() } as unknown as OpenstackCloud);
  const input = { name: 'back', network_id: 'net', cidr: '10.0.2.0/24', ip_version: 4 as const };
  const create = async (token: string) => subnets.create?.({ ...input }, { token, tenant: 'home' });
  fake.refuse('POST /subnets', OVERLAP, () =>
    fake.put('subnets', { ...input, id: 'late', project_id: 'home', description: '[suantai:again]' }),
  );
  expect(await create('again')).toMatchObject({ ref: 'late' });
  // A refusal that has nothing to do with an earlier attempt stays one.
  fake.refuse('POST /subnets', OVERLAP);
  await expect(create('other')).rejects.toMatchObject({ fault: 'invalid' });
});
