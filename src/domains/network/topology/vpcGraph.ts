import { byName, insideLines, line, thingOf, type Graph, type Zone } from './arrangement.ts';
import type { CloudTopology } from './topologyQuery.ts';

type Vpcs = Pick<CloudTopology, 'vpcs' | 'vpc_subnets' | 'nat_gateways' | 'eips' | 'vms'>;

/** The network of a cloud of VPCs: public addresses, NAT gateways, and the VPCs with their subnets and machines. */
export function vpcGraph({ vpcs, vpc_subnets: subnets, nat_gateways: gateways, eips, vms }: Vpcs): Graph {
  const vpcOf = new Map(subnets.map(({ id, vpc_id }) => [id, vpc_id ?? '']));
  const known = new Set(vpcs.map(({ id }) => id));
  const homeOf = ({ subnet_ids: ids }: Vpcs['vms'][number]) => ids.find((id) => vpcOf.has(id)) ?? '';
  const residents = Map.groupBy(vms.toSorted(byName), homeOf);
  const machinesIn = (subnet: string) =>
    (residents.get(subnet) ?? []).map((vm) => thingOf('vms', vm, { detail: vm.addresses }));
  const areasOf = (belongs: (vpc: string) => boolean) =>
    subnets
      .filter(({ vpc_id: vpc }) => belongs(vpc ?? ''))
      .toSorted(byName)
      .map((subnet) => ({
        thing: thingOf('vpcSubnets', subnet, { detail: cidrOf(subnet) }),
        machines: machinesIn(subnet.id),
      }));
  const loose = [...areasOf((vpc) => !known.has(vpc)), ...(residents.has('') ? [{ machines: machinesIn('') }] : [])];
  const zones: Zone[] = [
    ...vpcs
      .toSorted(byName)
      .map((vpc) => ({ thing: thingOf('vpcs', vpc, { detail: cidrOf(vpc) }), areas: areasOf((id) => id === vpc.id) })),
    ...(loose.length > 0 ? [{ areas: loose }] : []),
  ];
  const machineOf = new Map(vms.map((vm) => [vm.id, vm]));
  const gatewayIds = new Set(gateways.map(({ id }) => id));
  // Each stands above what it leads to, so that few lines cross.
  const zoneOf = (vpc: string | null | undefined) => zones.findIndex(({ thing }) => thing?.id === vpc);
  const gatewayRow = gateways.toSorted((a, b) => zoneOf(a.vpc_id) - zoneOf(b.vpc_id) || byName(a, b));
  const placeOf = ({ nat_gateway_id: gateway, server_id: server }: Vpcs['eips'][number]) => {
    const vm = machineOf.get(server ?? '');
    return zoneOf(vm ? vpcOf.get(homeOf(vm)) : gateways.find(({ id }) => id === gateway)?.vpc_id);
  };
  return {
    rows: [
      eips
        .toSorted((a, b) => placeOf(a) - placeOf(b) || byName(a, b))
        .map((eip) =>
          thingOf('eips', eip, {
            external: true,
            detail: addressOf(eip),
            boundTo: machineOf.get(eip.server_id ?? '')?.name,
          }),
        ),
      gatewayRow.map((gateway) => thingOf('natGateways', gateway, { detail: addressOf(gateway) })),
    ],
    zones,
    lines: [
      ...eips.flatMap(({ id, nat_gateway_id: gateway, server_id: server }) => [
        ...(gatewayIds.has(gateway ?? '') ? [line(`eips/${id}`, `natGateways/${gateway}`)] : []),
        ...(machineOf.has(server ?? '') ? [line(`eips/${id}`, `vms/${server}`, { quiet: true })] : []),
      ]),
      ...gateways.flatMap(({ id, vpc_id: vpc }) =>
        known.has(vpc ?? '') ? [line(`natGateways/${id}`, `vpcs/${vpc}`)] : [],
      ),
      ...zones.flatMap(insideLines),
      // Its other network cards.
      ...vms.flatMap((vm) =>
        [...new Set(vm.subnet_ids)]
          .filter((id) => vpcOf.has(id) && id !== homeOf(vm))
          .map((id) => line(`vpcSubnets/${id}`, `vms/${vm.id}`, { quiet: true })),
      ),
    ],
  };
}

const cidrOf = ({ cidr }: { cidr: string | null }): string[] => (cidr === null ? [] : [cidr]);
const addressOf = ({ address }: { address: string | null }): string[] => (address === null ? [] : [address]);
