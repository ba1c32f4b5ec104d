import type { CloudItem } from '#server/domains/cloud/driver/driver.ts';
import type { FlavorFields, FlavorInput } from '#server/domains/cloud/driver/kinds/compute.ts';
import { objectsIn, textIn } from '#server/domains/cloud/openstack/reply.ts';
import { ref, type Service } from '#server/domains/cloud/openstack/session/createService.ts';

async function projectsOf(compute: Service, id: string): Promise<string[]> {
  const reply = await compute.find(`/flavors/${ref(id)}/os-flavor-access`);
  return objectsIn(reply, 'flavor_access').flatMap((each) => textIn(each, 'tenant_id') ?? []);
}

/** Nova keeps a list of projects for each private flavor, and returns it for one flavor at a time. */
export async function withProjects(compute: Service, item: CloudItem<FlavorFields>): Promise<CloudItem<FlavorFields>> {
  if (item.fields.is_public) return item;
  return { ...item, fields: { ...item.fields, shared_with: await projectsOf(compute, item.ref) } };
}

/** Nova refuses to add a project that is listed, and to remove one that is not. */
export async function changeAccess(
  compute: Service,
  id: string,
  { shared_with: wanted = [], unshared_with: left = [] }: Partial<FlavorInput>,
): Promise<void> {
  if (wanted.length === 0 && left.length === 0) return;
  const there = new Set(await projectsOf(compute, id));
  const act = (body: string, tenant: string) => compute.post(`/flavors/${ref(id)}/action`, { [body]: { tenant } });
  for (const tenant of wanted) if (!there.has(tenant)) await act('addTenantAccess', tenant);
  for (const tenant of left) if (there.has(tenant)) await act('removeTenantAccess', tenant);
}
