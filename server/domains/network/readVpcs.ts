import type { Json } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { membersOf, namedRecord, textsIn } from './recordReading.ts';
import { readAll } from './readAll.ts';

/** The private clouds of a cloud with their contents and gateways, within what the reader may see. */
export async function readVpcs(context: Context, cloudId: string, mostMachines: number) {
  const read = (resource: string, ...fields: string[]) =>
    readAll(context, resource, cloudId, ['id', 'name', 'status', ...fields]);
  const vms = await readAll(
    context,
    'vms',
    cloudId,
    ['id', 'name', 'status', 'fixed_addresses', 'floating_addresses', 'interfaces'],
    { filter: context.schemas.resources.vms?.list.where ?? {}, limit: mostMachines + 1 },
  );
  return {
    vpcs: (await read('vpcs', 'cidr_block')).map((each) => ({
      ...namedWithStatus(each),
      cidr: each.cidr_block ?? null,
    })),
    vpc_subnets: (await read('vpcSubnets', 'vpc_id', 'cidr')).map((each) => ({
      ...namedWithStatus(each),
      vpc_id: each.vpc_id ?? null,
      cidr: each.cidr ?? null,
    })),
    nat_gateways: (await read('natGateways', 'vpc_id', 'ip_addr')).map((each) => ({
      ...namedWithStatus(each),
      vpc_id: each.vpc_id ?? null,
      address: each.ip_addr ?? null,
    })),
    eips: (await read('eips', 'ip_addr', 'server_id', 'nat_gateway_id')).map((each) => ({
      ...namedWithStatus(each),
      address: each.ip_addr ?? null,
      server_id: each.server_id ?? null,
      nat_gateway_id: each.nat_gateway_id ?? null,
    })),
    vms: vms.slice(0, mostMachines).map((each) => ({
      ...namedWithStatus(each),
      subnet_ids: membersOf(each.interfaces, 'subnet_id'),
      addresses: [...textsIn(each.fixed_addresses), ...textsIn(each.floating_addresses)],
    })),
    partialVms: vms.length > mostMachines,
  };
}

const namedWithStatus = (record: RecordData): { id: string; name: string; status: Json } => ({
  ...namedRecord(record),
  status: record.status ?? null,
});
