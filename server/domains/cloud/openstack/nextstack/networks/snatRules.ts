import type { CloudItem, KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { SnatRuleFields, SnatRuleInput } from '#server/domains/cloud/driver/kinds/vpc.ts';
import { objectsIn, textIn, timeIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped } from '#server/domains/cloud/openstack/session/createService.ts';
import { projectOf } from '#server/domains/cloud/openstack/network/networkKind.ts';
import { routerPorts } from '#server/domains/cloud/openstack/network/routerPorts.ts';
import { everyOf, idOf, isV4, type Private } from '#server/domains/cloud/openstack/nextstack/private.ts';
import { connectionsOf } from './readNatGateways.ts';
import { isNatGateway } from './vpcRouter.ts';

/**
 * Neutron translates the addresses of every subnet that a NAT gateway is connected to: these are its rules. They come
 * and go with the subnets, so that people neither create nor delete them.
 */
export function snatRulesOf({ network }: Private): KindDriver<SnatRuleFields, SnatRuleInput> {
  return {
    async *list() {
      const ports = await routerPorts(network, {});
      const names = namesOf(await everyOf(network, '/subnets', 'subnets'));
      for await (const page of network.pages('/routers', 'routers')) {
        const items = page.flatMap((router) => rulesOf(router, ports.get(idOf(router)) ?? [], names));
        yield { items, partial: false };
      }
    },
    async get(id) {
      const [routerId = '', subnetId = ''] = id.split('/');
      const [router, subnet] = await Promise.all([
        network.find(`/routers/${ref(routerId)}`),
        network.find(`/subnets/${ref(subnetId)}`),
      ]);
      if (!router || !subnet) return undefined;
      const ports = await routerPorts(network, { device_id: routerId });
      const names = namesOf(objectsIn({ all: [unwrapped(subnet, 'subnet')] }, 'all'));
      return rulesOf(unwrapped(router, 'router'), ports.get(routerId) ?? [], names).find((rule) => rule.ref === id);
    },
  };
}

const rulesOf = (router: JsonObject, ports: readonly JsonObject[], names: ReadonlyMap<string, string>) =>
  isNatGateway(router)
    ? connectionsOf(ports)
        .filter(({ subnet_id }) => names.has(subnet_id))
        .map(({ subnet_id: subnet }) => ruleItem(router, subnet, names.get(subnet) ?? ''))
    : [];

const namesOf = (subnets: readonly JsonObject[]) =>
  new Map(
    subnets.filter(isV4).map((subnet) => [idOf(subnet), textIn(subnet, 'name') || (textIn(subnet, 'cidr') ?? '')]),
  );

function ruleItem(router: JsonObject, subnetId: string, name: string): CloudItem<SnatRuleFields> {
  return {
    ref: `${idOf(router)}/${subnetId}`,
    tenant: projectOf(router),
    fields: {
      name,
      status: 'running',
      nat_gateway_id: idOf(router),
      subnet_id: subnetId,
      source_cidr: null,
      // The gateway has addresses of its own.
      eip_id: null,
      created_at: timeIn(router, 'created_at') ?? 0,
    },
  };
}
