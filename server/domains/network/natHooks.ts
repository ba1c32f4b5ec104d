import type { CloudKind } from '#model/language/cloudKinds.ts';
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

/**
 * NAT gateways and their rules: each private address has one outgoing rule, each port of a public address one target.
 * What only some clouds can do is a feature of these.
 */
export const natHooks: Hooks<'natGateways' | 'snatRules' | 'dnatRules'> = {
  natGateways: {
    async beforeCreate(context, input) {
      if (!lacks(context, 'natGateways', 'several')) return input;
      await refuseSecond(context, input);
      // Two at the same moment see no other: the database takes one of them.
      return { ...input, sole: input.vpc_id };
    },
  },
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
      if (lacks(context, 'dnatRules', 'any_address')) await refuseUnreached(context, input);
      return input;
    },
  },
};

/** Nothing is known outside of a cloud: it then answers itself. */
function lacks({ cloud }: Context, kind: CloudKind, feature: string): boolean {
  const words = cloud?.capabilities[kind];
  return words !== undefined && !words.includes(feature);
}

/** The gateway of such a cloud is the router of its VPC. */
async function refuseSecond(context: Context, input: InputOf<'natGateways'>): Promise<void> {
  const [other] = await readAll(context, 'natGateways', input.cloud_id, ['id', 'name'], {
    filter: { vpc_id: input.vpc_id },
    limit: 1,
  });
  if (other !== undefined) refuseField(context, 'vpc_id', 'network.oneNatGateway', { name: other.name });
}

/** Such a cloud forwards to cards of machines only, and not to one that an elastic IP leads to. */
async function refuseUnreached(context: Context, input: InputOf<'dnatRules'>): Promise<void> {
  const { cloud_id, internal_ip: address } = input;
  const vpc = await vpcOf(context, input);
  const vms = await readAll(context, 'vms', cloud_id, ['id', 'interfaces']);
  const vm = vms.find(({ interfaces }) =>
    interfaces?.some(({ ip, network_id }) => ip === address && network_id === vpc),
  );
  if (vm === undefined) return refuseField(context, 'internal_ip', 'network.noMachineAt', { address });
  const [eip] = await readAll(context, 'eips', cloud_id, ['id', 'ip_addr'], {
    filter: { fixed_ip_address: address, server_id: vm.id },
    limit: 1,
  });
  if (eip !== undefined) refuseField(context, 'internal_ip', 'network.hasEip', { address, eip: eip.ip_addr ?? '' });
}

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
