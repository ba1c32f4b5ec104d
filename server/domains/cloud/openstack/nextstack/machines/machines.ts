import { CloudError, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { ServerFields, ServerInput } from '#server/domains/cloud/driver/kinds/compute.ts';
import type { EipFields, EipInput } from '#server/domains/cloud/driver/kinds/vpc.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import { numberIn, objectsIn, textIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { tokenOf } from '#server/domains/cloud/openstack/network/mark.ts';
import { reaches } from '#server/domains/cloud/openstack/session/microversion.ts';
import { snapshotsIn } from '#server/domains/cloud/openstack/image/snapshotsIn.ts';
import { serversOf } from '#server/domains/cloud/openstack/compute/servers.ts';
import { idOf } from '#server/domains/cloud/openstack/nextstack/private.ts';

type Machines = KindDriver<ServerFields, ServerInput>;

/**
 * Binding has other words where there are no ports. Nova rescues machines on volumes only with images that are made for
 * it, and no image says so.
 */
const NOT_HERE = ['bind_floating_ip', 'unbind_floating_ip', 'rescue', 'unrescue'];
/** The version since which Nova writes another image to the volume of a machine. */
const REIMAGES = '2.93';

/** Machines of Nova with the addresses of private networks. Their system disk is always a volume. */
export function machinesOf(compute: Service, cloud: OpenstackCloud, eips?: KindDriver<EipFields, EipInput>): Machines {
  const plain = serversOf(compute, cloud);
  const { network, image } = cloud;
  const acts = plain.actions ?? {};
  const lacking = reaches(compute.version, REIMAGES) ? NOT_HERE : [...NOT_HERE, 'rebuild'];

  /** As large as the flavor says, and as the image needs. */
  async function systemDiskGb(input: ServerInput): Promise<number> {
    const flavor = unwrapped((await compute.find(`/flavors/${ref(input.flavor_id)}`)) ?? {}, 'flavor');
    const source = input.image_id ?? input.server_snapshot_id;
    const needs = source === undefined ? undefined : await image?.find(`/images/${ref(source)}`);
    return Math.max(numberIn(flavor, 'disk') ?? 0, numberIn(needs, 'min_disk') ?? 0, 1);
  }

  /** The image of a machine on volumes has no content: the new system disk is a copy of the snapshot that it names. */
  async function fromDiskSnapshot({ server_snapshot_id: id, ...input }: ServerInput): Promise<ServerInput> {
    if (input.source !== 'snapshot' || id === undefined) return input;
    const disk = snapshotsIn((await image?.find(`/images/${ref(id)}`)) ?? {}).find(({ isBoot }) => isBoot);
    if (disk === undefined) return { ...input, server_snapshot_id: id };
    return {
      ...input,
      source: 'volume_snapshot',
      volume_snapshot_id: disk.snapshotId,
      ...(input.system_disk_gb === undefined && disk.sizeGb !== null && { system_disk_gb: disk.sizeGb }),
    };
  }

  return {
    ...plain,
    create: async (wanted, options) => {
      if (plain.create === undefined) throw new CloudError('unsupported');
      const input = await fromDiskSnapshot(wanted);
      const takesDefault =
        (input.source === 'image' || input.source === 'snapshot') && input.system_disk_gb === undefined;
      return plain.create(takesDefault ? { ...input, system_disk_gb: await systemDiskGb(input) } : input, options);
    },
    actions: {
      ...Object.fromEntries(Object.entries(acts).filter(([name]) => !lacking.includes(name))),
      ...(network && {
        async detach_interface(id: string, { ip }) {
          const ports = objectsIn(await network.get('/ports', { device_id: id }), 'ports');
          const port = ports.find((each) => objectsIn(each, 'fixed_ips').some((fixed) => fixed.ip_address === ip));
          // It is gone already.
          if (port === undefined) return;
          await acts.detach_interface?.(id, { port_id: textIn(port, 'id') });
          if (isOwnCard(port)) await removeLoose(idOf(port), network, cloud);
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

/** A port that was created for a card; Nova removes those that it creates itself. */
const isOwnCard = (port: JsonObject): boolean => tokenOf(textIn(port, 'description'))?.startsWith('card-') ?? false;

const MOST_LOOKS = 20;
const LOOK_MS = 500;

/** Nova lets go of a port a moment later; without its machine it would only hold an address. */
async function removeLoose(portId: string, network: Service, { wait }: OpenstackCloud): Promise<void> {
  const path = `/ports/${ref(portId)}`;
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const port = unwrapped((await network.find(path)) ?? {}, 'port');
    if (textIn(port, 'device_id') === null) break;
    await wait(LOOK_MS);
  }
  await network.remove(path);
}
