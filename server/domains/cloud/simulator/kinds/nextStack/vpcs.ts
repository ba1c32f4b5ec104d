import type { VpcFields, VpcInput } from '#server/domains/cloud/driver/kinds/vpc.ts';
import { addressOf, cidrOf, isWithin, type Cidr } from '#server/domains/cloud/simulator/addresses/cidr.ts';
import { DURATION } from '#server/domains/cloud/simulator/duration.ts';
import { checkMtu } from '#server/domains/cloud/simulator/kinds/network/networks.ts';
import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';
import { given } from '#server/domains/cloud/simulator/text.ts';
import { networkLife } from './networkLife.ts';
import { subnetOfVpc } from './vpcSubnets.ts';

/** Private address ranges (RFC 1918): a VPC is within one of them. */
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'].map(cidrOf).filter((cidr) => cidr !== undefined);
const SMALLEST_PREFIX = 28;
const DEFAULT_MTU = 1450;

export const vpcs: KindRules<'vpcs'> = {
  async create(world, input, { tenant }) {
    return world.add('vpcs', {
      tenant,
      fields: { ...vpcFields(input, world.now), status: 'creating' },
      hidden: {},
      due: { at: world.now + DURATION.network, step: 'running' },
    });
  },
  update(_world, { fields }, { cidr_block: wider, name, description, dns_servers: dns, mtu, enable_dhcp: dhcp }) {
    if (wider !== undefined && wider !== fields.cidr_block) {
      const [now, next] = [cidrOf(fields.cidr_block), privateCidr(wider)];
      if (now !== undefined && !isWithin(now, next))
        throw invalid(`A VPC cannot shrink: ${wider} does not contain ${fields.cidr_block}`);
      fields.cidr_block = wider;
    }
    checkMtu(mtu);
    Object.assign(fields, given({ name, description, dns_servers: dns, mtu, enable_dhcp: dhcp }));
  },
  async mayRemove(world, { ref, fields }) {
    if (fields.is_default) throw conflict('The default VPC of a tenant cannot be deleted');
    const subnets = (await world.users('vpcSubnets', ref)).length;
    const gateways = (await world.users('natGateways', ref)).length;
    if (subnets + gateways > 0)
      throw conflict(`VPC ${fields.name} has ${subnets} subnets and ${gateways} NAT gateways: delete them first`);
  },
  ...networkLife,
};

/** The initial network of every tenant, so that its first machine has one. */
export function addDefaultVpc(world: World, tenant: string): void {
  const vpc = world.add('vpcs', {
    tenant,
    fields: { ...vpcFields({ name: 'default', cidr_block: '172.16.0.0/16' }, world.now), is_default: true },
    hidden: {},
  });
  world.add('vpcSubnets', {
    tenant,
    fields: subnetOfVpc({ name: 'default', vpc_id: vpc.ref, cidr: '172.16.0.0/20' }, world.now),
    hidden: {},
  });
}

function vpcFields(input: VpcInput, now: number): VpcFields {
  privateCidr(input.cidr_block);
  checkMtu(input.mtu);
  for (const server of input.dns_servers ?? [])
    if (addressOf(server) === undefined) throw invalid(`${server} is not an address`);
  return {
    name: input.name,
    status: 'running',
    cidr_block: input.cidr_block,
    is_default: false,
    dns_servers: input.dns_servers ?? [],
    mtu: input.mtu ?? DEFAULT_MTU,
    enable_dhcp: input.enable_dhcp ?? true,
    description: input.description ?? null,
    created_at: now,
  };
}

function privateCidr(text: string): Cidr {
  const cidr = cidrOf(text);
  if (cidr === undefined) throw invalid(`${text} is not a network`);
  if (cidr.prefix > SMALLEST_PREFIX || !PRIVATE.some((range) => isWithin(cidr, range)))
    throw invalid(`${text} is not a private network of at most ${SMALLEST_PREFIX} bits`);
  return cidr;
}
