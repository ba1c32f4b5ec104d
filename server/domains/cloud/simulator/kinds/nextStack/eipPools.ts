import type { EipPoolFields, EipPoolInput } from '#server/domains/cloud/driver/kinds/vpc.ts';
import { checkHost } from '#server/domains/cloud/simulator/addresses/checkSubnet.ts';
import { cidrOf, countOf, overlaps, poolsAround } from '#server/domains/cloud/simulator/addresses/cidr.ts';
import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import { given } from '#server/domains/cloud/simulator/text.ts';

export const eipPools: KindRules<'eipPools'> = {
  async create(world, input) {
    const fields = eipPoolFields(input);
    const own = cidrOf(fields.cidr);
    for (const other of await world.all('eipPools')) {
      const theirs = cidrOf(other.fields.cidr);
      if (own !== undefined && theirs !== undefined && overlaps(own, theirs))
        throw conflict(`${fields.cidr} overlaps EIP pool ${other.fields.name} (${other.fields.cidr})`);
    }
    return world.add('eipPools', { tenant: null, fields, hidden: {} });
  },
  update(_world, { fields }, { name, line, enabled, description }) {
    Object.assign(fields, given({ name, line, enabled, description }));
  },
  mayRemove(_world, { fields }) {
    if (fields.allocated > 0) throw conflict(`${fields.allocated} addresses of EIP pool ${fields.name} are given`);
  },
  remove(world, item) {
    world.drop(item);
  },
};

export function eipPoolFields(input: EipPoolInput): EipPoolFields {
  const cidr = cidrOf(input.cidr);
  if (cidr === undefined) throw invalid(`${input.cidr} is not a network`);
  const gateway = input.gateway || null;
  if (gateway !== null) checkHost(cidr, gateway, 'gateway');
  return {
    name: input.name,
    line: input.line,
    cidr: input.cidr,
    gateway,
    total: Math.min(countOf(poolsAround(cidr, gateway)), Number.MAX_SAFE_INTEGER),
    allocated: 0,
    enabled: input.enabled ?? true,
    description: input.description ?? null,
  };
}
