import { CloudError, type CloudItem, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { ServerFields, ServerInput } from '#server/domains/cloud/driver/kinds/compute.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import { given, textIn, textMapIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { reaches } from '#server/domains/cloud/openstack/session/microversion.ts';
import { eventsOf } from './consoles.ts';
import { dropCards, networkCard, removeCards } from './networkCards.ts';
import { readServers, type ServerReader } from './readServers.ts';
import { serverActions } from './serverActions.ts';
import { serverBody } from './serverBody.ts';
import { TOKEN_KEY } from './serverFields.ts';
import { wordOf } from './serverTags.ts';

export function serversOf(compute: Service, cloud: OpenstackCloud): KindDriver<ServerFields, ServerInput> {
  const servers = readServers(compute, cloud);
  const { network, account } = cloud;

  async function fetched(id: string): Promise<CloudItem<ServerFields>> {
    const item = await servers.get(id);
    if (!item) throw new CloudError('notFound');
    return item;
  }

  return {
    list: servers.list,
    get: servers.get,
    async create(input, { token, tenant }) {
      const within = compute.in(tenant);
      const made = await serverMadeFor(within, input.name, token);
      if (made !== null) return fetched(made);
      return fetched(await ordered(within, network?.in(tenant) ?? null, input, token));
    },
    async update(id, { name, description, metadata, tags }) {
      const own = compute.near(textIn(await servers.raw(id), 'tenant_id'));
      const changes = given({ name, description: reaches(compute.version, '2.19') ? description : undefined });
      if (Object.keys(changes).length > 0) await own.put(`/servers/${ref(id)}`, { server: changes });
      if (metadata !== undefined)
        await own.put(`/servers/${ref(id)}/metadata`, { metadata: await withToken(servers, id, metadata) });
      if (tags !== undefined) await own.put(`/servers/${ref(id)}/tags`, { tags: tags.map(wordOf) });
      return fetched(id);
    },
    async remove(id, { force }) {
      const server = await servers.raw(id);
      if (!server) return;
      const own = compute.near(textIn(server, 'tenant_id'));
      // A cloud that keeps deleted machines has a separate call to delete them permanently.
      if (force || account.reclaimSeconds !== null)
        await orGone(own.post(`/servers/${ref(id)}/action`, { forceDelete: null }));
      else await own.remove(`/servers/${ref(id)}`);
      await removeCards(network, server);
    },
    // Nova records both kinds of reboot under one name.
    wasDone: async (id, action, since) =>
      (await eventsOf(compute, id)).some(
        (event) => event.action === (action === 'hard_reboot' ? 'reboot' : action) && event.at >= since - SECOND_MS,
      ),
    actions: serverActions(compute, cloud, servers),
  };
}

/**
 * Creates the cards with a fixed subnet first, and removes them if the machine is refused; without a response the
 * machine may exist and use them.
 */
async function ordered(compute: Service, network: Service | null, input: ServerInput, token: string): Promise<string> {
  const { networks, security_group_ids } = input;
  const keys = networks.map((_, at) => `${token}-${at}`);
  try {
    const cards = networks.map((card, at) =>
      networkCard(network, { ...card, ...(security_group_ids && { security_group_ids }) }, keys[at] ?? ''),
    );
    const server = serverBody(input, { token, version: compute.version, cards: await Promise.all(cards) });
    return (
      textIn(
        unwrapped(
          await compute.post('/servers', {
            server,
            ...(input.server_group_id && { 'os:scheduler_hints': { group: input.server_group_id } }),
          }),
          'server',
        ),
        'id',
      ) ?? ''
    );
  } catch (error) {
    if (error instanceof CloudError && error.status !== null && error.status < 500) await dropCards(network, keys);
    throw error;
  }
}

/** Nova counts whole seconds. */
const SECOND_MS = 1_000;

/** Nova cannot filter by metadata, so filter by name first. */
async function serverMadeFor(compute: Service, name: string, token: string): Promise<string | null> {
  const pattern = `^${name.replaceAll(/[^\p{L}\p{N}_-]/gu, '[$&]')}$`;
  for await (const page of compute.pages('/servers/detail', 'servers', { name: pattern })) {
    const found = page.find(
      (server) => textMapIn(server, 'metadata')[TOKEN_KEY] === token && server.status !== 'DELETED',
    );
    if (found) return textIn(found, 'id');
  }
  return null;
}

async function withToken(servers: ServerReader, id: string, metadata: Record<string, string>): Promise<JsonObject> {
  const { [TOKEN_KEY]: token } = textMapIn(await servers.raw(id), 'metadata');
  return given({ ...metadata, [TOKEN_KEY]: token });
}

async function orGone(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof CloudError) || error.fault !== 'notFound') throw error;
  }
}
