import type { CloudItem, KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { VolumeFields, VolumeInput } from '#server/domains/cloud/driver/kinds/storage.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import { textIn } from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped, type Service } from '#server/domains/cloud/openstack/session/createService.ts';

type Disks = KindDriver<VolumeFields, VolumeInput>;
type Disk = CloudItem<VolumeFields>;

/**
 * Disks of Cinder. Nova gives those that it creates with a machine no name: they are named after the machine, as long
 * as it has them.
 */
export function disksOf(plain: Disks, compute: Service, { isAdmin }: OpenstackCloud): Disks {
  async function allNames(): Promise<Map<string, string>> {
    const names = new Map<string, string>();
    for await (const page of compute.pages('/servers', 'servers', isAdmin ? { all_tenants: 'true' } : {}))
      for (const server of page) names.set(textIn(server, 'id') ?? '', textIn(server, 'name') ?? '');
    return names;
  }

  return {
    ...plain,
    async *list(options) {
      let names: Map<string, string> | undefined;
      for await (const page of plain.list(options)) {
        if (page.items.some(isNameless)) names ??= await allNames();
        yield { ...page, items: page.items.map((disk) => named(disk, names?.get(disk.fields.server_id ?? ''))) };
      }
    },
    async get(id) {
      const disk = await plain.get(id);
      if (disk === undefined || !isNameless(disk)) return disk;
      const reply = await compute.find(`/servers/${ref(disk.fields.server_id ?? '')}`);
      return named(disk, textIn(unwrapped(reply ?? {}, 'server'), 'name') ?? undefined);
    },
  };
}

/** Its id stands in for the name. */
const isNameless = ({ ref: id, fields }: Disk): boolean => fields.name === id && fields.server_id !== null;

function named(disk: Disk, server: string | undefined): Disk {
  if (!isNameless(disk) || server === undefined) return disk;
  return { ...disk, fields: { ...disk.fields, name: `${server}-${disk.fields.bootable ? 'system' : 'data'}` } };
}
