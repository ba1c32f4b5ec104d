import { limitText } from '#model/rules/limitText.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { areThere } from '#server/engine/records/list/areThere.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { targetOf } from '#server/engine/records/write/targets/targetOf.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import type { DefinitionOf, InputOf, RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import type { AddressPlaces, RefuseAddress } from '#server/domains/network/refuseAddress.ts';
import { diskOfApplication, withApplication } from './apps/applicationOf.ts';
import { refuseFullMachine, type VolumeResource } from './diskLimit.ts';

type MachineResource = 'instances' | 'vms';

/** Rules of machines that need other records: flavor, image and disks must match, and addresses must be free. */
export const machineHooks = (
  ofMachines: MachineResource,
  ofVolumes: VolumeResource,
  places: AddressPlaces,
  refuseAddress: RefuseAddress,
): ResourceHooks<MachineResource> => ({
  async beforeCreate(context, input) {
    const machines = knownDefinition(context, ofMachines);
    if (machines !== undefined) await checkBoot(context, machines, input);
    for (const [index, card] of (input.networks ?? []).entries())
      await refuseAddress(context, places, cardAddress(input.cloud_id, card, `networks.${index}.ip`));
    return machines === undefined ? input : { ...input, ...(await withApplication(context, machines, input)) };
  },
  async foreseeCharges(context, values) {
    const machines = knownDefinition(context, ofMachines);
    return machines === undefined ? {} : diskOfApplication(context, machines, values);
  },
  actions: {
    async attach_volume(context, machine, { volume_id: volumeId }) {
      await refuseFullMachine(context, ofVolumes, machine.id);
      await markAttaching(context, ofVolumes, volumeId);
    },
    resize: (context, machine, { flavor_id: flavorId }) =>
      refuseSmallerDisk(context, ofMachines, ofVolumes, machine, flavorId),
    bind_floating_ip: refuseBound,
    bind_eip: refuseBound,
    attach_interface: (context, machine, input) =>
      refuseAddress(context, places, cardAddress(machine.cloud_id, input, 'ip')),
  },
});

/** A disk is attached to one machine at a time: a second request is refused while the cloud carries out the first. */
async function markAttaching(context: Context, ofVolumes: VolumeResource, id: string): Promise<void> {
  const volumes = knownDefinition(context, ofVolumes);
  const volume = volumes && (await findRecordOrNone(context, volumes, id, { lock: true }));
  if (volumes === undefined || volume === undefined || volume.multiattach === true) return;
  if (volume.status !== 'available') refuseField(context, 'volume_id', 'compute.volumeInUse', { name: volume.name });
  await storeChanges(context, volumes, volume, { status: 'attaching' });
}

/** A system disk that is on the host has the size of the flavor, and cannot shrink. */
async function refuseSmallerDisk(
  context: Context,
  ofMachines: MachineResource,
  ofVolumes: VolumeResource,
  machine: RecordOf<MachineResource>,
  flavorId: string,
): Promise<void> {
  const machines = knownDefinition(context, ofMachines);
  const flavor = machines && (await targetOf(context, machines, 'flavor_id', { ...machine, flavor_id: flavorId }));
  const least = machine.disk_gb ?? 0;
  if (flavor === undefined || flavor.disk_gb >= least) return;
  if (await areThere(context, ofVolumes, { server_id: machine.id, disk_tag: 'os_disk' }, 1)) return;
  refuseField(context, 'flavor_id', 'compute.diskDoesNotShrink', {
    size: limitText(flavor.disk_gb, 'GiB'),
    least: limitText(least, 'GiB'),
  });
}

/** An address of a machine can have only one public address. */
function refuseBound(
  context: Context,
  { interfaces }: RecordOf<MachineResource>,
  { fixed_ip_address: chosen }: { fixed_ip_address?: string | null },
): void {
  const card = (interfaces ?? []).find(({ ip }) => (chosen ? ip === chosen : ip?.includes('.')));
  if (typeof card?.floating_ip === 'string')
    refuseField(context, 'fixed_ip_address', 'network.addressBound', {
      address: card.ip ?? '',
      public: card.floating_ip,
    });
}

interface Card {
  network_id?: string | null;
  subnet_id?: string | null;
  ip?: string | null;
}

const cardAddress = (cloudId: string, { network_id, subnet_id, ip }: Card, at: string) => ({
  cloudId,
  networkId: network_id,
  subnetId: subnet_id,
  address: ip,
  at,
});

/** The needs of the chosen source of a machine. */
interface Needs {
  diskGb: number;
  ramMb: number;
  /** An installation medium: the system is installed on another disk. */
  isMedium: boolean;
}

/** Undefined without such a record. A volume already has its size. */
async function needsOf(
  context: Context,
  machines: DefinitionOf<MachineResource>,
  input: InputOf<MachineResource>,
): Promise<Needs | undefined> {
  switch (input.source ?? 'image') {
    case 'image': {
      const image = await targetOf(context, machines, 'image_id', input);
      return (
        image && { diskGb: image.min_disk_gb ?? 0, ramMb: image.min_ram_mb ?? 0, isMedium: image.disk_format === 'iso' }
      );
    }
    case 'snapshot': {
      const snapshot = await targetOf(context, machines, 'server_snapshot_id', input);
      return snapshot && { diskGb: snapshot.min_disk_gb ?? 0, ramMb: 0, isMedium: false };
    }
    case 'volume_snapshot': {
      const snapshot = await targetOf(context, machines, 'volume_snapshot_id', input);
      return snapshot && { diskGb: snapshot.size_gb ?? 0, ramMb: 0, isMedium: false };
    }
    default:
      return undefined;
  }
}

async function checkBoot(
  context: Context,
  machines: DefinitionOf<MachineResource>,
  input: InputOf<MachineResource>,
): Promise<void> {
  const [needs, flavor] = [
    await needsOf(context, machines, input),
    await targetOf(context, machines, 'flavor_id', input),
  ];
  if (needs === undefined || flavor === undefined) return;
  const { diskGb: least, ramMb: ram } = needs;
  const sentence = (word: string, params: Record<string, string>) =>
    renderMessage(context.schemas.messages, word, params, context.lang);
  const fields: Record<string, string> = {};
  const disk = input.system_disk_gb ?? 0;
  if (disk > 0 && disk < least)
    fields.system_disk_gb = sentence('compute.diskTooSmall', {
      least: limitText(least, 'GiB'),
      size: limitText(disk, 'GiB'),
    });
  if (isLocal(context, input, flavor) && flavor.disk_gb < least)
    fields.flavor_id = sentence('compute.flavorDiskTooSmall', { least: limitText(least, 'GiB') });
  if (flavor.ram_mb < ram) fields.flavor_id = sentence('compute.flavorRamTooSmall', { least: limitText(ram, 'MiB') });
  if (needs.isMedium && (input.data_disks ?? []).length === 0) fields.data_disks = sentence('compute.isoNeedsDisk', {});
  if (Object.keys(fields).length > 0) throw new ApiError('request.invalid', { fields });
}

/** True if it boots from the disk of its host, whose size the flavor sets. */
function isLocal(
  { cloud }: Context,
  { source, system_disk_gb: size, system_disk_type: type }: InputOf<MachineResource>,
  flavor: { disk_gb: number },
): boolean {
  const asksForNone = source !== 'volume_snapshot' && !size && !type;
  // In clouds with private networks every system disk is a volume.
  return asksForNone && flavor.disk_gb > 0 && cloud?.capabilities.vpcs === undefined;
}
