import type { KindDriver } from '#server/domains/cloud/driver/driver.ts';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import type { ActionInputOf } from '#server/engine/product/hooks.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import { objectIn, objectsIn, textIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { networkCard } from './networkCards.ts';

type Actions = NonNullable<KindDriver['actions']>;

type Input<Action> = ActionInputOf<'instances', Action>;

/** Attaches and detaches disks and network cards. */
export function serverConnections(
  _compute: Service,
  { network, volume, extensions }: OpenstackCloud,
  known: (id: string) => Promise<{ server: JsonObject; own: Service }>,
): Actions {
  return {
    ...(volume && {
      async attach_volume(id: string, input: Input<'attach_volume'>) {
        const { server, own } = await known(id);
        const disk = input.volume_id;
        if (disksOf(server).includes(disk)) return;
        await own.post(`/servers/${ref(id)}/os-volume_attachments`, { volumeAttachment: { volumeId: disk } });
      },
      async detach_volume(id: string, input: Input<'detach_volume'>) {
        const { own } = await known(id);
        await own.remove(`/servers/${ref(id)}/os-volume_attachments/${ref(input.volume_id)}`);
      },
    }),
    ...(network && {
      async attach_interface(id: string, input: Input<'attach_interface'>) {
        const { server, own } = await known(id);
        const wanted = Object.fromEntries(
          (['network_id', 'subnet_id', 'ip'] as const).flatMap((name) => (input[name] ? [[name, input[name]]] : [])),
        );
        const card = await networkCard(
          network.near(textIn(server, 'tenant_id')),
          wanted,
          `${id}-${objectsIn(await own.get(`/servers/${ref(id)}/os-interface`), 'interfaceAttachments').length}`,
        );
        const attachment: JsonObject =
          'port' in card
            ? { port_id: card.port }
            : { net_id: card.uuid, ...(card.fixed_ip !== undefined && { fixed_ips: [{ ip_address: card.fixed_ip }] }) };
        await own.post(`/servers/${ref(id)}/os-interface`, { interfaceAttachment: attachment });
      },
      async detach_interface(id: string, input: Input<'detach_interface'>) {
        const { own } = await known(id);
        await own.remove(`/servers/${ref(id)}/os-interface/${ref(input.port_id)}`);
      },
      ...(extensions.has('router') && {
        async bind_floating_ip(id: string, input: Input<'bind_floating_ip'>) {
          const { server } = await known(id);
          const own = network.near(textIn(server, 'tenant_id'));
          const ip = input.fixed_ip_address ?? '';
          const card = await cardWith(own, id, ip);
          await own.put(`/floatingips/${ref(input.floating_ip_id)}`, {
            floatingip: { port_id: card.portId, fixed_ip_address: card.ip },
          });
        },
        async unbind_floating_ip(id: string, input: Input<'unbind_floating_ip'>) {
          const { server } = await known(id);
          const own = network.near(textIn(server, 'tenant_id'));
          const address = ref(input.floating_ip_id);
          const there = objectIn(await own.find(`/floatingips/${address}`), 'floatingip');
          const portId = textIn(there, 'port_id');
          // The address is bound to something else by now, so this machine must not release it.
          if (portId === null || !(await cardsOf(own, id)).some((port) => textIn(port, 'id') === portId)) return;
          await own.put(`/floatingips/${address}`, { floatingip: { port_id: null } });
        },
      }),
      async set_security_groups(id: string, { security_group_ids: groups }: Input<'set_security_groups'>) {
        const ports = objectsIn(await network.get('/ports', { device_id: id }), 'ports');
        if (ports.length === 0) throw new CloudError('conflict', { detail: 'The machine has no network card' });
        for (const port of ports)
          await network.put(`/ports/${ref(textIn(port, 'id') ?? '')}`, { port: { security_groups: groups } });
      },
    }),
  };
}

const cardsOf = async (network: Service, serverId: string): Promise<JsonObject[]> =>
  objectsIn(await network.get('/ports', { device_id: serverId }), 'ports');

/** The card with the address, or the first one that can be reached from outside. */
async function cardWith(network: Service, serverId: string, ip: string): Promise<{ portId: string; ip: string }> {
  for (const port of await cardsOf(network, serverId)) {
    const found = objectsIn(port, 'fixed_ips')
      .map((fixed) => textIn(fixed, 'ip_address') ?? '')
      .find((each) => each.includes('.') && (ip === '' || ip === each));
    if (found !== undefined) return { portId: textIn(port, 'id') ?? '', ip: found };
  }
  throw new CloudError('conflict', {
    detail:
      ip === ''
        ? 'The machine has no network card with an IPv4 address'
        : `No network card of the machine has the address ${ip}`,
  });
}

const disksOf = (server: JsonObject): string[] =>
  objectsIn(server, 'os-extended-volumes:volumes_attached').flatMap((each) => textIn(each, 'id') ?? []);
