import { CloudError, type CloudItem, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { DnatRuleFields, DnatRuleInput } from '#server/domains/cloud/driver/kinds/vpc.ts';
import {
  numberIn,
  objectsIn,
  present,
  textIn,
  timeIn,
  type JsonObject,
} from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped } from '#server/domains/cloud/openstack/session/createService.ts';
import { textWithoutMark, tokenOf, withMark } from '#server/domains/cloud/openstack/network/mark.ts';
import { found, projectOf } from '#server/domains/cloud/openstack/network/networkKind.ts';
import { below, placeOf } from '#server/domains/cloud/openstack/network/portForwardings.ts';
import { routerPorts } from '#server/domains/cloud/openstack/network/routerPorts.ts';
import { connectionsOf } from '#server/domains/cloud/openstack/nextstack/networks/readNatGateways.ts';
import { conflict, idOf, type Private } from '#server/domains/cloud/openstack/nextstack/private.ts';
import { wordIn } from '#server/domains/cloud/openstack/nextstack/words.ts';

/** A DNAT rule is a port forwarding of a floating address that is bound to the NAT gateway. */
export function dnatRulesOf(all: Private): KindDriver<DnatRuleFields, DnatRuleInput> {
  const { network, cloud } = all;
  const isDescribed = cloud.extensions.has('floating-ip-port-forwarding-description');

  /** The port with a private address, in a subnet that the gateway is connected to. */
  async function portWith(routerId: string, ip: string): Promise<string> {
    const ports = objectsIn(await network.get('/ports', { fixed_ips: `ip_address=${ip}` }), 'ports');
    const connections = connectionsOf((await routerPorts(network, { device_id: routerId })).get(routerId) ?? []);
    const subnets = new Set(connections.map(({ subnet_id }) => subnet_id));
    const port = ports.find((each) =>
      objectsIn(each, 'fixed_ips').some(
        (fixed) => fixed.ip_address === ip && subnets.has(textIn(fixed, 'subnet_id') ?? ''),
      ),
    );
    if (!port) throw conflict(`No machine behind the NAT gateway has the address ${ip}`);
    return idOf(port);
  }

  return {
    async *list() {
      for await (const page of network.pages('/floatingips', 'floatingips')) {
        const items: CloudItem<DnatRuleFields>[] = [];
        for (const floating of page.filter(mayForward)) {
          const reply = await network.find(below(idOf(floating)));
          items.push(...objectsIn(reply ?? {}, 'port_forwardings').map((each) => ruleItem(each, floating)));
        }
        yield { items, partial: false };
      }
    },
    async get(id) {
      const { floatingId, path } = placeOf(id);
      const reply = await network.find(path);
      const floating = reply && (await network.find(`/floatingips/${ref(floatingId)}`));
      return floating && ruleItem(unwrapped(reply, 'port_forwarding'), unwrapped(floating, 'floatingip'));
    },
    create: (input, { token, tenant }) =>
      all.locked(input.eip_id, async () => {
        const own = network.in(tenant);
        const path = below(input.eip_id);
        const floating = await found(network, '/floatingips', input.eip_id, 'floatingip');
        if (gatewayOf(floating) !== input.nat_gateway_id)
          throw conflict('The elastic IP is not bound to the NAT gateway');
        const there = objectsIn(await own.get(path), 'port_forwardings');
        const body = {
          ...bodyOf(input),
          internal_ip_address: input.internal_ip,
          internal_port_id: await portWith(input.nat_gateway_id, input.internal_ip),
          ...(isDescribed && { description: withMark(input.name, token) }),
        };
        // Without descriptions, the same port with the same target is that of an earlier attempt.
        const begun = there.find((each) =>
          isDescribed ? tokenOf(textIn(each, 'description')) === token : isSame(each, body),
        );
        const made = begun ?? unwrapped(await own.post(path, { port_forwarding: body }), 'port_forwarding');
        return ruleItem(made, floating);
      }),
    remove: (id) => network.remove(placeOf(id).path),
  };
}

/** The NAT gateway that an address is bound to; an address that forwards leads through a router. */
export const gatewayOf = (floating: JsonObject): string | null =>
  wordIn(floating, 'nat') ?? (mayForward(floating) ? textIn(floating, 'router_id') : null);

const mayForward = (floating: JsonObject): boolean => textIn(floating, 'port_id') === null;

function bodyOf({ protocol, external_port, internal_port }: DnatRuleInput): JsonObject {
  if (protocol === 'any')
    throw new CloudError('unsupported', { detail: 'A rule of this cloud forwards ports of TCP or UDP' });
  return present({ protocol, ...portsOf('external', external_port), ...portsOf('internal', internal_port) });
}

/** `80`, or `8000-8010`, which Neutron writes with a colon. */
function portsOf(side: 'external' | 'internal', text: string): JsonObject {
  const [first = '', last = first] = text.split(/[-:]/);
  return first === last ? { [`${side}_port`]: Number(first) } : { [`${side}_port_range`]: `${first}:${last}` };
}

const isSame = (one: JsonObject, other: JsonObject): boolean =>
  Object.keys(other).every((name) => one[name] === other[name]);

function ruleItem(rule: JsonObject, floating: JsonObject): CloudItem<DnatRuleFields> {
  const ports = (side: string) =>
    String(numberIn(rule, `${side}_port`) ?? textIn(rule, `${side}_port_range`) ?? '').replace(':', '-');
  const protocol = textIn(rule, 'protocol') === 'udp' ? 'udp' : 'tcp';
  return {
    ref: `${idOf(floating)}/${idOf(rule)}`,
    tenant: projectOf(floating),
    fields: {
      name: textWithoutMark(textIn(rule, 'description')) ?? `${protocol}-${ports('external')}`,
      status: 'running',
      nat_gateway_id: gatewayOf(floating) ?? '',
      eip_id: idOf(floating),
      protocol,
      external_port: ports('external'),
      internal_ip: textIn(rule, 'internal_ip_address') ?? '',
      internal_port: ports('internal'),
      created_at: timeIn(floating, 'updated_at') ?? 0,
    },
  };
}
