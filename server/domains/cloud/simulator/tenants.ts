import { hasVpcs } from '#server/domains/cloud/simulator/kinds/network/addressing.ts';
import { defaultGroup } from '#server/domains/cloud/simulator/kinds/network/securityGroups.ts';
import { addDefaultVpc } from '#server/domains/cloud/simulator/kinds/nextStack/vpcs.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';

/** The tenant of an owner, made on first use with what every tenant begins with. */
export async function tenantOf(world: World, { key, name }: { key: string; name: string }): Promise<string> {
  const there = await world.withToken('tenants', key);
  if (there !== undefined) return there.ref;
  const tenant = world.add('tenants', { tenant: null, token: key, fields: { name }, hidden: {} });
  await defaultGroup(world, tenant.ref);
  if (hasVpcs(world)) addDefaultVpc(world, tenant.ref);
  return tenant.ref;
}
