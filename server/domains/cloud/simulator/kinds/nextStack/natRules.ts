import type { DnatRuleInput } from '#server/domains/cloud/driver/kinds/vpc.ts';
import {
  addressOf,
  cidrOf,
  contains,
  isWithin,
  overlaps,
  type Cidr,
} from '#server/domains/cloud/simulator/addresses/cidr.ts';
import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';

const HIGHEST_PORT = 65_535;

/** From the private network to the internet, through an EIP of the gateway. */
export const snatRules: KindRules<'snatRules'> = {
  async create(world, input, { tenant }) {
    const gateway = await gatewayWith(world, input, tenant);
    const source = await sourceOf(world, gateway, input.subnet_id, input.source_cidr);
    for (const other of await world.users('snatRules', gateway.ref)) {
      if (
        overlaps(
          source,
          await sourceOf(world, gateway, other.fields.subnet_id ?? undefined, other.fields.source_cidr ?? undefined),
        )
      )
        throw conflict(`Another rule of NAT gateway ${gateway.fields.name} covers addresses of this source`);
    }
    return world.add('snatRules', {
      tenant,
      fields: {
        name: input.name,
        status: 'running',
        nat_gateway_id: gateway.ref,
        subnet_id: input.subnet_id || null,
        source_cidr: input.subnet_id ? null : (input.source_cidr ?? null),
        eip_id: input.eip_id ?? null,
        created_at: world.now,
      },
      hidden: {},
    });
  },
  features: ['eip'],
  remove(world, item) {
    world.drop(item);
  },
};

/** From a port of an EIP of the gateway to a machine in the private network. */
export const dnatRules: KindRules<'dnatRules'> = {
  async create(world, input, { tenant }) {
    const gateway = await gatewayWith(world, input, tenant);
    const protocol = protocolOf(input.protocol);
    const vpc = await world.need('vpcs', gateway.fields.vpc_id, tenant);
    const [cidr, address] = [cidrOf(vpc.fields.cidr_block), addressOf(input.internal_ip)];
    if (cidr === undefined || address === undefined || !contains(cidr, address))
      throw invalid(`${input.internal_ip} is not within VPC ${vpc.fields.name}`);
    const [outer, inner] = [portsOf(input.external_port, protocol), portsOf(input.internal_port, protocol)];
    if (outer.last - outer.first !== inner.last - inner.first)
      throw invalid('Both ranges of ports must have the same length');
    for (const { fields } of await world.users('dnatRules', input.eip_id)) {
      const theirs = portsOf(fields.external_port, fields.protocol);
      const sameProtocol = fields.protocol === protocol || fields.protocol === 'any' || protocol === 'any';
      if (sameProtocol && outer.first <= theirs.last && theirs.first <= outer.last)
        throw conflict(`Rule ${fields.name} already forwards port ${fields.external_port} of this EIP`);
    }
    return world.add('dnatRules', {
      tenant,
      fields: {
        name: input.name,
        status: 'running',
        nat_gateway_id: gateway.ref,
        eip_id: input.eip_id,
        external_port: input.external_port,
        internal_ip: input.internal_ip,
        internal_port: input.internal_port,
        protocol,
        created_at: world.now,
      },
      hidden: {},
    });
  },
  features: ['any_protocol', 'any_address'],
  remove(world, item) {
    world.drop(item);
  },
};

async function gatewayWith(
  world: World,
  { nat_gateway_id: gatewayId, eip_id: eipId }: { nat_gateway_id: string; eip_id?: string },
  tenant: string,
): Promise<SimulatedItem<'natGateways'>> {
  const gateway = await world.need('natGateways', gatewayId, tenant);
  const eip = await world.need('eips', eipId, tenant);
  if (gateway.fields.status !== 'running')
    throw conflict(`NAT gateway ${gateway.fields.name} is ${gateway.fields.status}`);
  if (eip.fields.nat_gateway_id !== gateway.ref)
    throw conflict(`EIP ${eip.fields.ip_addr} is not bound to NAT gateway ${gateway.fields.name}`);
  return gateway;
}

async function sourceOf(
  world: World,
  gateway: SimulatedItem<'natGateways'>,
  subnetId: string | undefined,
  text: string | undefined,
): Promise<Cidr> {
  const vpc = await world.need('vpcs', gateway.fields.vpc_id);
  const subnet = subnetId ? await world.need('vpcSubnets', subnetId, gateway.tenant) : undefined;
  const [own, outer] = [cidrOf(subnet?.fields.cidr ?? text ?? ''), cidrOf(vpc.fields.cidr_block)];
  if (
    own === undefined ||
    outer === undefined ||
    !isWithin(own, outer) ||
    (subnet !== undefined && subnet.fields.vpc_id !== vpc.ref)
  )
    throw invalid(`The source is not within VPC ${vpc.fields.name}`);
  return own;
}

function protocolOf(word: string): 'tcp' | 'udp' | 'any' {
  if (word === 'tcp' || word === 'udp' || word === 'any') return word;
  throw invalid(`A DNAT rule supports tcp, udp or any, not ${word}`);
}

/** Parses `80` or `8000-8010`; for the protocol `any` the range is every port. */
function portsOf(
  text: DnatRuleInput['external_port'],
  protocol: 'tcp' | 'udp' | 'any',
): { first: number; last: number } {
  if (protocol === 'any') return { first: 1, last: HIGHEST_PORT };
  const [, from = '', to = from] = /^(\d{1,5})(?:[-:](\d{1,5}))?$/.exec(text) ?? [];
  const [first, last] = [Number(from), Number(to)];
  if (from === '' || first < 1 || last > HIGHEST_PORT || first > last)
    throw invalid(`${text} is no port or range of ports`);
  return { first, last };
}
