import type { FloatingIpFields } from '#server/domains/cloud/driver/kinds/network.ts';
import { addressOf } from '#server/domains/cloud/simulator/addresses/cidr.ts';
import { macOf } from '#server/domains/cloud/simulator/hash.ts';
import type { Act, KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { refreshServer } from '#server/domains/cloud/simulator/kinds/servers/refreshServer.ts';
import { capacity, conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';
import { given, neededText, textIn } from '#server/domains/cloud/simulator/text.ts';
import { isInSubnet } from './subnets.ts';
import { giveBackAddresses, takeAddress } from './addressing.ts';

type Floating = SimulatedItem<'floatingIps'>;

export const floatingIps: KindRules<'floatingIps'> = {
  async create(world, input, { tenant }) {
    const network = await world.need('networks', input.floating_network_id, tenant);
    if (!network.fields.external)
      throw invalid(`Network ${network.fields.name} is not external: it has no floating addresses`);
    const fields: FloatingIpFields = {
      floating_ip_address: '',
      status: 'down',
      floating_network_id: network.ref,
      fixed_ip_address: null,
      port_id: null,
      router_id: null,
      server_id: null,
      description: input.description ?? null,
      created_at: world.now,
    };
    const floating = world.add('floatingIps', { tenant, fields, hidden: {} });
    fields.floating_ip_address = await publicAddress(
      world,
      floating.ref,
      network,
      input.subnet_id,
      input.floating_ip_address,
    );
    if (input.port_id) await bind(world, floating, await world.need('ports', input.port_id, tenant), undefined);
    return floating;
  },
  update(_world, { fields }, { description }) {
    Object.assign(fields, given({ description }));
  },
  async mayRemove(world, { ref, fields }) {
    const forwardings = await world.users('portForwardings', ref);
    if (forwardings.length > 0)
      throw conflict(
        `Floating address ${fields.floating_ip_address} has ${forwardings.length} port forwardings: delete them first`,
      );
    if (fields.port_id !== null)
      throw conflict(`Floating address ${fields.floating_ip_address} is in use: unbind it first`);
  },
  async remove(world, floating) {
    await unbind(world, floating);
    for (const forwarding of await world.users('portForwardings', floating.ref)) world.drop(forwarding);
    await giveBackAddresses(world, floating.ref);
    world.drop(floating);
  },
  actions: {
    async associate(world, floating, input) {
      await bind(world, floating, await portFor(world, floating, input), textIn(input, 'fixed_ip_address'));
    },
    disassociate: (world, floating) => unbind(world, floating),
  },
};

/** The same actions on the machine. */
export const floatingIpActions: Record<string, Act<'servers'>> = {
  async bind_floating_ip(world, server, input) {
    const floating = await world.need('floatingIps', neededText(input, 'floating_ip_id'), server.tenant);
    const ip = textIn(input, 'fixed_ip_address');
    const ports = (await world.users('ports', server.ref)).filter(({ fields }) => fields.server_id === server.ref);
    ports.sort((a, b) => server.hidden.port_ids.indexOf(a.ref) - server.hidden.port_ids.indexOf(b.ref));
    const port = ports.find(({ fields }) =>
      fields.fixed_ips.some(
        ({ ip_address: each }) => addressOf(each)?.version === 4 && (ip === undefined || ip === each),
      ),
    );
    if (port === undefined)
      throw conflict(`Machine ${server.fields.name} has no network card with ${ip ?? 'an IPv4 address'}`);
    await bind(world, floating, port, ip);
  },
  async unbind_floating_ip(world, server, input) {
    const floating = await world.need('floatingIps', neededText(input, 'floating_ip_id'), server.tenant);
    if (floating.fields.server_id === server.ref) await unbind(world, floating);
  },
};

async function publicAddress(
  world: World,
  ref: string,
  network: SimulatedItem<'networks'>,
  subnetId: string | undefined,
  ip: string | undefined,
): Promise<string> {
  const all = await world.users('subnets', network.ref);
  const subnets = all.filter(
    ({ ref: each, fields }) =>
      fields.ip_version === 4 &&
      (subnetId === undefined || each === subnetId) &&
      (ip === undefined || isInSubnet(fields.cidr, ip)),
  );
  const [subnet] = subnets.toSorted(
    (a, b) =>
      (b.fields.total_ips ?? 0) - (b.fields.used_ips ?? 0) - (a.fields.total_ips ?? 0) + (a.fields.used_ips ?? 0),
  );
  if (subnet === undefined) throw capacity(`Network ${network.fields.name} has no such subnet of floating addresses`);
  return takeAddress(world, subnet, { owner: ref, mac: macOf(ref), ip });
}

async function portFor(
  world: World,
  { tenant }: Floating,
  input: Parameters<typeof textIn>[0],
): Promise<SimulatedItem<'ports'>> {
  const portId = textIn(input, 'port_id');
  if (portId !== undefined) return world.need('ports', portId, tenant);
  const server = await world.need('servers', neededText(input, 'server_id'), tenant);
  if (server.fields.status === 'error')
    throw conflict(`Machine ${server.fields.name} failed: it cannot have a floating address`);
  const [first] = server.fields.interfaces;
  if (first?.port_id == null) throw conflict(`Machine ${server.fields.name} has no network card`);
  return world.need('ports', first.port_id, tenant);
}

/** Binds a public address to a port, through a router between its subnet and the external network. */
async function bind(
  world: World,
  floating: Floating,
  port: SimulatedItem<'ports'>,
  ip: string | undefined,
): Promise<void> {
  const { fields } = floating;
  const fixed = port.fields.fixed_ips.find(
    ({ ip_address: address }) => addressOf(address)?.version === 4 && (ip === undefined || ip === address),
  );
  if (fixed === undefined) throw invalid(`Port ${port.fields.name || port.ref} has no ${ip ?? 'IPv4 address'}`);
  if (fields.port_id === port.ref && fields.fixed_ip_address === fixed.ip_address) return;
  if (fields.port_id !== null) throw conflict(`Floating address ${fields.floating_ip_address} is in use`);
  if ((await world.users('portForwardings', floating.ref)).length > 0)
    throw conflict(`Floating address ${fields.floating_ip_address} has port forwardings`);
  const forwarded = (await world.users('portForwardings', port.ref)).some(
    (each) => each.fields.internal_ip === fixed.ip_address,
  );
  if (forwarded) throw conflict(`Another floating address forwards ports to ${fixed.ip_address}`);
  const others = (await world.users('floatingIps', port.ref)).filter(
    (each) => each.fields.fixed_ip_address === fixed.ip_address,
  );
  if (others.length > 0)
    throw conflict(`${fixed.ip_address} has floating address ${others[0]?.fields.floating_ip_address} already`);
  const router = await routerTo(world, floating, fixed);
  Object.assign(fields, {
    status: 'active',
    port_id: port.ref,
    router_id: router.ref,
    fixed_ip_address: fixed.ip_address,
    server_id: port.fields.server_id,
  });
  await refreshOwner(world, port.fields.server_id);
}

/** The router between an internal address and the network of a public one. */
export async function routerTo(
  world: World,
  { fields }: Floating,
  fixed: { subnet_id: string; ip_address: string },
): Promise<SimulatedItem<'routers'>> {
  const router = (await world.users('routers', fixed.subnet_id)).find(
    (each) => each.fields.external_network_id === fields.floating_network_id,
  );
  if (router === undefined)
    throw conflict(
      `No router leads from the subnet of ${fixed.ip_address} to the network of ${fields.floating_ip_address}`,
    );
  return router;
}

async function unbind(world: World, { fields }: Floating): Promise<void> {
  const { server_id: server } = fields;
  Object.assign(fields, { status: 'down', port_id: null, router_id: null, fixed_ip_address: null, server_id: null });
  await refreshOwner(world, server);
}

async function refreshOwner(world: World, ref: string | null): Promise<void> {
  const server = ref === null ? undefined : await world.find('servers', ref);
  if (server !== undefined) await refreshServer(world, server);
}
