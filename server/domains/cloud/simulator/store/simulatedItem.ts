import type { CloudKind } from '#model/language/cloudKinds.ts';
import type { Json } from '#model/language/definition.ts';
import type { EngineContainer } from '#server/domains/cloud/engines/deployments/engine.ts';
import type { CloudItems } from '#server/domains/cloud/driver/kinds.ts';
import type { RestartPolicy } from '#server/domains/cloud/driver/kinds/containers.ts';
import type { ServerStatus } from '#server/domains/cloud/driver/kinds/compute.ts';
import type { VolumeStatus } from '#server/domains/cloud/driver/kinds/storage.ts';
import type { RecordData } from '#server/engine/context.ts';

/** A simulated cloud also stores its tenants as items. */
export type SimulatedKind = CloudKind | 'tenants';

export interface SimulatedFields extends CloudItems {
  tenants: { name: string };
}

/** Resources on a host that a machine holds in addition to its own. */
export interface SecondPlace {
  host_id: string | null;
  flavor_id: string | null;
  gpu_type: string | null;
  vcpus: number;
  ram_mb: number;
  local_gb: number;
  gpus: number;
  disk_gb: number;
}

/** Data of an item that the simulator keeps and no driver reports. */
export interface HiddenFields {
  servers: {
    host_id: string | null;
    /** GiB on the disk of its host. */
    local_gb: number;
    gpu_count: number;
    /** During a migration or resize: the place it moves to, then the one it came from, until confirmed. */
    second: SecondPlace | null;
    /** The target state of the running action, and the state before it. */
    toward: ServerStatus | null;
    back: ServerStatus | null;
    recycled_from: ServerStatus | null;
    new_image_id: string | null;
    boot_volume_id: string | null;
    /** In the order of attachment. */
    port_ids: string[];
    /** The letters of its disks: the b of /dev/vdb. */
    disk_letters: string[];
    stopped_at: number | null;
    must_fail: string | null;
  };
  /** The uploaded content, in the file store; absent for images whose content is invented. */
  images: { content_key?: string };
  volumes: {
    pool_id: string | null;
    delete_with_server: boolean;
    /** The state to restore. */
    back: VolumeStatus | null;
    new_size_gb: number | null;
    new_type: string | null;
    new_pool_id: string | null;
  };
  hypervisors: {
    cpu_ratio: number;
    memory_ratio: number;
    disk_ratio: number;
    maintenance: boolean;
    /** The version that is being installed. */
    installing?: string | null;
  };
  storagePools: { volume_types: string[] };
  routers: { gateway_port_id: string | null };
  natGateways: { port_id: string | null };
  containers: {
    /** As an engine reports it. */
    engine: Omit<EngineContainer, 'ref'>;
    policy: RestartPolicy;
    /** The names of its variables, and the paths of its files. */
    env: string[];
    files: string[];
    /** As the engine names them; absent in those of older versions. */
    volumes?: string[];
  };
  commandRuns: { content: string; type: string; user: string | null; timeout_s: number };
}

export type FieldsOf<K extends SimulatedKind> = SimulatedFields[K];
export type HiddenOf<K extends SimulatedKind> = K extends keyof HiddenFields ? HiddenFields[K] : object;

/** An item of a simulated cloud; changes that rules make to it are stored when the work ends. */
export interface SimulatedItem<K extends SimulatedKind = SimulatedKind> {
  kind: K;
  ref: string;
  tenant: string | null;
  token: string | null;
  fields: FieldsOf<K>;
  hidden: HiddenOf<K>;
  changedAt: number;
  goneAt: number | null;
  due: Due | null;
}

/** The next step of an item, at a time. */
export interface Due {
  at: number;
  step: string;
  /** The name of the event when the step ends; absent: the name of the previous step. */
  action?: string | undefined;
}

export interface ItemRow {
  ref: string;
  kind: string;
  tenant: string | null;
  token: string | null;
  fields: string;
  hidden: string;
  changed_at: number;
  gone_at: number | null;
  due_at: number | null;
  due_step: string | null;
  due_action: string | null;
}

export const ITEM_COLUMNS =
  'ref, kind, tenant, token, fields, hidden, changed_at, gone_at, due_at, due_step, due_action';

export function itemOf<K extends SimulatedKind>(row: ItemRow): SimulatedItem<K> {
  return {
    // Only `rowOf` writes rows, and they are queried by kind.
    kind: row.kind as K,
    ref: row.ref,
    tenant: row.tenant,
    token: row.token,
    fields: JSON.parse(row.fields) as FieldsOf<K>,
    hidden: JSON.parse(row.hidden) as HiddenOf<K>,
    changedAt: row.changed_at,
    goneAt: row.gone_at,
    due:
      row.due_at === null || row.due_step === null
        ? null
        : { at: row.due_at, step: row.due_step, action: row.due_action ?? undefined },
  };
}

export function rowOf(item: SimulatedItem): ItemRow {
  const { ref, kind, tenant, token, changedAt, goneAt, due } = item;
  return {
    ref,
    kind,
    tenant,
    token,
    fields: JSON.stringify(item.fields),
    hidden: JSON.stringify(item.hidden),
    changed_at: changedAt,
    gone_at: goneAt,
    due_at: due?.at ?? null,
    due_step: due?.step ?? null,
    due_action: due?.action ?? null,
  };
}

/** All items that this one refers to: the values of fields at any depth whose name ends in `_id` or `_ids`. */
export function linksOf(item: Pick<SimulatedItem, 'fields' | 'hidden'> | undefined): Set<string> {
  const targets = new Set<string>();
  for (const part of item === undefined ? [] : [item.fields, item.hidden]) gather(part, false, targets);
  return targets;
}

function gather(value: object | Json | undefined, isReference: boolean, targets: Set<string>): void {
  if (typeof value === 'string' && isReference) targets.add(value);
  if (value === null || typeof value !== 'object') return;
  const entries: [string, Json][] = Object.entries(value as RecordData);
  for (const [key, member] of entries) gather(member, Array.isArray(value) ? isReference : /_ids?$/.test(key), targets);
}
