import { CloudError, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { ServerFields, ServerInput } from '#server/domains/cloud/driver/kinds/compute.ts';
import type { EipFields, EipInput } from '#server/domains/cloud/driver/kinds/vpc.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import { numberIn, objectsIn, textIn } from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { serversOf } from '#server/domains/cloud/openstack/compute/servers.ts';

type Machines = KindDriver<ServerFields, ServerInput>;

/** The words of these actions are those of products that have ports and floating addresses. */
const NOT_HERE = new Set(['bind_floating_ip', 'unbind_floating_ip']);

/** Machines of Nova with the addresses of private networks. Their system disk is always a volume. */
export function machinesOf(compute: Service, cloud: OpenstackCloud, eips?: KindDriver<EipFields, EipInput>): Machines {
  const plain = serversOf(compute, cloud);
  const { network, image } = cloud;
  const acts = plain.actions ?? {};

  /** As large as the flavor says, and as the image needs. */
  async function systemDiskGb(input: ServerInput): Promise<number> {
    const flavor = unwrapped((await compute.find(`/flavors/${ref(input.flavor_id)}`)) ?? {}, 'flavor');
    const source = input.image_id ?? input.server_snapshot_id;
    const needs = source === undefined ? undefined : await image?.find(`/images/${ref(source)}`);
    return Math.max(numberIn(flavor, 'disk') ?? 0, numberIn(needs, 'min_disk') ?? 0, 1);
  }

  return {
    ...plain,
    create: async (input, options) => {
      const takesDefault =
        (input.source === 'image' || input.source === 'snapshot') && input.system_disk_gb === undefined;
      if (plain.create === undefined) throw new CloudError('unsupported');
      return plain.create(takesDefault ? { ...input, system_disk_gb: await systemDiskGb(input) } : input, options);
    },
    actions: {
      ...Object.fromEntries(Object.entries(acts).filter(([name]) => !NOT_HERE.has(name))),
      ...(network && {
        async detach_interface(id: string, { ip }) {
          const ports = objectsIn(await network.get('/ports', { device_id: id }), 'ports');
          const port = ports.find((each) => objectsIn(each, 'fixed_ips').some((fixed) => fixed.ip_address === ip));
          // It is gone already.
          if (port !== undefined) await acts.detach_interface?.(id, { port_id: textIn(port, 'id') });
        },
      }),
      ...(eips && {
        async bind_eip(id: string, { eip_id, fixed_ip_address }) {
          await eips.actions?.associate?.(String(eip_id), {
            server_id: id,
            fixed_ip_address: fixed_ip_address ?? null,
          });
        },
        async unbind_eip(id: string, { eip_id }) {
          const eip = await eips.get(String(eip_id));
          // It leads to something else by now.
          if (eip?.fields.server_id === id) await eips.actions?.disassociate?.(eip.ref, {});
        },
      }),
    },
  };
}
