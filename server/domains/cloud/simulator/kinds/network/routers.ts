import type { RouterFields, RouterInput } from '#server/domains/cloud/driver/kinds/network.ts';
import { addressOf, cidrOf, contains } from '#server/domains/cloud/simulator/addresses/cidr.ts';
import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';
import { given } from '#server/domains/cloud/simulator/text.ts';
import { clearGateway, routerActions, setGateway } from './routerActions.ts';

export const routers: KindRules<'routers'> = {
  async create(world, input, { tenant }) {
    if (input.routes?.length) throw invalid('A new router is connected to no subnet yet: its routes come later');
    return addRouter(world, input, tenant);
  },
  async update(world, router, { routes, external_network_id: external, enable_snat: snat, ...rest }) {
    Object.assign(router.fields, given(rest));
    router.fields.status = router.fields.admin_state_up ? 'active' : 'down';
    if (external !== undefined && external !== router.fields.external_network_id)
      await (external === null ? clearGateway(world, router) : setGateway(world, router, external, snat));
    else if (snat !== undefined && router.fields.external_network_id !== null) router.fields.enable_snat = snat;
    if (routes !== undefined) router.fields.routes = await checkedRoutes(world, router, routes);
  },
  mayRemove(_world, { fields }) {
    if (fields.interfaces.length > 0)
      throw conflict(`Router ${fields.name} has ${fields.interfaces.length} interfaces: remove them first`);
    if (fields.external_network_id !== null) throw conflict(`Router ${fields.name} has a gateway: clear it first`);
  },
  async remove(world, router) {
    for (const port of await world.users('ports', router.ref)) {
      await world.addresses.giveBack(port.ref);
      world.drop(port);
    }
    world.drop(router);
  },
  actions: routerActions,
};

export async function addRouter(
  world: World,
  input: RouterInput,
  tenant: string | null,
): Promise<SimulatedItem<'routers'>> {
  const fields: RouterFields = {
    name: input.name,
    status: input.admin_state_up === false ? 'down' : 'active',
    admin_state_up: input.admin_state_up ?? true,
    external_network_id: null,
    enable_snat: null,
    external_ips: [],
    interfaces: [],
    routes: [],
    distributed: false,
    ha: false,
    created_at: world.now,
    description: input.description ?? null,
  };
  const router = world.add('routers', { tenant, fields, hidden: { gateway_port_id: null } });
  if (input.external_network_id) await setGateway(world, router, input.external_network_id, input.enable_snat);
  return router;
}

/** The next hop of a route must be in a subnet that the router is connected to. */
async function checkedRoutes(
  world: World,
  router: SimulatedItem<'routers'>,
  routes: RouterFields['routes'],
): Promise<RouterFields['routes']> {
  const subnets: SimulatedItem<'subnets'>[] = [];
  for (const { subnet_id: ref } of router.fields.interfaces) subnets.push(await world.need('subnets', ref));
  if (router.fields.external_network_id !== null)
    subnets.push(...(await world.users('subnets', router.fields.external_network_id)));
  const connected = subnets.map(({ fields }) => cidrOf(fields.cidr));
  const own = [...router.fields.interfaces.map(({ ip }) => ip), ...router.fields.external_ips];
  for (const { destination, nexthop } of routes) {
    if (cidrOf(destination) === undefined) throw invalid(`${destination} is not a network`);
    const hop = addressOf(nexthop);
    if (hop === undefined || !connected.some((cidr) => cidr !== undefined && contains(cidr, hop)))
      throw invalid(`The next hop ${nexthop} is in no subnet that router ${router.fields.name} is connected to`);
    if (own.some((ip) => addressOf(ip ?? '')?.value === hop.value))
      throw invalid(`The next hop ${nexthop} is an address of router ${router.fields.name} itself`);
  }
  return routes.map(({ destination, nexthop }) => ({ destination, nexthop }));
}
