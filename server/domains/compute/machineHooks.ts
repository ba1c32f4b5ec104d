import { renderMessage } from '#model/messages/messages.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';
import { targetOf } from '#server/engine/records/write/targets/targetOf.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import type { AddressPlaces, RefuseAddress } from '#server/domains/network/refuseAddress.ts';
import { refuseFullMachine } from './diskLimit.ts';

/**
 * The possible boot sources of a machine, by `source`, with the fields of their requirements. A volume already has its
 * size.
 */
const SOURCES: Readonly<Record<string, { field: string; disk: string; ram?: string }>> = {
  image: { field: 'image_id', disk: 'min_disk_gb', ram: 'min_ram_mb' },
  snapshot: { field: 'server_snapshot_id', disk: 'min_disk_gb' },
  volume_snapshot: { field: 'volume_snapshot_id', disk: 'size_gb' },
};

/** Rules of machines that need other records: flavor, image and disks must match, and addresses must be free. */
export const machineHooks = (
  ofMachines: string,
  ofVolumes: string,
  places: AddressPlaces,
  refuseAddress: RefuseAddress,
): ResourceHooks => ({
  async beforeCreate(context, input) {
    const machines = context.schemas.resources[ofMachines];
    if (machines !== undefined) await checkBoot(context, machines, input);
    const cards = Array.isArray(input.networks) ? input.networks : [];
    for (const [index, card] of cards.entries())
      if (isObject(card))
        await refuseAddress(context, places, cardAddress(input.cloud_id, card, `networks.${index}.ip`));
    return input;
  },
  actions: {
    attach_volume: (context, machine) => refuseFullMachine(context, ofVolumes, String(machine.id)),
    bind_floating_ip: refuseBound,
    bind_eip: refuseBound,
    attach_interface: (context, machine, input) =>
      refuseAddress(context, places, cardAddress(machine.cloud_id, input, 'ip')),
  },
});

/** An address of a machine can have only one public address. */
function refuseBound(context: Context, { interfaces }: RecordData, { fixed_ip_address: chosen }: RecordData): void {
  const cards = (Array.isArray(interfaces) ? interfaces : []).filter(isObject);
  const card = cards.find(({ ip }) => (chosen ? ip === chosen : typeof ip === 'string' && ip.includes('.')));
  if (card && typeof card.floating_ip === 'string')
    refuseField(context, 'fixed_ip_address', 'network.addressBound', {
      address: String(card.ip),
      public: card.floating_ip,
    });
}

const cardAddress = (cloudId: Json | undefined, { network_id, subnet_id, ip }: RecordData, at: string) => ({
  cloudId,
  networkId: network_id,
  subnetId: subnet_id,
  address: ip,
  at,
});

async function checkBoot(context: Context, machines: Definition, input: RecordData): Promise<void> {
  const source = SOURCES[String(input.source ?? 'image')];
  if (source === undefined) return;
  const [from, flavor] = [
    await targetOf(context, machines, source.field, input),
    await targetOf(context, machines, 'flavor_id', input),
  ];
  if (from === undefined || flavor === undefined) return;
  const [least, ram] = [Number(from[source.disk] ?? 0), Number(from[source.ram ?? ''] ?? 0)];
  const sentence = (word: string, params: Record<string, number>) =>
    renderMessage(context.schemas.messages, word, params, context.lang);
  const fields: Record<string, string> = {};
  const disk = Number(input.system_disk_gb ?? 0);
  if (disk > 0 && disk < least) fields.system_disk_gb = sentence('compute.diskTooSmall', { least, size: disk });
  if (isLocal(context, input, flavor) && Number(flavor.disk_gb) < least)
    fields.flavor_id = sentence('compute.flavorDiskTooSmall', { least });
  if (Number(flavor.ram_mb) < ram) fields.flavor_id = sentence('compute.flavorRamTooSmall', { least: ram });
  const disks = Array.isArray(input.data_disks) ? input.data_disks : [];
  if (from.disk_format === 'iso' && disks.length === 0) fields.data_disks = sentence('compute.isoNeedsDisk', {});
  if (Object.keys(fields).length > 0) throw new ApiError('request.invalid', { fields });
}

/** True if it boots from the disk of its host, whose size the flavor sets. */
function isLocal(
  { cloud }: Context,
  { source, system_disk_gb: size, system_disk_type: type }: RecordData,
  flavor: RecordData,
): boolean {
  const asksForNone = source !== 'volume_snapshot' && !size && !type;
  // In clouds with private networks every system disk is a volume.
  return asksForNone && Number(flavor.disk_gb) > 0 && cloud?.capabilities.vpcs === undefined;
}
