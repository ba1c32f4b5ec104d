import type { CloudKind } from '#model/language/cloudKinds.ts';
import { metadata, UPLOADS } from '../support/servers/uploads.ts';
import type { World } from './world.ts';

/** A request that a page or a program sends to the console. */
export interface Api {
  call(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }>;
  /** Uploads in pieces; returns the value of the field. */
  upload(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<object>;
}

export function apiOf(url: string, token: string): Api {
  const authorization = `Bearer ${token}`;
  return {
    async call(method, path, body) {
      const reply = await fetch(url + path, {
        method,
        headers: { authorization, 'content-type': 'application/json', 'accept-language': 'en' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await reply.text();
      return { status: reply.status, body: text === '' ? undefined : JSON.parse(text) };
    },
    async upload(name, bytes) {
      const begun = await fetch(url + UPLOADS, {
        method: 'POST',
        headers: { authorization, 'upload-length': String(bytes.byteLength), 'upload-metadata': metadata(name) },
      });
      const { url: place, type }: { url: string; type: string } = await begun.json();
      const half = Math.ceil(bytes.byteLength / 2);
      for (const [at, piece] of [
        [0, bytes.slice(0, half)],
        [half, bytes.slice(half)],
      ] as const) {
        const reply = await fetch(url + place, {
          method: 'PATCH',
          headers: { authorization, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(at) },
          body: piece,
        });
        if (reply.status !== 204) throw new Error(`A piece was not taken: ${reply.status} ${await reply.text()}`);
      }
      return { name, size: bytes.byteLength, type, url: place };
    },
  };
}

/** The resources of the groups compute, network and storage, by their kind. */
export type Resources = Partial<Record<CloudKind, { resource: string; path: string }>>;

const RESOURCES: Resources = {
  keypairs: { resource: 'keypairs', path: 'keypairs' },
  servers: { resource: 'instances', path: 'instances' },
  serverSnapshots: { resource: 'instanceSnapshots', path: 'instance-snapshots' },
  flavors: { resource: 'flavors', path: 'flavors' },
  images: { resource: 'images', path: 'images' },
  networks: { resource: 'networks', path: 'networks' },
  subnets: { resource: 'subnets', path: 'subnets' },
  ports: { resource: 'ports', path: 'ports' },
  routers: { resource: 'routers', path: 'routers' },
  floatingIps: { resource: 'floatingIps', path: 'floating-ips' },
  securityGroups: { resource: 'securityGroups', path: 'security-groups' },
  securityGroupRules: { resource: 'securityGroupRules', path: 'security-group-rules' },
  volumes: { resource: 'volumes', path: 'volumes' },
  volumeSnapshots: { resource: 'snapshots', path: 'snapshots' },
};

/** Those of the group nextStack. */
export const NEXTSTACK_RESOURCES: Resources = {
  keypairs: { resource: 'publicKeys', path: 'public-keys' },
  servers: { resource: 'vms', path: 'vms' },
  serverSnapshots: { resource: 'vmSnapshots', path: 'vm-snapshots' },
  flavors: { resource: 'vmFlavors', path: 'vm-flavors' },
  images: { resource: 'vmImages', path: 'vm-images' },
  volumes: { resource: 'vmVolumes', path: 'vm-volumes' },
  volumeSnapshots: { resource: 'vmVolumeSnapshots', path: 'vm-volume-snapshots' },
  vpcs: { resource: 'vpcs', path: 'vpcs' },
  vpcSubnets: { resource: 'vpcSubnets', path: 'vpc-subnets' },
  natGateways: { resource: 'natGateways', path: 'nat-gateways' },
  snatRules: { resource: 'snatRules', path: 'snat-rules' },
  dnatRules: { resource: 'dnatRules', path: 'dnat-rules' },
  eips: { resource: 'eips', path: 'eips' },
  eipPools: { resource: 'eipPools', path: 'eip-pools' },
  securityGroups: { resource: 'secGroups', path: 'sec-groups' },
  securityGroupRules: { resource: 'secGroupRules', path: 'sec-group-rules' },
};

export interface ApiWorldOptions {
  /** Signed in as a tenant. */
  api: Api;
  cloudId: string;
  pause: () => Promise<unknown>;
  /** The project of the tenant in the cloud. */
  project: () => Promise<string>;
  /** Default: those of the groups compute, network and storage. */
  resources?: Resources;
}

const LOOKS = 1_200;

export function apiWorld({ api, cloudId, pause, project, resources = RESOURCES }: ApiWorldOptions): World {
  const base = `/api/cmp/v1/clouds/${cloudId}`;
  const placeOf = (kind: CloudKind) => {
    const place = resources[kind];
    if (!place) throw new Error(`The console has no page for ${kind}`);
    return place;
  };
  const at = (kind: CloudKind, id = '') => `${base}/${placeOf(kind).path}${id === '' ? '' : `/${id}`}`;

  async function ask(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const reply = await api.call(method, path, body);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body as Record<string, unknown>;
  }

  async function record(kind: CloudKind, id: string): Promise<Record<string, unknown> | undefined> {
    const reply = await api.call('GET', at(kind, id));
    if (reply.status === 404) return undefined;
    if (reply.status !== 200) throw new Error(`GET ${at(kind, id)}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body as Record<string, unknown>;
  }

  /** Waits until a job has called the cloud, and the cloud has answered. */
  async function settled(
    kind: CloudKind,
    id: string,
    isSo: (fields: Record<string, unknown>) => boolean,
  ): Promise<void> {
    for (let look = 0; look < LOOKS; look += 1) {
      const fields = await record(kind, id);
      if (fields?.fault) throw new Error(`${kind}: ${JSON.stringify(fields.fault)}`);
      if (fields === undefined || isSo(fields)) return;
      await pause();
    }
    throw new Error(`${kind} ${id} never reached the cloud`);
  }

  async function stateOf(kind: CloudKind): Promise<number> {
    const { kinds } = (await ask('GET', `${base}/state`)) as { kinds: Record<string, { synced_at: string | null }> };
    return Date.parse(kinds[kind]?.synced_at ?? '') || 0;
  }

  return {
    name: 'console API',
    async create(kind, input, file) {
      const { id } = await ask('POST', at(kind), {
        ...input,
        ...(file && { source: 'file', file_id: await api.upload('disk.raw', file) }),
      });
      await settled(kind, String(id), ({ cloud_ref }) => typeof cloud_ref === 'string' && cloud_ref !== '');
      return String(id);
    },
    async act(kind, id, action, input = {}) {
      const before = (await record(kind, id))?._version;
      await ask('POST', `${at(kind, id)}?action=${action}`, input);
      await settled(kind, id, ({ _version }) => _version !== before);
    },
    async update(kind, id, changes) {
      await ask('PUT', at(kind, id), changes);
    },
    async remove(kind, id) {
      await ask('DELETE', at(kind, id));
    },
    async get(kind, id) {
      return (await record(kind, id)) as never;
    },
    async all(kind) {
      const records = (await ask('GET', `${at(kind)}?range=[0,199]`)) as unknown as Record<string, unknown>[];
      return records.map((fields) => ({ id: String(fields.id), fields: fields as never }));
    },
    refOf: async (kind, id) => String((await record(kind, id))?.cloud_ref ?? id),
    idOf: async (kind, ref) => {
      const [found] = (await ask(
        'GET',
        `${at(kind)}?filter=${encodeURIComponent(JSON.stringify({ cloud_ref: ref }))}`,
      )) as unknown as { id: string }[];
      return found?.id;
    },
    async synchronise(kind) {
      const before = await stateOf(kind);
      await ask('POST', `${base}/refresh`, { resource: placeOf(kind).resource });
      for (let look = 0; look < LOOKS; look += 1) {
        if ((await stateOf(kind)) > before) return;
        await pause();
      }
      throw new Error(`${kind} were never synchronised`);
    },
    pause: async () => void (await pause()),
    project,
  };
}
