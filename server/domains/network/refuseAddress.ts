import type { Condition } from '#model/conditions/conditions.ts';
import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { addressRange, contains } from '#model/rules/network/addressRange.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';

/**
 * The resources with addresses. In private clouds no ports are known, and only the cloud knows which addresses are
 * taken.
 */
export interface AddressPlaces {
  subnets: string;
  ports?: string;
}

interface WantedAddress {
  cloudId: Json | undefined;
  networkId: Json | undefined;
  /** Undefined or null: any subnet of the network. */
  subnetId: Json | undefined;
  address: Json | undefined;
  /** The field of the refusal. */
  at: string;
}

export type RefuseAddress = typeof refuseAddress;

/** More than any network that we know. */
const MOST = 20_000;

/**
 * Refuses an address outside all subnets of the network, or one that a port already has. The cloud later refuses
 * conflicts with records that the reader cannot see.
 */
export async function refuseAddress(
  context: Context,
  places: AddressPlaces,
  { cloudId, networkId, subnetId, address, at }: WantedAddress,
): Promise<void> {
  const wanted = addressRange(String(address ?? ''));
  if (wanted === undefined) return;
  const read = (resource: string | undefined, field: string, filter: Condition) =>
    readField(context, resource, field, { ...filter, cloud_id: String(cloudId) });
  const blocks = (
    await read(places.subnets, 'cidr', subnetId ? { id: String(subnetId) } : { network_id: String(networkId) })
  ).map(String);
  const fits = blocks.some((cidr) => {
    const block = addressRange(cidr);
    return block !== undefined && contains(block, wanted);
  });
  if (blocks.length > 0 && !fits) refuseField(context, at, 'network.outsideBlock', { cidr: blocks.join(', ') });
  const held = (await read(places.ports, 'fixed_ips', { network_id: String(networkId) })).flatMap((ips) =>
    Array.isArray(ips) ? ips : [],
  );
  const isTaken = held.some((each) => isObject(each) && addressRange(String(each.ip_address))?.first === wanted.first);
  if (isTaken) refuseField(context, at, 'network.addressTaken', { address: String(address) });
}

async function readField(
  context: Context,
  resource: string | undefined,
  field: string,
  filter: Condition,
): Promise<RecordData[string][]> {
  const definition = resource === undefined ? undefined : context.schemas.resources[resource];
  if (definition === undefined) return [];
  const records = await firstRecords(context, definition, { fields: [field], filter, sort: [], limit: MOST });
  return records.map((record) => record[field] ?? null);
}
