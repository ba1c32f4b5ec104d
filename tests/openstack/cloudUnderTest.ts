import type { Account } from './direct.ts';
import type { OvnDatabases } from './packets/ovnHost.ts';

const env = (name: string, fallback = ''): string => process.env[name]?.trim() || fallback;

/** The cloud of the environment; undefined where its address or its account is missing. */
export function cloudUnderTest(): Account | undefined {
  const cloud = {
    url: env('OPENSTACK_URL'),
    user: env('OPENSTACK_USER'),
    password: env('OPENSTACK_PASSWORD'),
    project: env('OPENSTACK_PROJECT', 'admin'),
    domain: env('OPENSTACK_DOMAIN', 'Default'),
  };
  return cloud.url === '' || cloud.user === '' || cloud.password === '' ? undefined : cloud;
}

/** How long the cloud keeps deleted machines; null: not at all. */
export const reclaimSeconds = (): number | null => Number(env('OPENSTACK_RECLAIM_SECONDS', '0')) || null;

export const ovnDatabases = (): OvnDatabases | undefined => {
  const [north, south] = [env('OPENSTACK_OVN_NORTH'), env('OPENSTACK_OVN_SOUTH')];
  return north === '' || south === '' ? undefined : { north, south };
};
