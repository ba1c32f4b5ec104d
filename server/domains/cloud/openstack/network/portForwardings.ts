import { CloudError, type CloudItem, type CloudPage, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { PortForwardingFields, PortForwardingInput } from '#server/domains/cloud/driver/kinds/network.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import { numberIn, objectsIn, present, textIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { found, projectOf } from './networkKind.ts';

/** Port forwardings of floating addresses. Neutron stores them below their address: a ref contains both ids. */
export function portForwardingsOf(
  network: Service,
  { extensions }: OpenstackCloud,
): KindDriver<PortForwardingFields, PortForwardingInput> {
  const isDescribed = extensions.has('floating-ip-port-forwarding-description');
  const listsForwardings = extensions.has('expose-port-forwarding-in-fip');

  /** An address that is bound as a whole has none; for the others most clouds list their forwardings. */
  const mayHave = (floating: JsonObject) =>
    listsForwardings ? objectsIn(floating, 'port_forwardings').length > 0 : textIn(floating, 'port_id') === null;

  async function bodyOf(service: Service, input: Partial<PortForwardingInput>): Promise<JsonObject> {
    const { port_id: portId, internal_ip: ip, protocol, external_port, internal_port, description } = input;
    const address = portId === undefined ? ip : ip || (await firstAddress(service, portId));
    return present({
      internal_port_id: portId,
      internal_ip_address: address,
      protocol,
      external_port,
      internal_port,
      description: isDescribed ? description : undefined,
    });
  }

  return {
    async *list(): AsyncIterable<CloudPage<PortForwardingFields>> {
      for await (const page of network.pages('/floatingips', 'floatingips')) {
        const items: CloudItem<PortForwardingFields>[] = [];
        for (const floating of page.filter(mayHave)) {
          const id = textIn(floating, 'id') ?? '';
          const reply = await network.find(below(id));
          items.push(
            ...objectsIn(reply ?? {}, 'port_forwardings').map((each) => forwardingItem(each, id, projectOf(floating))),
          );
        }
        yield { items, partial: false };
      }
    },
    async get(id) {
      const { floatingId, path } = placeOf(id);
      const reply = await network.find(path);
      if (reply === undefined) return undefined;
      const floating = await network.find(`/floatingips/${ref(floatingId)}`);
      return forwardingItem(
        unwrapped(reply, 'port_forwarding'),
        floatingId,
        projectOf(unwrapped(floating ?? {}, 'floatingip')),
      );
    },
    async create(input, { tenant }) {
      const own = network.in(tenant);
      const path = below(input.floating_ip_id);
      const body = await bodyOf(own, input);
      // A forwarding has no mark. A port of an address leads to one target, so one with the same target is that of the
      // earlier attempt.
      const there = objectsIn(await own.get(path), 'port_forwardings').find((each) => isSame(each, body));
      const made = there ?? unwrapped(await own.post(path, { port_forwarding: body }), 'port_forwarding');
      return forwardingItem(made, input.floating_ip_id, tenant);
    },
    async update(id, changes) {
      const { floatingId, path } = placeOf(id);
      const floating = await found(network, '/floatingips', floatingId, 'floatingip');
      const own = network.near(projectOf(floating));
      const reply = await own.put(path, { port_forwarding: await bodyOf(own, changes) });
      return forwardingItem(unwrapped(reply, 'port_forwarding'), floatingId, projectOf(floating));
    },
    remove: (id) => network.remove(placeOf(id).path),
  };
}

/** Where the forwardings of an address are. */
export function below(floatingId: string): string {
  return `/floatingips/${ref(floatingId)}/port_forwardings`;
}

/** The address and the path of a forwarding, by its ref. */
export function placeOf(id: string): { floatingId: string; path: string } {
  const [floatingId = '', own = ''] = id.split('/');
  return { floatingId, path: `${below(floatingId)}/${ref(own)}` };
}

async function firstAddress(network: Service, portId: string): Promise<string> {
  const port = await found(network, '/ports', portId, 'port');
  const address = objectsIn(port, 'fixed_ips')
    .map((fixed) => textIn(fixed, 'ip_address') ?? '')
    .find((each) => each.includes('.'));
  if (address === undefined) throw new CloudError('conflict', { detail: 'The port has no IPv4 address' });
  return address;
}

const isSame = (one: JsonObject, other: JsonObject): boolean =>
  ['protocol', 'external_port', 'internal_port', 'internal_ip_address', 'internal_port_id'].every(
    (name) => one[name] === other[name],
  );

export function forwardingItem(
  forwarding: JsonObject,
  floatingId: string,
  tenant: string | null,
): CloudItem<PortForwardingFields> {
  return {
    ref: `${floatingId}/${textIn(forwarding, 'id') ?? ''}`,
    tenant,
    fields: {
      floating_ip_id: floatingId,
      protocol: textIn(forwarding, 'protocol') === 'udp' ? 'udp' : 'tcp',
      external_port: numberIn(forwarding, 'external_port') ?? firstOf(forwarding, 'external_port_range'),
      port_id: textIn(forwarding, 'internal_port_id') ?? '',
      internal_ip: textIn(forwarding, 'internal_ip_address') ?? '',
      internal_port: numberIn(forwarding, 'internal_port') ?? firstOf(forwarding, 'internal_port_range'),
      description: textIn(forwarding, 'description') || null,
    },
  };
}

/** A range that was created elsewhere, `8000:8010`, shows its first port. */
const firstOf = (forwarding: JsonObject, name: string): number => Number(textIn(forwarding, name)?.split(':')[0] ?? 0);
