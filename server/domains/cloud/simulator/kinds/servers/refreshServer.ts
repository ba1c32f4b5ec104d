import type { ServerFields } from '#server/domains/cloud/driver/kinds/compute.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';

/** Updates the cards, addresses, groups and disks that a machine reports. */
export async function refreshServer(world: World, { ref, fields, hidden }: SimulatedItem<'servers'>): Promise<void> {
  const ports = (await world.users('ports', ref)).filter((port) => port.fields.server_id === ref);
  const place = (port: SimulatedItem<'ports'>) => hidden.port_ids.indexOf(port.ref);
  ports.sort((a, b) => place(a) - place(b));
  const floating = await floatingOf(world, ref, ports);
  fields.interfaces = ports.flatMap((port): ServerFields['interfaces'] => {
    const card = { port_id: port.ref, network_id: port.fields.network_id, mac: port.fields.mac_address };
    const addresses = port.fields.fixed_ips.map(({ subnet_id: subnet, ip_address: ip }) => ({
      ...card,
      subnet_id: subnet,
      ip,
      floating_ip: floating.get(`${port.ref} ${ip}`) ?? null,
    }));
    return addresses.length > 0 ? addresses : [{ ...card, subnet_id: null, ip: null, floating_ip: null }];
  });
  fields.fixed_addresses = ports.flatMap((port) => port.fields.fixed_ips.map(({ ip_address: ip }) => ip));
  fields.floating_addresses = [...floating.values()];
  fields.security_group_ids = [...new Set(ports.flatMap((port) => port.fields.security_group_ids))];
  const volumes = (await world.users('volumes', ref)).filter((volume) => volume.fields.server_id === ref);
  fields.volume_ids = volumes
    .toSorted((a, b) => ((a.fields.device ?? '') < (b.fields.device ?? '') ? -1 : 1))
    .map((volume) => volume.ref);
  fields.deletes_volumes = volumes
    .filter(({ hidden: { delete_with_server: goes } }) => goes)
    .map((volume) => volume.ref);
}

/** Public addresses by port and internal address. */
async function floatingOf(
  world: World,
  ref: string,
  ports: readonly SimulatedItem<'ports'>[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const port of ports) {
    for (const { fields } of await world.users('floatingIps', port.ref))
      found.set(`${port.ref} ${fields.fixed_ip_address}`, fields.floating_ip_address);
  }
  const addresses = ports.flatMap((port) =>
    port.fields.fixed_ips.map(({ ip_address: ip }) => ({ port: port.ref, ip })),
  );
  for (const { fields } of await world.users('eips', ref)) {
    // An address bound before internal addresses were recorded maps to the first one.
    const at = addresses.find(({ ip }) => ip === fields.fixed_ip_address) ?? addresses[0];
    if (fields.server_id === ref && at !== undefined) found.set(`${at.port} ${at.ip}`, fields.ip_addr);
  }
  return found;
}
