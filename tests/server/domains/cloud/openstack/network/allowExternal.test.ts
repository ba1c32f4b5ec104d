import { describe, expect, test } from 'vitest';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import { networksOf } from '#server/domains/cloud/openstack/network/networks.ts';
import { fakeNeutron } from '../../../../../support/clouds/fakeNeutron.ts';

async function external({ isAdmin = true, extensions = ['rbac-policies'] } = {}) {
  const fake = await fakeNeutron();
  const policy = (id: string, target: string, more: object = {}) =>
    fake.put('rbac-policies', {
      id,
      object_type: 'network',
      action: 'access_as_external',
      object_id: 'net',
      target_tenant: target,
      ...more,
    });
  fake.put('networks', { id: 'net', name: 'out', 'router:external': true });
  policy('all', '*');
  policy('shared', '*', { action: 'access_as_shared' });
  policy('foreign', '*', { object_id: 'other' });
  const targets = (id = 'net') =>
    Object.values(fake.held['rbac-policies'] ?? {})
      .filter((each) => each.object_id === id && each.action === 'access_as_external')
      .map((each) => each.target_tenant);
  const writes = () => fake.calls.filter((call) => !call.startsWith('GET'));
  // Only our role in the cloud and its extensions matter here.
  const networks = networksOf(fake.network, { isAdmin, extensions: new Set(extensions) } as unknown as OpenstackCloud);
  return { ...fake, policy, networks, targets, writes };
}

describe('access to an external network of Neutron', () => {
  test('is one access policy per project, added before the one for all is removed', async () => {
    const { networks, targets, writes, held } = await external();
    await networks.update('net', { shared_with: ['a', 'b'] });
    expect(targets()).toEqual(['a', 'b']);
    // Nothing else of the network may change.
    expect(writes()).toEqual(['POST /rbac-policies', 'POST /rbac-policies', 'DELETE /rbac-policies/all']);
    await networks.update('net', { shared_with: ['b'], unshared_with: ['a'], name: 'outside' });
    expect(targets()).toEqual(['b']);
    expect(held.networks?.net).toMatchObject({ name: 'outside' });
    await networks.update('net', { shared_with: [], unshared_with: ['b'] });
    expect(targets()).toEqual(['*']);
    expect(Object.keys(held['rbac-policies'] ?? {})).toEqual(expect.arrayContaining(['shared', 'foreign']));
  });

  test('is set immediately for a new one, and policies of others for their projects stay', async () => {
    const { networks, policy, targets } = await external();
    const { ref } = await networks.create(
      { name: 'new', external: true, shared_with: ['a'] },
      { token: 't', tenant: 'home' },
    );
    expect(targets(ref)).toEqual(['a']);
    policy('theirs', 'x');
    await networks.update('net', { shared_with: ['a'] });
    expect(targets()).toEqual(['x', 'a']);
  });

  test('sends nothing without a change, and never makes a network external', async () => {
    const { networks, writes, put } = await external();
    await networks.update('net', { shared_with: [] });
    put('networks', { id: 'inner', 'router:external': false });
    await networks.update('inner', { shared_with: [] });
    expect(writes()).toEqual([]);
  });

  test('that a project still uses is refused as a conflict', async () => {
    const { networks, next } = await external();
    next.refusal = {
      status: 409,
      type: 'RbacPolicyInUse',
      message: 'RBAC policy on object net cannot be removed because other objects depend on it.',
    };
    await expect(networks.update('net', { shared_with: ['a'] })).rejects.toMatchObject({ fault: 'conflict' });
  });

  test.each([{ isAdmin: false }, { extensions: [] }])('is enforced here if the cloud cannot: %o', async (options) => {
    const { networks, targets } = await external(options);
    await networks.update('net', { shared_with: ['a'] });
    expect(targets()).toEqual(['*']);
  });
});
