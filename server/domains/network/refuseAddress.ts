import type { Condition } from '#model/conditions/conditions.ts';
import { addressRange, contains } from '#model/rules/addresses/addressRange.ts';
import { isNetworkOrBroadcast } from '#model/domains/network/isNetworkOrBroadcast.ts';
import type { Context } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords, type WireOf } from '#server/engine/records/list/listRecords.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';

/**
 * The resources with addresses. In private clouds no ports are known, and only the cloud knows which addresses are
 * taken.
 */
export interface AddressPlaces {
  subnets: 'subnets' | 'vpcSubnets';
  ports?: 'ports';
}

interface WantedAddress {
  cloudId: string;
  networkId: string | null | undefined;
  /** Undefined or null: any subnet of the network. */
  subnetId: string | null | undefined;
  address: string | null | undefined;
  /** The field of the refusal. */
  at: string;
}

export type RefuseAddress = typeof refuseAddress;

/** More than any network that we know. */
const MOST = 20_000;

/**
 * Refuses an address outside all subnets of the network, one that no machine can have there, or one that a port already
 * has. The cloud later refuses conflicts with records that the reader cannot see.
 */
export async function refuseAddress(
  context: Context,
  places: AddressPlaces,
  { cloudId, networkId, subnetId, address, at }: WantedAddress,
): Promise<void> {
  const wanted = addressRange(address ?? '');
  if (wanted === undefined) return;
  const network = { network_id: networkId ?? '', cloud_id: cloudId };
  const subnets = await readFields(
    context,
    places.subnets,
    ['cidr', 'gateway_ip'],
    subnetId ? { id: subnetId, cloud_id: cloudId } : network,
  );
  const around = subnets.filter(({ cidr }) => {
    const block = addressRange(cidr);
    return block !== undefined && contains(block, wanted);
  });
  if (subnets.length > 0 && around.length === 0)
    refuseField(context, at, 'network.outsideBlock', { cidr: subnets.map(({ cidr }) => cidr).join(', ') });
  for (const { cidr, gateway_ip: gateway } of around) {
    const block = addressRange(cidr);
    if (block !== undefined && isNetworkOrBroadcast(wanted, block)) refuseField(context, at, 'network.edgeAddress');
    if (addressRange(gateway ?? '')?.first === wanted.first)
      refuseField(context, at, 'network.gatewayAddress', { address: address ?? '' });
  }
  const ports = places.ports === undefined ? [] : await readFields(context, places.ports, ['fixed_ips'], network);
  const held = ports.flatMap(({ fixed_ips: ips }) => ips ?? []);
  const isTaken = held.some(({ ip_address: ip }) => addressRange(ip ?? '')?.first === wanted.first);
  if (isTaken) refuseField(context, at, 'network.addressTaken', { address: address ?? '' });
}

async function readFields<Resource extends 'subnets' | 'vpcSubnets' | 'ports', Field extends string>(
  context: Context,
  resource: Resource,
  fields: readonly Field[],
  filter: Condition,
): Promise<WireOf<Resource, Field>[]> {
  const definition = knownDefinition(context, resource);
  return definition === undefined
    ? []
    : firstRecords<Resource, Field>(context, definition, { fields, filter, sort: [], limit: MOST });
}
