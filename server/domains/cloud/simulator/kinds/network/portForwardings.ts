import type { PortForwardingFields, PortForwardingInput } from '#server/domains/cloud/driver/kinds/network.ts';
import { addressOf } from '#server/domains/cloud/simulator/addresses/cidr.ts';
import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';
import { routerTo } from './floatingIps.ts';

type Forwarding = SimulatedItem<'portForwardings'>;

const HIGHEST_PORT = 65_535;

/** Ports of a floating address, each forwarded to a port of a machine, with Neutron's rules for combinations. */
export const portForwardings: KindRules<'portForwardings'> = {
  async create(world, input, { tenant }) {
    const floating = await world.need('floatingIps', input.floating_ip_id, tenant);
    const fields = await checked(world, input, { ref: undefined, tenant });
    floating.fields.status = 'active';
    return world.add('portForwardings', { tenant, fields, hidden: {} });
  },
  async update(world, item, changes) {
    item.fields = await checked(
      world,
      { ...inputOf(item.fields), ...changes, floating_ip_id: item.fields.floating_ip_id },
      item,
    );
  },
  remove: (world, item) => dropForwarding(world, item),
};

/** After its last forwarding the address is available again. */
export async function dropForwarding(world: World, { ref, fields }: Forwarding): Promise<void> {
  const [floating, item] = [
    await world.find('floatingIps', fields.floating_ip_id),
    await world.find('portForwardings', ref),
  ];
  if (item !== undefined) world.drop(item);
  if (floating === undefined || floating.fields.port_id !== null) return;
  if ((await world.users('portForwardings', floating.ref)).length === 0)
    Object.assign(floating.fields, { status: 'down', router_id: null });
}

const inputOf = ({ description, ...fields }: PortForwardingFields): PortForwardingInput => ({
  ...fields,
  ...(description !== null && { description }),
});

async function checked(
  world: World,
  input: PortForwardingInput,
  { ref, tenant }: { ref: string | undefined; tenant: string | null },
): Promise<PortForwardingFields> {
  checkSpans(input);
  const floating = await world.need('floatingIps', input.floating_ip_id, tenant);
  const { floating_ip_address: address } = floating.fields;
  if (floating.fields.port_id !== null) throw conflict(`Floating address ${address} is bound to a port as a whole`);
  const { port, fixed } = await targetOf(world, input, tenant);
  const fields: PortForwardingFields = {
    floating_ip_id: floating.ref,
    protocol: input.protocol,
    external_port: input.external_port,
    port_id: port.ref,
    internal_ip: fixed.ip_address,
    internal_port: input.internal_port,
    description: input.description || null,
  };
  await checkUnused(world, fields, { ref, address });
  floating.fields.router_id = (await routerTo(world, floating, fixed)).ref;
  return fields;
}

function checkSpans({ protocol, external_port: outer, internal_port: inner }: PortForwardingInput): void {
  if (protocol !== 'tcp' && protocol !== 'udp') throw invalid(`Port forwarding supports tcp and udp, not ${protocol}`);
  for (const port of [outer, inner])
    if (!Number.isInteger(port) || port < 1 || port > HIGHEST_PORT) throw invalid(`${port} is no port`);
}

/** The port that the traffic goes to, and which of its IPv4 addresses. */
async function targetOf(world: World, input: PortForwardingInput, tenant: string | null) {
  const port = await world.need('ports', input.port_id, tenant);
  const fixed = port.fields.fixed_ips.find(
    ({ ip_address: ip }) => addressOf(ip)?.version === 4 && (!input.internal_ip || input.internal_ip === ip),
  );
  if (fixed === undefined)
    throw invalid(`Port ${port.fields.name || port.ref} has no ${input.internal_ip ?? 'IPv4 address'}`);
  const bound = (await world.users('floatingIps', port.ref)).find(
    (each) => each.fields.fixed_ip_address === fixed.ip_address,
  );
  if (bound !== undefined)
    throw conflict(`${fixed.ip_address} has floating address ${bound.fields.floating_ip_address} as a whole`);
  return { port, fixed };
}

/** No other forwarding than the one with this `ref` may begin or end at the same place. */
async function checkUnused(
  world: World,
  { floating_ip_id, protocol, external_port: outer, port_id, internal_ip, internal_port: inner }: PortForwardingFields,
  { ref, address }: { ref: string | undefined; address: string },
): Promise<void> {
  for (const other of await world.users('portForwardings', floating_ip_id)) {
    if (other.ref !== ref && other.fields.protocol === protocol && other.fields.external_port === outer)
      throw conflict(`Port ${outer} of ${address} is already forwarded`);
  }
  for (const other of await world.users('portForwardings', port_id)) {
    const isSame =
      other.fields.protocol === protocol &&
      other.fields.internal_ip === internal_ip &&
      other.fields.internal_port === inner;
    if (other.ref !== ref && isSame)
      throw conflict(`Port ${inner} of ${internal_ip} is already the target of a forwarding`);
  }
}
