import { byName, COLUMN, line, mean, placed, placeMachines, stacked, type Arrangement } from './arrangement.ts';
import type { CloudTopology } from './topologyQuery.ts';

type Vpcs = Pick<CloudTopology, 'vpcs' | 'vpc_subnets' | 'nat_gateways' | 'eips' | 'vms'>;

/**
 * Places from left to right: public addresses, NAT gateways, VPCs, their subnets, and the machines of each subnet
 * beside it.
 */
export function arrangeVpcs({ vpcs, vpc_subnets: subnets, nat_gateways: gateways, eips, vms }: Vpcs): Arrangement {
  const order = new Map(vpcs.toSorted(byName).map(({ id }, index) => [id, index]));
  const rank = ({ vpc_id: id }: { vpc_id: string | null }) => order.get(id ?? '') ?? vpcs.length;
  const sorted = subnets.toSorted((a, b) => rank(a) - rank(b) || byName(a, b));
  const known = new Set(subnets.map(({ id }) => id));
  const homes = Map.groupBy(vms, ({ subnet_ids }) => subnet_ids.find((id) => known.has(id)) ?? '');
  const { things, centre } = placeMachines(
    [...sorted.map(({ id }) => ({ id, needsRow: true })), { id: '', needsRow: false }],
    homes,
    'vms',
    4 * COLUMN + 40,
  );
  const machineAt = new Map(things.map(({ id, y }) => [id, y]));
  for (const subnet of sorted)
    things.push(
      placed('vpcSubnets', subnet, { x: 3 * COLUMN, y: centre.get(subnet.id) ?? 0 }, { detail: blockOf(subnet) }),
    );

  const vpcAt = stacked(
    vpcs.map(({ id }) => ({
      id,
      wish: mean(subnets.filter((subnet) => subnet.vpc_id === id).flatMap((subnet) => centre.get(subnet.id) ?? [])),
    })),
  );
  for (const vpc of vpcs)
    things.push(placed('vpcs', vpc, { x: 2 * COLUMN, y: vpcAt.get(vpc.id) ?? 0 }, { detail: blockOf(vpc) }));
  const gatewayAt = stacked(gateways.map(({ id, vpc_id: vpc }) => ({ id, wish: vpcAt.get(vpc ?? '') ?? 0 })));
  for (const gateway of gateways)
    things.push(
      placed('natGateways', gateway, { x: COLUMN, y: gatewayAt.get(gateway.id) ?? 0 }, { detail: addressOf(gateway) }),
    );
  const eipAt = stacked(
    eips.map(({ id, nat_gateway_id: gateway, server_id: server }) => ({
      id,
      wish: gatewayAt.get(gateway ?? '') ?? machineAt.get(server ?? '') ?? 0,
    })),
  );
  for (const eip of eips)
    things.push(placed('eips', eip, { x: 0, y: eipAt.get(eip.id) ?? 0 }, { external: true, detail: addressOf(eip) }));

  const lines = [
    ...eips.flatMap(({ id, nat_gateway_id: gateway, server_id: server }) => [
      ...(gatewayAt.has(gateway ?? '') ? [line(`eips/${id}`, `natGateways/${gateway}`)] : []),
      ...(machineAt.has(server ?? '') ? [line(`eips/${id}`, `vms/${server}`)] : []),
    ]),
    ...gateways.flatMap(({ id, vpc_id: vpc }) =>
      order.has(vpc ?? '') ? [line(`natGateways/${id}`, `vpcs/${vpc}`)] : [],
    ),
    ...subnets.flatMap(({ id, vpc_id: vpc }) =>
      order.has(vpc ?? '') ? [line(`vpcs/${vpc}`, `vpcSubnets/${id}`)] : [],
    ),
    ...vms.flatMap(({ id, subnet_ids: ids }) =>
      [...new Set(ids)].filter((each) => known.has(each)).map((each) => line(`vpcSubnets/${each}`, `vms/${id}`)),
    ),
  ];
  return { things, lines };
}

const blockOf = ({ cidr }: { cidr: string | null }): string[] => (cidr === null ? [] : [cidr]);
const addressOf = ({ address }: { address: string | null }): string[] => (address === null ? [] : [address]);
