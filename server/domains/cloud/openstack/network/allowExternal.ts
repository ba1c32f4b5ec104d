import type { NetworkInput } from '#server/domains/cloud/driver/kinds/network.ts';
import { isSet, objectsIn, textIn } from '#server/domains/cloud/openstack/reply.ts';
import { ref, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { found } from './networkKind.ts';

const EVERYBODY = '*';
const OUTSIDE = { object_type: 'network', action: 'access_as_external' };

/**
 * Sets which projects may route and take addresses through an external network: Neutron's access policies, one per
 * project or one for all. Missing policies are added first, so that no project loses access in between; policies for
 * other projects stay.
 */
export async function allowExternal(
  network: Service,
  id: string,
  { shared_with: projects = [], unshared_with: left = [] }: Pick<NetworkInput, 'shared_with' | 'unshared_with'>,
): Promise<void> {
  // A network that is no longer external has lost its policies, and a new one would make it external again.
  if (projects.length === 0 && !isSet(await found(network, '/networks', id, 'network'), 'router:external')) return;
  const reply = await network.get('/rbac-policies', { ...OUTSIDE, object_id: id });
  const there = objectsIn(reply, 'rbac_policies').map((policy) => ({
    id: textIn(policy, 'id') ?? '',
    target: textIn(policy, 'target_tenant') ?? textIn(policy, 'target_project') ?? '',
  }));
  const wanted = projects.length > 0 ? projects : [EVERYBODY];
  for (const target of wanted) {
    if (!there.some((policy) => policy.target === target))
      await network.post('/rbac-policies', { rbac_policy: { ...OUTSIDE, object_id: id, target_tenant: target } });
  }
  const unwanted = [...left, EVERYBODY].filter((target) => !wanted.includes(target));
  for (const policy of there)
    if (unwanted.includes(policy.target)) await network.remove(`/rbac-policies/${ref(policy.id)}`);
}
