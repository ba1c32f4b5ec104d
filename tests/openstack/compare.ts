import { setTimeout as delay } from 'node:timers/promises';
import type { CloudKind } from '#model/language/cloudKinds.ts';
import type { Direct, Reply, ReplyValue, Service } from './direct.ts';
import { same } from './steps.ts';
import type { World } from './world.ts';

export interface Comparison {
  kind: CloudKind;
  id: string;
  /** By the cloud's own names, or by those of `DERIVED`. */
  has: Record<string, unknown>;
}

const PLACES: Partial<Record<CloudKind, { service: Service; path: string; one: string | null }>> = {
  keypairs: { service: 'compute', path: '/os-keypairs', one: 'keypair' },
  servers: { service: 'compute', path: '/servers', one: 'server' },
  networks: { service: 'network', path: '/networks', one: 'network' },
  subnets: { service: 'network', path: '/subnets', one: 'subnet' },
  routers: { service: 'network', path: '/routers', one: 'router' },
  floatingIps: { service: 'network', path: '/floatingips', one: 'floatingip' },
  securityGroups: { service: 'network', path: '/security-groups', one: 'security_group' },
  securityGroupRules: { service: 'network', path: '/security-group-rules', one: 'security_group_rule' },
  volumes: { service: 'volume', path: '/volumes', one: 'volume' },
  volumeSnapshots: { service: 'volume', path: '/snapshots', one: 'snapshot' },
  images: { service: 'image', path: '/images', one: null },
  serverSnapshots: { service: 'image', path: '/images', one: null },
};

const inner = (value: ReplyValue | undefined): { [key: string]: ReplyValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
const list = (value: ReplyValue | undefined): { [key: string]: ReplyValue }[] =>
  Array.isArray(value) ? value.map(inner) : [];

/** Members that are nested in a response. */
const DERIVED: Record<string, (thing: { [key: string]: ReplyValue }, direct: Direct) => unknown> = {
  tenant_id: (thing) => thing.tenant_id ?? thing['os-vol-tenant-attr:tenant_id'],
  addresses: (thing) =>
    Object.values(inner(thing.addresses))
      .flatMap(list)
      .filter((each) => each['OS-EXT-IPS:type'] === 'fixed')
      .map(({ addr }) => addr),
  flavor: (thing) => inner(thing.flavor).original_name,
  gateway: (thing) => inner(thing.external_gateway_info).network_id,
  attached_to: (thing) => list(thing.attachments).map(({ server_id }) => server_id),
  public_key: (thing) => String(thing.public_key).trim(),
  subnets: async (thing, direct) => {
    const ports = await direct.get(
      'network',
      `/ports?device_id=${String(thing.id)}&device_owner=network:router_interface`,
    );
    return list(ports?.ports).flatMap((port) => list(port.fixed_ips).map(({ subnet_id }) => subnet_id));
  },
};

async function placeOf(direct: Direct, kind: CloudKind, ref: string): Promise<{ [key: string]: ReplyValue } | null> {
  const place = PLACES[kind];
  if (!place) throw new Error(`Nobody knows where ${kind} are`);
  const reply = await direct.get(place.service, `${place.path}/${encodeURIComponent(ref)}`);
  return reply && (place.one === null ? reply : inner(reply[place.one]));
}

/** Our fields of an item match those of its service. */
export async function compare(direct: Direct, world: World, { kind, id, has }: Comparison): Promise<string> {
  const thing = await placeOf(direct, kind, await world.refOf(kind, id));
  if (thing === null) throw new Error(`The cloud knows nothing of ${kind} ${id}`);
  for (const [word, ours] of Object.entries(has))
    same(`${kind}.${word}`, ours, await (DERIVED[word]?.(thing, direct) ?? thing[word] ?? null));
  return Object.keys(has).join(', ');
}

/** A limit for a cloud that hangs, not a figure: the condition ends the wait. */
const LOOKS = 1_200;
const PAUSE_MS = 500;
const FAILED = /^(error|killed)/i;

/** Looks until the condition holds; an item that failed never gets there. */
async function lookUntil(what: string, look: () => Promise<string | null>, isSo: (status: string | null) => boolean) {
  let status: string | null = null;
  for (let looks = 0; looks < LOOKS; looks += 1) {
    status = await look();
    if (isSo(status)) return;
    if (status !== null && FAILED.test(status)) break;
    await delay(PAUSE_MS);
  }
  throw new Error(`${what}: the last status is ${status ?? 'none'}`);
}

const statusAt = async (direct: Direct, service: Service, path: string, one: string | null): Promise<string | null> => {
  const reply: Reply | null = await direct.get(service, path);
  if (reply === null) return null;
  const [only] = Object.values(reply);
  return String(inner(one === null ? only : reply[one]).status ?? '');
};

compare.until = (direct: Direct, service: Service, path: string, one: string, status: string): Promise<void> =>
  lookUntil(
    `${path} did not become ${status}`,
    () => statusAt(direct, service, path, one),
    (now) => now === status,
  );

compare.untilGone = async (direct: Direct, service: Service, path: string): Promise<string> => {
  await lookUntil(
    `${path} is still there`,
    () => statusAt(direct, service, path, null),
    (now) => now === null,
  );
  return '404';
};

compare.goneOf = async (direct: Direct, kind: CloudKind, ref: string): Promise<void> => {
  const place = PLACES[kind];
  if (place) await compare.untilGone(direct, place.service, `${place.path}/${encodeURIComponent(ref)}`);
};
