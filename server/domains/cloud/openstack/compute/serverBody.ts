import type { ServerInput } from '#server/domains/cloud/driver/kinds/compute.ts';
import { given, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { reaches } from '#server/domains/cloud/openstack/session/microversion.ts';
import { TOKEN_KEY } from './serverFields.ts';
import { wordOf } from './serverTags.ts';

/** The network card in a request to Nova. */
export type NetworkCard = { uuid: string; fixed_ip?: string } | { port: string };

export interface ServerBodyOptions {
  token: string;
  /** The microversion in use. */
  version: string | null;
  cards: readonly NetworkCard[];
}

/** The body of a creation in Nova. */
export function serverBody(input: ServerInput, { token, version, cards }: ServerBodyOptions): JsonObject {
  const { description, security_group_ids: groups = [], tags = [], user_data: userData } = input;
  const image = isFromImage(input) && !isOnVolume(input) ? (input.image_id ?? input.server_snapshot_id) : undefined;
  return given({
    name: input.name,
    flavorRef: input.flavor_id,
    imageRef: image,
    block_device_mapping_v2: disksOf(input, version),
    // A machine without networks is unreachable, so Nova requires an explicit `none`.
    networks: cards.length > 0 ? cards.map((card) => ({ ...card })) : 'none',
    security_groups: groups.length > 0 ? groups.map((name) => ({ name })) : undefined,
    key_name: input.keypair_id || undefined,
    adminPass: input.admin_password || undefined,
    user_data: userData ? Buffer.from(userData, 'utf8').toString('base64') : undefined,
    availability_zone: input.availability_zone || undefined,
    description: reaches(version, '2.19') ? (description ?? undefined) : undefined,
    tags: tags.length > 0 && reaches(version, '2.52') ? tags.map(wordOf) : undefined,
    metadata: { ...input.metadata, [TOKEN_KEY]: token },
  });
}

const isFromImage = ({ source }: ServerInput) => source === 'image' || source === 'snapshot';

/** A system disk with its own size or type is a volume, not on the host. */
const isOnVolume = ({ system_disk_gb, system_disk_type }: ServerInput) =>
  system_disk_gb != null || Boolean(system_disk_type);

function disksOf(input: ServerInput, version: string | null): JsonObject[] | undefined {
  const more = (input.data_disks ?? []).map(({ size_gb, volume_type, delete_with_server = false }) =>
    given({
      ...diskOf('blank'),
      boot_index: -1,
      volume_size: size_gb,
      volume_type: typeOf(volume_type, version),
      delete_on_termination: delete_with_server,
    }),
  );
  const system = systemDisk(input, version);
  return system === undefined && more.length === 0 ? undefined : [system ?? localDisk(input), ...more];
}

function systemDisk(input: ServerInput, version: string | null): JsonObject | undefined {
  const keep = { boot_index: 0, delete_on_termination: input.delete_with_server ?? false };
  const made = { volume_size: input.system_disk_gb ?? undefined, volume_type: typeOf(input.system_disk_type, version) };
  if (input.source === 'volume') return given({ ...diskOf('volume', input.volume_id), ...keep });
  if (input.source === 'volume_snapshot')
    return given({ ...diskOf('snapshot', input.volume_snapshot_id), ...keep, ...made });
  return isOnVolume(input)
    ? given({ ...diskOf('image', input.image_id ?? input.server_snapshot_id), ...keep, ...made })
    : undefined;
}

const localDisk = (input: ServerInput): JsonObject =>
  given({
    source_type: 'image',
    destination_type: 'local',
    uuid: input.image_id ?? input.server_snapshot_id,
    boot_index: 0,
    delete_on_termination: true,
  });

const diskOf = (source: string, uuid?: string) => ({ source_type: source, destination_type: 'volume', uuid });

/** Older clouds choose the type themselves. */
const typeOf = (type: string | undefined, version: string | null) =>
  type && reaches(version, '2.67') ? type : undefined;
