import { inChunks } from '#model/values/inChunks.ts';
import type { CloudItem, CloudPage } from '#server/domains/cloud/driver/driver.ts';
import type { ServerFields } from '#server/domains/cloud/driver/kinds/compute.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import { objectIn, textIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { serverItem, type ServerLookups } from './serverFields.ts';

/** The number of ids that fit into one URL. */
const IDS_PER_CALL = 50;
/** Clocks differ a little, and changes are reported by the second. */
const OVERLAP_MS = 5_000;

export interface ServerReader {
  list(options?: { since?: number }): AsyncIterable<CloudPage<ServerFields>>;
  get(id: string): Promise<CloudItem<ServerFields> | undefined>;
  itemsOf(servers: JsonObject[]): Promise<CloudItem<ServerFields>[]>;
  /** The machine as Nova returns it; undefined if it does not exist. */
  raw(id: string): Promise<JsonObject | undefined>;
}

/** Machines with data that Nova does not include: the id of their flavor, and their network cards in Neutron. */
export function readServers(compute: Service, cloud: OpenstackCloud): ServerReader {
  const { network, isAdmin, account } = cloud;

  async function flavorIds(servers: readonly JsonObject[]): Promise<Map<string, string>> {
    const ids = new Map<string, string>();
    // Before 2.47 a machine contains the id of its flavor.
    if (servers.every((server) => textIn(objectIn(server, 'flavor'), 'original_name') === null)) return ids;
    for await (const page of compute.pages('/flavors/detail', 'flavors', isAdmin ? { is_public: 'None' } : {})) {
      for (const flavor of page) ids.set(textIn(flavor, 'name') ?? '', textIn(flavor, 'id') ?? '');
    }
    return ids;
  }

  async function portsOf(ids: readonly string[]): Promise<Map<string, JsonObject[]>> {
    const ports = new Map<string, JsonObject[]>();
    if (!network) return ports;
    for (const some of inChunks(ids, IDS_PER_CALL)) {
      for await (const page of network.pages('/ports', 'ports', { device_id: some })) {
        for (const port of page) {
          const server = textIn(port, 'device_id') ?? '';
          ports.set(server, [...(ports.get(server) ?? []), port]);
        }
      }
    }
    return ports;
  }

  async function itemsOf(
    servers: JsonObject[],
    known?: ServerLookups['flavorIds'],
  ): Promise<CloudItem<ServerFields>[]> {
    const living = servers.filter(({ status }) => status !== 'DELETED');
    const [ids, ports] = await Promise.all([
      known ?? flavorIds(living),
      portsOf(living.flatMap((server) => textIn(server, 'id') ?? [])),
    ]);
    return living.flatMap(
      (server) => serverItem(server, { flavorIds: ids, ports, reclaimSeconds: account.reclaimSeconds }) ?? [],
    );
  }

  async function raw(id: string): Promise<JsonObject | undefined> {
    const reply = await compute.find(`/servers/${ref(id)}`);
    return reply && unwrapped(reply, 'server');
  }

  return {
    raw,
    itemsOf,
    async *list({ since } = {}) {
      const changes = since === undefined ? {} : { 'changes-since': new Date(since - OVERLAP_MS).toISOString() };
      let known: Map<string, string> | undefined;
      for await (const page of compute.pages('/servers/detail', 'servers', {
        ...(isAdmin && { all_tenants: 'true' }),
        ...changes,
      })) {
        if (page.length > 0) known ??= await flavorIds(page);
        const items = await itemsOf(page, known);
        const there = new Set(items.map((item) => item.ref));
        const gone = page.flatMap((server) => textIn(server, 'id') ?? []).filter((id) => !there.has(id));
        yield since === undefined ? { items, partial: false } : { items, gone, partial: true };
      }
    },
    async get(id) {
      const server = await raw(id);
      return server && (await itemsOf([server]))[0];
    },
  };
}
