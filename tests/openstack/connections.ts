import type { CloudKind } from '#model/language/cloudKinds.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { CloudDriver } from '#server/domains/cloud/driver/driver.ts';
import type { CloudItems } from '#server/domains/cloud/driver/kinds.ts';
import { textAt, type Direct, type Reply, type ReplyValue } from './direct.ts';
import { refused, same, type Steps } from './steps.ts';
import { driverWorld } from './world.ts';

const MOST_LOOKS = 400;

export interface ConnectionsOptions {
  driver: CloudDriver;
  direct: Direct;
  steps: Steps;
  prefix: string;
  nextId: () => string;
}

const listed = (reply: Reply | null, name: string): ReplyValue[] => (Array.isArray(reply?.[name]) ? reply[name] : []);

/** Public addresses from the machine's side, and port forwardings. Each step is verified in the cloud itself. */
export async function connections({
  driver,
  direct,
  steps: { step },
  prefix,
  nextId,
}: ConnectionsOptions): Promise<void> {
  const world = driverWorld({
    driver,
    tenant: { key: 'connections', name: 'Connections' },
    nextId,
    pause: () => delay(500),
  });
  const until = async <Kind extends CloudKind>(
    kind: Kind,
    id: string,
    isSo: (fields: CloudItems[Kind] | undefined) => boolean,
  ): Promise<CloudItems[Kind] | undefined> => {
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      const fields = await world.get(kind, id);
      if (isSo(fields)) return fields;
      await world.pause();
    }
    throw new Error(`${kind} ${id} did not get there`);
  };
  const floatingOf = async (id: string) => (await direct.get('network', `/floatingips/${id}`))?.floatingip;
  const [outside, image, flavor] = [
    (await world.all('networks')).find(({ fields }) => fields.external)?.id ?? '',
    (await world.all('images')).find(({ fields }) => fields.status === 'active' && fields.visibility === 'public')
      ?.id ?? '',
    (await world.all('flavors')).toSorted((a, b) => a.fields.ram_mb - b.fields.ram_mb)[0]?.id ?? '',
  ];
  let [network, router, server, one, other, port, ip, forwarding] = ['', '', '', '', '', '', '', ''];

  await step('connections: a machine behind a router', async () => {
    network = await world.create('networks', { name: `${prefix}-net` });
    const subnet = await world.create('subnets', {
      name: `${prefix}-subnet`,
      network_id: network,
      ip_version: 4,
      cidr: '10.78.0.0/24',
    });
    router = await world.create('routers', { name: `${prefix}-router`, external_network_id: outside });
    await until('routers', router, (fields) => fields?.status === 'active');
    await world.act('routers', router, 'add_interface', { subnet_id: subnet });
    server = await world.create('servers', {
      name: `${prefix}-vm`,
      flavor_id: flavor,
      source: 'image',
      image_id: image,
      networks: [{ network_id: network }],
    });
    const fields = await until('servers', server, (found) => found?.status === 'active');
    [port, ip] = [fields?.interfaces[0]?.port_id ?? '', fields?.fixed_addresses[0] ?? ''];
    [one, other] = [
      await world.create('floatingIps', { floating_network_id: outside }),
      await world.create('floatingIps', { floating_network_id: outside }),
    ];
    return `${ip} on ${String(fields?.host)}`;
  });

  await step('connections: bind and unbind on the machine', async () => {
    await world.act('servers', server, 'bind_floating_ip', { floating_ip_id: one, fixed_ip_address: ip });
    const bound = await floatingOf(one);
    same('its port', textAt(bound, 'port_id'), port);
    same('its address', textAt(bound, 'fixed_ip_address'), ip);
    await refused('conflict', () =>
      world.act('servers', server, 'bind_floating_ip', { floating_ip_id: other, fixed_ip_address: '10.78.0.250' }),
    );
    await world.act('servers', server, 'unbind_floating_ip', { floating_ip_id: one });
    same('what it is bound to', (await world.get('floatingIps', one))?.port_id, null);
    return `${textAt(bound, 'floating_ip_address')} → ${ip}`;
  });

  if (driver.kinds.portForwardings !== undefined) {
    await step('connections: a port is passed on', async () => {
      const wanted = { floating_ip_id: one, protocol: 'tcp', external_port: 8022, port_id: port, internal_port: 22 };
      forwarding = await world.create('portForwardings', wanted);
      const said = listed(await direct.get('network', `/floatingips/${one}/port_forwardings`), 'port_forwardings');
      same('how many there are', said.length, 1);
      same('where it leads', textAt(said[0], 'internal_ip_address'), ip);
      await refused('conflict', () => world.create('portForwardings', { ...wanted, internal_port: 23 }));
      await refused('conflict', () => world.act('servers', server, 'bind_floating_ip', { floating_ip_id: one }));
      await world.update('portForwardings', forwarding, { external_port: 8023 });
      same(
        'the list of them',
        (await world.all('portForwardings'))
          .filter(({ id }) => id === forwarding)
          .map(({ fields }) => fields.external_port),
        [8023],
      );
      await world.remove('portForwardings', forwarding);
      same('what is left', await world.get('portForwardings', forwarding), undefined);
      return `8022 and 8023 → ${ip}:22`;
    });
  }

  await step('connections: everything is taken away', async () => {
    for (const id of [one, other]) await world.remove('floatingIps', id);
    await world.remove('servers', server);
    await until('servers', server, (fields) => fields === undefined || fields.status === 'soft_deleted');
    if (driver.kinds.servers?.actions?.purge) await world.act('servers', server, 'purge').catch(() => undefined);
    await until('servers', server, (fields) => fields === undefined);
    const subnet = (await world.get('routers', router))?.interfaces[0]?.subnet_id ?? '';
    await world.act('routers', router, 'remove_interface', { subnet_id: subnet });
    await world.remove('routers', router);
    await world.remove('networks', network);
    return 'nothing is left';
  });
}
