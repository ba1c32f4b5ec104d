import type { Context } from '#server/engine/context.ts';
import { membersOf, namedRecord, textsIn } from './recordReading.ts';
import { readAll } from './readAll.ts';

const NAMED = ['id', 'name', 'status'] as const;

/** The private clouds of a cloud with their contents and gateways, within what the reader may see. */
export async function readVpcs(context: Context, cloudId: string, mostMachines: number) {
  const vms = await readAll(
    context,
    'vms',
    cloudId,
    [...NAMED, 'fixed_addresses', 'floating_addresses', 'interfaces'],
    { filter: context.schemas.resources.vms?.list.where ?? {}, limit: mostMachines + 1 },
  );
  return {
    vpcs: (await readAll(context, 'vpcs', cloudId, [...NAMED, 'cidr_block'])).map((each) => ({
      ...namedWithStatus(each),
      cidr: each.cidr_block,
    })),
    vpc_subnets: (await readAll(context, 'vpcSubnets', cloudId, [...NAMED, 'vpc_id', 'cidr'])).map((each) => ({
      ...namedWithStatus(each),
      vpc_id: each.vpc_id,
      cidr: each.cidr,
    })),
    nat_gateways: (await readAll(context, 'natGateways', cloudId, [...NAMED, 'vpc_id', 'ip_addr'])).map((each) => ({
      ...namedWithStatus(each),
      vpc_id: each.vpc_id,
      address: each.ip_addr,
    })),
    eips: (await readAll(context, 'eips', cloudId, [...NAMED, 'ip_addr', 'server_id', 'nat_gateway_id'])).map(
      (each) => ({
        ...namedWithStatus(each),
        address: each.ip_addr,
        server_id: each.server_id,
        nat_gateway_id: each.nat_gateway_id,
      }),
    ),
    vms: vms.slice(0, mostMachines).map((each) => ({
      ...namedWithStatus(each),
      subnet_ids: membersOf(each.interfaces, 'subnet_id'),
      addresses: [...textsIn(each.fixed_addresses), ...textsIn(each.floating_addresses)],
    })),
    partialVms: vms.length > mostMachines,
  };
}

const namedWithStatus = (record: { id: string; name: string | null; status: string }) => ({
  ...namedRecord(record),
  status: record.status,
});
