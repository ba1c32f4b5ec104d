import { addressRange, overlaps, type AddressRange } from '#model/rules/network/addressRange.ts';
import { forwardedSpan } from '#model/rules/network/forwardedSpan.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { refuseOutside } from './insideVpc.ts';
import { readAll } from './readAll.ts';

/** Rules of NAT gateways: each private address has one outgoing rule, each port of a public address one target. */
export const natHooks: Record<string, ResourceHooks> = {
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
      await refuseOutside(context, await vpcOf(context, input), String(input.internal_ip), 'internal_ip');
      await refuseTakenPort(context, input);
      return input;
    },
  },
};

async function vpcOf(context: Context, { nat_gateway_id }: RecordData): Promise<RecordData[string] | undefined> {
  const gateways = context.schemas.resources.natGateways;
  return gateways && (await findRecordOrNone(context, gateways, String(nat_gateway_id)))?.vpc_id;
}

async function refuseSharedSource(context: Context, input: RecordData): Promise<void> {
  const own = await sourceOf(context, input);
  const others = await readAll(
    context,
    'snatRules',
    String(input.cloud_id),
    ['id', 'name', 'subnet_id', 'source_cidr'],
    { filter: { nat_gateway_id: String(input.nat_gateway_id) } },
  );
  for (const other of others) {
    const theirs = await sourceOf(context, other);
    if (own && theirs && overlaps(own, theirs))
      refuseField(
        context,
        typeof input.source_cidr === 'string' ? 'source_cidr' : 'subnet_id',
        'network.sourceOverlap',
        { name: String(other.name) },
      );
  }
}

async function sourceOf(context: Context, { source_cidr, subnet_id }: RecordData): Promise<AddressRange | undefined> {
  if (typeof source_cidr === 'string') return addressRange(source_cidr);
  const subnets = context.schemas.resources.vpcSubnets;
  const subnet = subnets && (await findRecordOrNone(context, subnets, String(subnet_id)));
  return addressRange(String(subnet?.cidr));
}

/** Spec 8.3 (12400 to 12411): also if ranges share only one port, or one of the rules covers all protocols. */
async function refuseTakenPort(context: Context, input: RecordData): Promise<void> {
  const own = forwardedSpan(String(input.external_port));
  const others = await readAll(context, 'dnatRules', String(input.cloud_id), ['id', 'protocol', 'external_port'], {
    filter: { eip_id: String(input.eip_id) },
  });
  const isTaken = others.some(({ protocol, external_port }) => {
    const theirs = forwardedSpan(String(external_port));
    const isSame = protocol === input.protocol || protocol === 'any' || input.protocol === 'any';
    return isSame && own !== undefined && theirs !== undefined && own[0] <= theirs[1] && theirs[0] <= own[1];
  });
  if (isTaken) throw new ApiError('network.portTaken', { at: ['external_port'] });
}
