import { addressRange } from '#model/domains/network/addressRange.ts';
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
  const vms = await readAll(context, 'vms', cloudId, ['id', 'interfaces', 'security_group_ids']);
  const vpcs = await readAll(context, 'vpcs', cloudId, ['id']);
  const subnets = await readAll(context, 'vpcSubnets', cloudId, ['id', 'vpc_id', 'cidr', 'gateway_ip']);
  const eips = await readAll(context, 'eips', cloudId, [
    'id',
    'ip_addr',
    'server_id',
    'fixed_ip_address',
    'nat_gateway_id',
  ]);
  const gateways = await readAll(context, 'natGateways', cloudId, ['id', 'vpc_id']);
  const snatRules = await readAll(context, 'snatRules', cloudId, [
    'id',
    'nat_gateway_id',
    'subnet_id',
    'source_cidr',
    'eip_id',
  ]);
  const dnatRules = await readAll(context, 'dnatRules', cloudId, [
    'id',
    'nat_gateway_id',
    'eip_id',
    'protocol',
    'external_port',
    'internal_ip',
    'internal_port',
  ]);
  const rules = await readAll(context, 'secGroupRules', cloudId, [...RULE_FIELDS, 'priority', 'action']);

  const vpcOfSubnet = new Map(subnets.map(({ id, vpc_id }) => [id, vpc_id]));
  const vpcOfGateway = new Map(gateways.map(({ id, vpc_id }) => [id, vpc_id]));
  const cidrOfSubnet = new Map(subnets.map(({ id, cidr }) => [id, cidr]));
  const eipOf = new Map(eips.map((eip) => [eip.id, eip]));
  // The gateway of a VPC always exists. The first address stands for one that the cloud does not report.
  const gatewayOf = (subnet: (typeof subnets)[number]) => textIn(subnet.gateway_ip) ?? subnet.cidr.split('/')[0] ?? '';

  const ports = vms.flatMap((vm) =>
    objectsIn(vm.interfaces).map((card, index): WorldPort & { server_id: string } => {
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
  const portWith = (vpc: string | undefined, address: string, server?: string) =>
    ports.find(
      (port) =>
        (server === undefined ? port.network_id === vpc : port.server_id === server) &&
        port.fixed_ips.some(({ ip_address }) => ip_address === address),
    );
  const floatingIps = eips.map((eip): WorldFloatingIp => {
    const server = textIn(eip.server_id);
    const first = ports.find(({ server_id }) => server_id === server);
    const fixed = textIn(eip.fixed_ip_address) ?? first?.fixed_ips[0]?.ip_address ?? null;
    const port = server === null || fixed === null ? undefined : portWith(undefined, fixed, server);
    return {
      id: eip.id,
      floating_ip_address: wordIn(eip.ip_addr),
      floating_network_id: OUTSIDE,
      fixed_ip_address: fixed,
      port_id: port?.id ?? null,
      router_id: port?.network_id ?? vpcOfGateway.get(eip.nat_gateway_id ?? '') ?? null,
    };
  });
  const translations = new Map<string, WorldTranslation[]>();
  for (const rule of snatRules) {
    const vpc = vpcOfGateway.get(rule.nat_gateway_id);
    const source = textIn(rule.source_cidr) ?? cidrOfSubnet.get(rule.subnet_id ?? '');
    const address = textIn(eipOf.get(rule.eip_id)?.ip_addr);
    if (vpc === undefined || source === undefined || address === null) continue;
    translations.set(vpc, [...(translations.get(vpc) ?? []), { gateway: rule.nat_gateway_id, source, address }]);
  }
  const forwardings = dnatRules.flatMap((rule): WorldForwarding[] => {
    const vpc = vpcOfGateway.get(rule.nat_gateway_id);
    const [external, internal] = [forwardedSpan(rule.external_port), forwardedSpan(rule.internal_port)];
    if (vpc === undefined || external === undefined || internal === undefined) return [];
    return [
      {
        id: rule.id,
        address: wordIn(eipOf.get(rule.eip_id)?.ip_addr),
        protocol: rule.protocol,
        external,
        internal,
        internal_ip: rule.internal_ip,
        port_id: portWith(vpc, rule.internal_ip)?.id ?? null,
        router_id: vpc,
      },
    ];
  });
  const world: NetworkWorld = {
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
    floatingIps,
    forwardings,
    securityRules: rules.map(securityRuleOf),
    firewalls: [],
    policies: [],
    firewallRules: [],
  };
  return {
    world,
    names: new Map<string, Named>([
      ...ports.map(({ id, server_id }) => [id, { resource: 'vms', id: server_id }] as const),
      ...named('vms', vms),
      ...named('vpcs', vpcs),
      ...named('vpcSubnets', subnets),
      ...named('eips', eips),
      ...named('natGateways', gateways),
      ...named('dnatRules', dnatRules),
      ...named('secGroupRules', rules),
    ]),
  };
}

const named = (resource: string, records: readonly { id: string }[]) =>
  records.map(({ id }) => [id, { resource, id }] as const);
