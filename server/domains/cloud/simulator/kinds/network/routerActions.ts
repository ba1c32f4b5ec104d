import { addressOf, cidrOf, contains, overlaps } from '#server/domains/cloud/simulator/addresses/cidr.ts';
import type { Act } from '#server/domains/cloud/simulator/kindRules.ts';
import { conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';
import { neededText } from '#server/domains/cloud/simulator/text.ts';
import { giveBackAddresses } from './addressing.ts';
import { createPort } from './ports.ts';

type Router = SimulatedItem<'routers'>;

export const routerActions: Record<string, Act<'routers'>> = {
  async set_gateway(world, router, input) {
    await setGateway(
      world,
      router,
      neededText(input, 'network_id'),
      typeof input.enable_snat === 'boolean' ? input.enable_snat : undefined,
    );
  },
  clear_gateway: (world, router) => clearGateway(world, router),
  async add_interface(world, router, input) {
    await addInterface(world, router, await world.need('subnets', neededText(input, 'subnet_id'), router.tenant));
  },
  async remove_interface(world, router, input) {
    const subnetId = neededText(input, 'subnet_id');
    const connection = router.fields.interfaces.find(({ subnet_id: ref }) => ref === subnetId);
    if (connection === undefined) return;
    await checkUnused(world, router, subnetId);
    router.fields.interfaces = router.fields.interfaces.filter((each) => each !== connection);
    if (connection.port_id !== null) await dropPort(world, connection.port_id);
  },
};

export async function setGateway(
  world: World,
  router: Router,
  networkId: string,
  snat: boolean | undefined,
): Promise<void> {
  const network = await world.need('networks', networkId, router.tenant);
  if (!network.fields.external) throw invalid(`Network ${network.fields.name} is not external`);
  if (router.fields.external_network_id === network.ref) {
    router.fields.enable_snat = snat ?? router.fields.enable_snat;
    return;
  }
  if (router.fields.external_network_id !== null) await clearGateway(world, router);
  const port = await createPort(world, {
    tenant: null,
    network_id: network.ref,
    device_owner: 'network:router_gateway',
    device_id: router.ref,
  });
  router.hidden.gateway_port_id = port.ref;
  Object.assign(router.fields, {
    external_network_id: network.ref,
    enable_snat: snat ?? true,
    external_ips: port.fields.fixed_ips.map(({ ip_address: ip }) => ip),
  });
}

export async function clearGateway(world: World, router: Router): Promise<void> {
  if (router.fields.external_network_id === null) return;
  const floating = (await world.users('floatingIps', router.ref)).length;
  if (floating > 0) throw conflict(`The gateway of router ${router.fields.name} serves ${floating} floating addresses`);
  if (router.hidden.gateway_port_id !== null) await dropPort(world, router.hidden.gateway_port_id);
  router.hidden.gateway_port_id = null;
  Object.assign(router.fields, { external_network_id: null, enable_snat: null, external_ips: [] });
}

/** Connects the router to the gateway's address of the subnet. */
export async function addInterface(world: World, router: Router, subnet: SimulatedItem<'subnets'>): Promise<void> {
  const { gateway_ip: gateway, cidr, name } = subnet.fields;
  if (router.fields.interfaces.some(({ subnet_id: ref }) => ref === subnet.ref)) return;
  if (gateway === null) throw invalid(`Subnet ${name} has no gateway for a router to use`);
  const own = cidrOf(cidr);
  for (const { subnet_id: ref } of router.fields.interfaces) {
    const other = await world.need('subnets', ref);
    const theirs = cidrOf(other.fields.cidr);
    if (own !== undefined && theirs !== undefined && overlaps(own, theirs))
      throw invalid(
        `Subnet ${name} (${cidr}) overlaps ${other.fields.name} (${other.fields.cidr}), which the router is connected to`,
      );
  }
  const port = await createPort(world, {
    tenant: router.tenant,
    network_id: subnet.fields.network_id,
    fixed_ips: [{ subnet_id: subnet.ref, ip_address: gateway }],
    device_owner: 'network:router_interface',
    device_id: router.ref,
    asGateway: true,
  });
  router.fields.interfaces.push({ subnet_id: subnet.ref, port_id: port.ref, ip: gateway });
}

async function checkUnused(world: World, router: Router, subnetId: string): Promise<void> {
  const subnet = await world.need('subnets', subnetId);
  const cidr = cidrOf(subnet.fields.cidr);
  const isInside = (ip: string | null) => {
    const address = ip === null ? undefined : addressOf(ip);
    return cidr !== undefined && address !== undefined && contains(cidr, address);
  };
  if ((await world.users('floatingIps', router.ref)).some(({ fields }) => isInside(fields.fixed_ip_address)))
    throw conflict(`Floating addresses reach subnet ${subnet.fields.name} through router ${router.fields.name}`);
  const route = router.fields.routes.find(({ nexthop }) => isInside(nexthop));
  if (route !== undefined) throw conflict(`The route to ${route.destination} uses subnet ${subnet.fields.name}`);
}

async function dropPort(world: World, ref: string): Promise<void> {
  const port = await world.find('ports', ref);
  await giveBackAddresses(world, ref);
  if (port !== undefined) world.drop(port);
}
