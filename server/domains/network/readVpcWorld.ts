import { addressRange } from '#model/rules/addresses/addressRange.ts';
import { forwardedSpan } from '#model/domains/network/forwardedSpan.ts';
import type {
  NetworkWorld,
  WorldFloatingIp,
  WorldForwarding,
  WorldPort,
  WorldTranslation,
} from '#model/domains/network/networkWorld.ts';
import type { Context } from '#server/engine/context.ts';
import { readAll } from './readAll.ts';
import { objectsIn, textIn, textsIn, wordIn } from './recordReading.ts';
import { RULE_FIELDS, securityRuleOf } from './securityRuleOf.ts';

/** All VPCs share one outside. */
const OUTSIDE = 'internet';

/** A record as it is called in the API. */
export interface Named {
  resource: string;
  id: string;
}

/**
 * The VPCs of a cloud as a network: each VPC is a router between its subnets, an elastic IP of a machine is a floating
 * IP, and the rules of NAT gateways translate. `names` maps the ids of this world to the records of the API.
 */
export async function readVpcWorld(
  context: Context,
  cloudId: string,
): Promise<{ world: NetworkWorld; names: Map<string, Named> }> {
  const records = await readRecords(context, cloudId);
  const ports = portsOf(records);
  return { world: worldOf(records, ports), names: namesOf(records, ports) };
}

async function readRecords(context: Context, cloudId: string) {
  return {
    vms: await readAll(context, 'vms', cloudId, ['id', 'interfaces', 'security_group_ids']),
    vpcs: await readAll(context, 'vpcs', cloudId, ['id']),
    subnets: await readAll(context, 'vpcSubnets', cloudId, ['id', 'vpc_id', 'cidr', 'gateway_ip']),
    eips: await readAll(context, 'eips', cloudId, ['id', 'ip_addr', 'server_id', 'fixed_ip_address', 'nat_gateway_id']),
    gateways: await readAll(context, 'natGateways', cloudId, ['id', 'vpc_id', 'outgoing_ips']),
    snatRules: await readAll(context, 'snatRules', cloudId, [
      'id',
      'nat_gateway_id',
      'subnet_id',
      'source_cidr',
      'eip_id',
    ]),
    dnatRules: await readAll(context, 'dnatRules', cloudId, [
      'id',
      'nat_gateway_id',
      'eip_id',
      'protocol',
      'external_port',
      'internal_ip',
      'internal_port',
    ]),
    rules: await readAll(context, 'secGroupRules', cloudId, [...RULE_FIELDS, 'priority', 'action']),
  };
}

type VpcRecords = Awaited<ReturnType<typeof readRecords>>;

/** A network card of a machine. */
type MachinePort = WorldPort & { server_id: string };

function worldOf(records: VpcRecords, ports: MachinePort[]): NetworkWorld {
  const { vpcs, subnets, rules } = records;
  const vpcOfGateway = new Map(records.gateways.map(({ id, vpc_id }) => [id, vpc_id]));
  const translations = translationsOf(records, vpcOfGateway);
  return {
    ports,
    subnets: subnets.map((subnet) => ({
      id: subnet.id,
      network_id: subnet.vpc_id,
      cidr: subnet.cidr,
      gateway_ip: gatewayOf(subnet),
      host_routes: [],
    })),
    routers: vpcs.map(({ id }) => ({
      id,
      admin_state_up: true,
      external_network_id: OUTSIDE,
      enable_snat: null,
      translations: translations.get(id) ?? [],
      external_ips: [],
      interfaces: subnets
        .filter(({ vpc_id, cidr }) => vpc_id === id && addressRange(cidr) !== undefined)
        .map((subnet) => ({ subnet_id: subnet.id, port_id: null, ip: gatewayOf(subnet) })),
      routes: [],
    })),
    floatingIps: floatingIpsOf(records, ports, vpcOfGateway),
    forwardings: forwardingsOf(records, ports, vpcOfGateway),
    securityRules: rules.map(securityRuleOf),
    firewalls: [],
    policies: [],
    firewallRules: [],
  };
}

/** The gateway of a VPC always exists. The first address stands for one that the cloud does not report. */
const gatewayOf = ({ gateway_ip, cidr }: VpcRecords['subnets'][number]): string =>
  textIn(gateway_ip) ?? cidr.split('/')[0] ?? '';

