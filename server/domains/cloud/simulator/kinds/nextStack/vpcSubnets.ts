import type { VpcSubnetFields, VpcSubnetInput } from '#server/domains/cloud/driver/kinds/vpc.ts';
import { subnetAddresses } from '#server/domains/cloud/simulator/addresses/checkSubnet.ts';
import { cidrOf, countOf, firstHost, isWithin, overlaps } from '#server/domains/cloud/simulator/addresses/cidr.ts';
import { DURATION } from '#server/domains/cloud/simulator/duration.ts';
import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import { given } from '#server/domains/cloud/simulator/text.ts';
import { networkLife } from './networkLife.ts';

export const vpcSubnets: KindRules<'vpcSubnets'> = {
  async create(world, input, { tenant }) {
    const vpc = await world.need('vpcs', input.vpc_id, tenant);
    const fields = subnetOfVpc(input, world.now);
    const [own, outer] = [cidrOf(fields.cidr), cidrOf(vpc.fields.cidr_block)];
    if (own === undefined || outer === undefined || !isWithin(own, outer))
      throw invalid(`${fields.cidr} is not within VPC ${vpc.fields.name} (${vpc.fields.cidr_block})`);
    for (const other of await world.users('vpcSubnets', vpc.ref)) {
      const theirs = cidrOf(other.fields.cidr);
      if (theirs !== undefined && overlaps(own, theirs))
        throw invalid(`${fields.cidr} overlaps subnet ${other.fields.name} (${other.fields.cidr})`);
    }
    return world.add('vpcSubnets', {
      tenant,
      fields: { ...fields, status: 'creating' },
      hidden: {},
      due: { at: world.now + DURATION.network, step: 'running' },
    });
  },
  update(_world, { fields }, { name, description }) {
    Object.assign(fields, given({ name, description }));
  },
  async mayRemove(world, { ref, fields }) {
    const inUse = (await world.users('ports', ref)).length;
    if (inUse > 0) throw conflict(`Subnet ${fields.name} has ${inUse} addresses in use`);
    const gateways = (await world.users('natGateways', ref)).length + (await world.users('snatRules', ref)).length;
    if (gateways > 0) throw conflict(`Subnet ${fields.name} is in use by NAT gateways or their rules`);
  },
  ...networkLife,
};

export function subnetOfVpc(input: VpcSubnetInput, now: number): VpcSubnetFields {
  const {
    cidr,
    gateway_ip: gateway,
    allocation_pools: pools,
  } = subnetAddresses({ cidr: input.cidr, gateway_ip: input.gateway_ip });
  return {
    name: input.name,
    status: 'running',
    vpc_id: input.vpc_id,
    cidr: input.cidr,
    gateway_ip: gateway ?? firstHost(cidr),
    total_ips: countOf(pools),
    used_ips: 0,
    description: input.description ?? null,
    created_at: now,
  };
}
