import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import type { ServerInput } from '#server/domains/cloud/driver/kinds/compute.ts';
import { withMark } from '#server/domains/cloud/openstack/network/mark.ts';
import { given, objectIn, objectsIn, textIn, textsIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import type { NetworkCard } from './serverBody.ts';
import { TOKEN_KEY } from './serverFields.ts';

type Wanted = ServerInput['networks'][number] & { security_group_ids?: string[] };

/**
 * Nova chooses the subnet itself: a card in one of several subnets needs a port that is created here and marked as the
 * machine's. `key` identifies the card among all, so that a second attempt finds the port of the first.
 */
export async function networkCard(
  network: Service | null,
  { network_id, subnet_id, port_id, ip, security_group_ids }: Wanted,
  key: string,
): Promise<NetworkCard> {
  if (port_id) return { port: port_id };
  if (!subnet_id || !network) {
    if (!network_id) throw new CloudError('invalid', { detail: 'A network card needs a network, a subnet or a port' });
    return { uuid: network_id, ...(ip ? { fixed_ip: ip } : {}) };
  }
  const subnet = unwrapped(await network.get(`/subnets/${ref(subnet_id)}`), 'subnet');
  const within = textIn(subnet, 'network_id') ?? network_id ?? '';
  const subnets = textsIn(unwrapped(await network.get(`/networks/${ref(within)}`), 'network'), 'subnets');
  if (ip || subnets.length < 2) return { uuid: within, ...(ip ? { fixed_ip: ip } : {}) };
  const description = markOf(key);
  const [made] = await marked(network, key);
  const port =
    made ??
    unwrapped(
      await network.post('/ports', {
        port: given({
          network_id: within,
          description,
          fixed_ips: [{ subnet_id }],
          security_groups: security_group_ids,
        }),
      }),
      'port',
    );
  return { port: textIn(port, 'id') ?? '' };
}

const markOf = (key: string): string => withMark(undefined, `card-${key}`);
const marked = async (network: Service, key: string): Promise<JsonObject[]> =>
  objectsIn(await network.get('/ports', { description: markOf(key) }), 'ports');

/** Removes the ports that were created for a machine before Nova refused it. */
export async function dropCards(network: Service | null, keys: readonly string[]): Promise<void> {
  if (!network) return;
  for (const key of keys)
    for (const port of await marked(network, key)) await network.remove(`/ports/${ref(textIn(port, 'id') ?? '')}`);
}

/**
 * Removes ports that were created for a machine; Nova only removes its own. Their mark identifies them, because Nova
 * has detached them by now or never attached them.
 */
export async function removeCards(network: Service | null, server: JsonObject): Promise<void> {
  if (!network) return;
  const keys = [textIn(server, 'id'), textIn(objectIn(server, 'metadata'), TOKEN_KEY)].filter((key) => key !== null);
  for await (const page of network.pages('/ports', 'ports', {
    project_id: textIn(server, 'tenant_id') ?? undefined,
    fields: ['id', 'description'],
  })) {
    for (const port of page)
      if (keys.some((key) => textIn(port, 'description')?.startsWith(`[suantai:card-${key}-`)))
        await network.remove(`/ports/${ref(textIn(port, 'id') ?? '')}`);
  }
}