function portsOf({ vms, subnets }: VpcRecords): MachinePort[] {
  const vpcOfSubnet = new Map(subnets.map(({ id, vpc_id }) => [id, vpc_id]));
  return vms.flatMap((vm) =>
    objectsIn(vm.interfaces).map((card, index) => {
      const subnet = wordIn(card.subnet_id);
      return {
        id: `${vm.id}#${index}`,
        network_id: vpcOfSubnet.get(subnet) ?? wordIn(card.network_id),
        server_id: vm.id,
        admin_state_up: true,
        port_security_enabled: true,
        security_group_ids: textsIn(vm.security_group_ids),
        fixed_ips: [{ subnet_id: subnet, ip_address: wordIn(card.ip) }],
      };
    }),
  );
}

const hasAddress = ({ fixed_ips }: WorldPort, address: string): boolean =>
  fixed_ips.some(({ ip_address }) => ip_address === address);

function floatingIpsOf(
  { eips }: VpcRecords,
  ports: readonly MachinePort[],
  vpcOfGateway: ReadonlyMap<string, string>,
): WorldFloatingIp[] {
  return eips.map((eip) => {
    const server = textIn(eip.server_id);
    const ofServer = server === null ? [] : ports.filter(({ server_id }) => server_id === server);
    const fixed = textIn(eip.fixed_ip_address) ?? ofServer[0]?.fixed_ips[0]?.ip_address ?? null;
    const port = fixed === null ? undefined : ofServer.find((each) => hasAddress(each, fixed));
    return {
      id: eip.id,
      floating_ip_address: wordIn(eip.ip_addr),
      floating_network_id: OUTSIDE,
      fixed_ip_address: fixed,
      port_id: port?.id ?? null,
      router_id: port?.network_id ?? vpcOfGateway.get(eip.nat_gateway_id ?? '') ?? null,
    };
  });
}

/** VPC → the sources that its NAT gateways translate. */
function translationsOf(
  { snatRules, subnets, eips, gateways }: VpcRecords,
  vpcOfGateway: ReadonlyMap<string, string>,
): Map<string, WorldTranslation[]> {
  const cidrOfSubnet = new Map(subnets.map(({ id, cidr }) => [id, cidr]));
  const addressOf = new Map(eips.map(({ id, ip_addr }) => [id, textIn(ip_addr)]));
  const ownOf = new Map(gateways.map(({ id, outgoing_ips }) => [id, textsIn(outgoing_ips)[0]]));
  const translations = new Map<string, WorldTranslation[]>();
  for (const rule of snatRules) {
    const vpc = vpcOfGateway.get(rule.nat_gateway_id);
    const source = textIn(rule.source_cidr) ?? cidrOfSubnet.get(rule.subnet_id ?? '');
    // A gateway may have addresses of its own in place of an elastic IP for each rule.
    const address = addressOf.get(rule.eip_id ?? '') ?? ownOf.get(rule.nat_gateway_id) ?? null;
    if (vpc === undefined || source === undefined || address === null) continue;
    translations.set(vpc, [...(translations.get(vpc) ?? []), { gateway: rule.nat_gateway_id, source, address }]);
  }
  return translations;
}

function forwardingsOf(
  { dnatRules, eips }: VpcRecords,
  ports: readonly MachinePort[],
  vpcOfGateway: ReadonlyMap<string, string>,
): WorldForwarding[] {
  const addressOf = new Map(eips.map(({ id, ip_addr }) => [id, wordIn(ip_addr)]));
  return dnatRules.flatMap((rule): WorldForwarding[] => {
    const vpc = vpcOfGateway.get(rule.nat_gateway_id);
    const [external, internal] = [forwardedSpan(rule.external_port), forwardedSpan(rule.internal_port)];
    if (vpc === undefined || external === undefined || internal === undefined) return [];
    const port = ports.find((each) => each.network_id === vpc && hasAddress(each, rule.internal_ip));
    return [
      {
        id: rule.id,
        address: addressOf.get(rule.eip_id) ?? '',
        protocol: rule.protocol,
        external,
        internal,
        internal_ip: rule.internal_ip,
        port_id: port?.id ?? null,
        router_id: vpc,
      },
    ];
  });
}

/** The ids of the world with the records of the API that they stand for. */
function namesOf(records: VpcRecords, ports: readonly MachinePort[]): Map<string, Named> {
  return new Map<string, Named>([
    ...ports.map(({ id, server_id }) => [id, { resource: 'vms', id: server_id }] as const),
    ...named('vms', records.vms),
    ...named('vpcs', records.vpcs),
    ...named('vpcSubnets', records.subnets),
    ...named('eips', records.eips),
    ...named('natGateways', records.gateways),
    ...named('dnatRules', records.dnatRules),
    ...named('secGroupRules', records.rules),
  ]);
}

const named = (resource: string, records: readonly { id: string }[]) =>
  records.map(({ id }) => [id, { resource, id }] as const);
