import { addressRange, overlaps, type AddressRange } from '#model/rules/addresses/addressRange.ts';
import { forwardedSpan } from '#model/domains/network/forwardedSpan.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';
import type { Hooks, InputOf } from '#server/engine/product/hooks.ts';
import { refuseOutside } from './insideVpc.ts';
import { readAll } from './readAll.ts';

/** Rules of NAT gateways: each private address has one outgoing rule, each port of a public address one target. */
export const natHooks: Hooks<'snatRules' | 'dnatRules'> = {
  snatRules: {
    async beforeCreate(context, input) {
      if (typeof input.source_cidr === 'string')
        await refuseOutside(context, await vpcOf(context, input), input.source_cidr, 'source_cidr');
      await refuseSharedSource(context, input);
      return input;
    },
  },
  dnatRules: {
    async beforeCreate(context, input) {
      await refuseOutside(context, await vpcOf(context, input), input.internal_ip, 'internal_ip');
      await refuseTakenPort(context, input);
      return input;
    },
  },
};

async function vpcOf(context: Context, rule: { nat_gateway_id: string }): Promise<string | undefined> {
  const gateways = knownDefinition(context, 'natGateways');
  return gateways && (await findRecordOrNone(context, gateways, rule.nat_gateway_id))?.vpc_id;
}

async function refuseSharedSource(context: Context, input: InputOf<'snatRules'>): Promise<void> {
  const own = await sourceOf(context, input);
  const others = await readAll(context, 'snatRules', input.cloud_id, ['id', 'name', 'subnet_id', 'source_cidr'], {
    filter: { nat_gateway_id: input.nat_gateway_id },
  });
  for (const other of others) {
    const theirs = await sourceOf(context, other);
    if (own && theirs && overlaps(own, theirs))
      refuseField(
        context,
        typeof input.source_cidr === 'string' ? 'source_cidr' : 'subnet_id',
        'network.sourceOverlap',
        { name: other.name },
      );
  }
}

async function sourceOf(
  context: Context,
  { source_cidr, subnet_id }: { source_cidr?: string | null; subnet_id?: string | null },
): Promise<AddressRange | undefined> {
  if (typeof source_cidr === 'string') return addressRange(source_cidr);
  const subnets = knownDefinition(context, 'vpcSubnets');
  const subnet = subnets && subnet_id ? await findRecordOrNone(context, subnets, subnet_id) : undefined;
  return subnet && addressRange(subnet.cidr);
}

/** Spec 8.3 (12400 to 12411): also if ranges share only one port, or one of the rules covers all protocols. */
async function refuseTakenPort(context: Context, input: InputOf<'dnatRules'>): Promise<void> {
  const own = forwardedSpan(input.external_port);
  const others = await readAll(context, 'dnatRules', input.cloud_id, ['id', 'protocol', 'external_port'], {
    filter: { eip_id: input.eip_id },
  });
  const isTaken = others.some(({ protocol, external_port }) => {
    const theirs = forwardedSpan(external_port);
    const isSame = protocol === input.protocol || protocol === 'any' || input.protocol === 'any';
    return isSame && own !== undefined && theirs !== undefined && own[0] <= theirs[1] && theirs[0] <= own[1];
  });
  if (isTaken) throw new ApiError('network.portTaken', { at: ['external_port'] });
}
