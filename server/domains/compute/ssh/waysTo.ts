import { addressRange, contains } from '#model/rules/addresses/addressRange.ts';
import { guardEndpoint } from '#server/engine/calls/endpointGuard.ts';
import type { Context } from '#server/engine/context.ts';
import { isLoopback } from '#server/engine/process/config.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { MACHINES } from './machines.ts';

/** An address of a machine, and the gateway from whose host it is reached; null: from the platform itself. */
export interface Way {
  address: string;
  gateway: { id: number; name: string } | null;
}

interface Machine {
  id: string;
  cloud_id: string;
  floating_addresses: readonly string[] | null;
  fixed_addresses: readonly string[] | null;
}

/**
 * How the platform reaches a machine, the best way first: through a gateway at its site whose administrator and whose
 * agent both name the network, or at its public address. A private address that several machines of the site have is
 * none: it could be somebody else's.
 */
export async function waysTo(received: Context, machine: Machine): Promise<Way[]> {
  const context = { ...received, actor: asPlatform(received.actor) };
  const { floating_addresses, fixed_addresses } = machine;
  const [open, all] = [floating_addresses ?? [], [...(floating_addresses ?? []), ...(fixed_addresses ?? [])]];
  const clouds = await cloudsOfSite(context, machine.cloud_id);
  const gateways = clouds === undefined ? [] : await tunnellers(context, clouds.site);
  const ways: Way[] = [];
  for (const address of all) {
    const gateway = gateways.find(({ networks }) => networks.every((some) => isWithin(address, some)));
    if (gateway === undefined || (await isShared(context, machine, address, clouds?.ids ?? []))) continue;
    ways.push({ address, gateway: { id: gateway.id, name: gateway.name } });
  }
  for (const address of open) if (await isCallable(context, address)) ways.push({ address, gateway: null });
  return ways;
}

async function cloudsOfSite(context: Context, cloudId: string): Promise<{ site: number; ids: string[] } | undefined> {
  const clouds = knownDefinition(context, 'clouds');
  if (clouds === undefined) return undefined;
  const read = (filter: object) =>
    firstRecords(context, clouds, { fields: ['cloud_id', 'site_id'], filter: { ...filter }, sort: [], limit: 100 });
  const [own] = await read({ cloud_id: cloudId });
  if (own?.site_id == null) return undefined;
  return { site: own.site_id, ids: (await read({ site_id: own.site_id })).map(({ cloud_id }) => cloud_id ?? '') };
}

/** Active gateways of a site that connect to machines: what its administrator allows, and what its agent may. */
async function tunnellers(context: Context, site: number) {
  const gateways = knownDefinition(context, 'gateways');
  if (gateways === undefined) return [];
  const found = await firstRecords(context, gateways, {
    fields: ['id', 'name', 'tunnel_networks', 'tunnel_offer'],
    filter: { site_id: site, status: 'active', simulated: { ne: true }, tunnel_offer: { empty: false } },
    sort: [{ field: 'id', order: 'ASC' }],
    limit: 20,
  });
  return found.map(({ id, name, tunnel_networks, tunnel_offer }) => ({
    id,
    name,
    networks: [tunnel_networks ?? [], tunnel_offer ?? []],
  }));
}

function isWithin(address: string, networks: readonly string[]): boolean {
  const own = addressRange(address);
  return own !== undefined && networks.some((each) => isIn(addressRange(each), own));
}

const isIn = (outer: ReturnType<typeof addressRange>, inner: NonNullable<ReturnType<typeof addressRange>>): boolean =>
  outer !== undefined && contains(outer, inner);

/** Private networks of different owners may have the same addresses. */
async function isShared(
  context: Context,
  { id }: Machine,
  address: string,
  clouds: readonly string[],
): Promise<boolean> {
  for (const resource of MACHINES) {
    const definition = knownDefinition(context, resource);
    if (definition === undefined) continue;
    const others = await firstRecords(context, definition, {
      fields: ['id'],
      filter: {
        cloud_id: [...clouds],
        id: { ne: id },
        $any: [{ fixed_addresses: { has: address } }, { floating_addresses: { has: address } }],
      },
      sort: [],
      limit: 1,
    });
    if (others.length > 0) return true;
  }
  return false;
}

async function isCallable(context: Context, address: string): Promise<boolean> {
  const host = address.includes(':') ? `[${address}]` : address;
  const safe = await guardEndpoint(`http://${host}`, { allowLoopback: isLoopback(context.settings.host) });
  return typeof safe !== 'string';
}
