import type { Duplex } from 'node:stream';
import type { CardReading } from '#model/domains/facts/cards/cardReading.ts';
import { CLOUD_EXTRAS, type CloudOffers, type CloudKind } from '#model/language/cloudKinds.ts';
import type { RecordData } from '#server/engine/context.ts';
import type { CloudContent } from '#server/engine/product/clouds.ts';
import type { ContainerCalls } from './containerCalls.ts';
import type { CloudItems, CloudInputs } from './kinds.ts';

/**
 * The interface between the control plane and a cloud: one `KindDriver` for each kind of item that the cloud has. A
 * method that a driver leaves out is a capability that the cloud lacks: `capabilitiesOf` derives the list, so it is
 * declared only once (decision 014).
 *
 * Every call rejects only with a `CloudError`. Times are milliseconds since 1970.
 */
export interface CloudDriver extends ContainerCalls {
  /** Calls every service and reports the results; never rejects. */
  check(): Promise<CloudReport>;
  /** Totals and usage: the number behind the usage tag (spec 4.4). */
  figures(): Promise<CloudFigures>;
  kinds: { [Kind in CloudKind]?: KindDriver<CloudItems[Kind], CloudInputs[Kind]> };
  /**
   * The tenant of the cloud that belongs to one of our owners, created on first use. `key` is stable and unique, `name`
   * is for people.
   */
  tenantFor(owner: { key: string; name: string }): Promise<string>;
  /**
   * Set if the account may not create tenants: all owners share this one, and the cloud cannot identify the owner of an
   * item.
   */
  sharedTenant?: string;
  /**
   * The values that users can choose: zones, types of disks. A choice that is not listed accepts any value; without
   * this method, every choice does.
   */
  offers?(): Promise<CloudOffers>;
  /** The quotas that the cloud sets for a tenant; absent: it does not report them. */
  quotas?(tenant: string): Promise<CloudQuota[]>;
  /** Where the screen of a machine is. */
  console?(ref: string): Promise<CloudConsole>;
  /** Serves the screen of a machine to one viewer, as RFB (RFC 6143): for a `console` without an address. */
  screen?(ref: string): Promise<Duplex>;
  /** The last lines that a machine wrote to its serial port. */
  consoleLog?(ref: string, lines: number): Promise<string>;
  /** The events of a machine in the cloud, newest first. */
  events?(ref: string): Promise<CloudEvent[]>;
  /** The programs behind the services of the cloud, as it reports them itself; one that may not be seen is left out. */
  programs?(): Promise<CloudProgram[]>;
  /**
   * The measurements that the platform has of a machine: its present values, and those of the past that the cloud still
   * has.
   */
  metrics?(ref: string, range: MetricRange): Promise<CloudMetrics>;
  /**
   * The metrics of a machine as the cloud itself has kept them, as closely as it has them but no closer than the step.
   * Absent: it keeps none.
   */
  metricHistory?(ref: string, range: MetricRange): Promise<CloudMetrics>;
  /**
   * The GPU cards of every host that answers, each with all of its cards: one that is missing is no longer there.
   * Absent: the cloud does not report cards, which says nothing about whether it has any.
   */
  cards?(): Promise<CloudHostCards[]>;
}

/** Milliseconds since 1970, both ends included. */
export interface MetricRange {
  from: number;
  to: number;
  stepSeconds: number;
}

/** Declared as a method, so that an action can name the input that its definition promises. */
interface KindAction {
  run(ref: string, input: RecordData): Promise<ActionReply | void>;
}

export interface KindDriver<Fields extends object = RecordData, Input extends object = RecordData> {
  /**
   * All items, page by page. With `since`: the items changed since then, deleted ones in `gone`; a driver that does not
   * know changes lists all.
   */
  list(options?: { since?: number }): AsyncIterable<CloudPage<Fields>>;
  /** Undefined if the item does not exist (any more). */
  get(ref: string): Promise<CloudItem<Fields> | undefined>;
  /**
   * Starts the creation and returns the item immediately, often in a transient state. `token` is the id of our record:
   * a second call with the same token, after a crash, finds the item of the first one.
   */
  create?(input: Input, options: CreateOptions<Fields>): Promise<CloudItem<Fields>>;
  /** Removes the leftovers of a failed `create` with this token. Succeeds if there are none. */
  undo?(token: string): Promise<void>;
  update?(ref: string, changes: Partial<Input>): Promise<CloudItem<Fields>>;
  /** `force`: in any state. Succeeds if the item is already gone. */
  remove?(ref: string, options: { force: boolean }): Promise<void>;
  /** Moves the item to another tenant, with everything that belongs to it. Succeeds if that tenant already has it. */
  handOver?(ref: string, tenant: string): Promise<void>;
  /** What the item consists of, to be read as a stream. Absent: the cloud does not give it out. */
  content?(ref: string): Promise<CloudContent>;
  /**
   * True if the action ran since that time. Called before an action is repeated after a crash, where the state does not
   * show it: a second snapshot would be one too many. Absent: the cloud does not record it.
   */
  wasDone?(ref: string, action: string, since: number): Promise<boolean>;
  /** What else the cloud does with such items: the words that fields and values of definitions name under `needs`. */
  features?: readonly string[];
  /** Actions by their name in the definition. An item that is already in the target state stays unchanged. */
  actions?: Record<string, KindAction['run']>;
}

export interface CreateOptions<Fields extends object = RecordData> {
  token: string;
  tenant: string;
  /** The upload that the item is created from. */
  file?: CloudFile;
  /** Called with the new item while the rest of the creation takes long. */
  began?: (item: CloudItem<Fields>) => Promise<void>;
}

export interface CloudFile {
  size: number;
  /** Starts at the first byte on each call. */
  read(): AsyncIterable<Uint8Array>;
}

export interface ActionReply {
  /** The item that the action created in addition, with its kind. */
  made?: { kind: CloudKind; ref: string };
}

export interface CloudItem<Fields extends object = RecordData> {
  /** The id in the cloud. */
  ref: string;
  /** The cloud's tenant (project) that owns the item; null: the item is public. */
  tenant: string | null;
  /** By the names of the definitions, in stored form; a reference to another item holds its `ref`. */
  fields: Fields;
}

export interface CloudPage<Fields extends object = RecordData> {
  items: CloudItem<Fields>[];
  /** Refs of items deleted since `since`. */
  gone?: string[];
  /** False: the driver does not know what changed; the pages together list all items. */
  partial: boolean;
}

/** One line of the connection report. */
export interface ServiceReport {
  service: string;
  url: string;
  ok: boolean;
  elapsed_ms: number;
  version: string | null;
  /** A value of the field `check_report` of clouds. */
  fault: string | null;
}

export interface CloudReport {
  ok: boolean;
  health: 'normal' | 'insufficient' | 'no_permission' | 'unknown';
  version: string | null;
  services: ServiceReport[];
}

/** A program of a cloud on one of its hosts, such as the agent that starts machines there. */
export interface CloudProgram {
  /** A service of the connection report. */
  service: string;
  /** Its name: `nova-compute`, `neutron-l3-agent`. */
  name: string;
  host: string;
  zone: string | null;
  up: boolean;
  /** False: an administrator of the cloud has taken it out of use. */
  enabled: boolean;
  reason: string | null;
  /** When it last reported to its service. */
  seen_at: number | null;
}

/** The cards of a host, by the ref of that hypervisor. */
export interface CloudHostCards {
  host: string;
  cards: CloudCard[];
}

export interface CloudCard extends CardReading {
  /** Whether a machine holds it, also one of users that the platform does not know; null: the cloud does not say it. */
  allocated: boolean | null;
  /** The ref of that machine, if the cloud names it. */
  machine: string | null;
}

export interface CloudFigures {
  vm_count: number;
  host_count: number;
  vcpu_total: number;
  vcpu_used: number;
  /** In bytes, like the fields of clouds. */
  memory_total: number;
  memory_used: number;
  storage_total: number;
  storage_used: number;
  gpu_total: number;
  gpu_used: number;
}

/** `key` as in `schemas/cloud/cloudQuotas.yaml`: instances, cores, ram_mb, volumes, gigabytes …; `limit` -1: none. */
export interface CloudQuota {
  key: string;
  limit: number;
  used: number;
}

export interface CloudConsole {
  type: 'novnc' | 'serial';
  /** The address in the cloud. Browsers never receive it; they use a proxied one. Null: the driver's `screen`. */
  url: string | null;
}

export interface CloudEvent {
  at: number;
  action: string;
  result: 'success' | 'error' | 'running';
  message: string | null;
  request_id: string | null;
  user: string | null;
}

/** `points`: [milliseconds, value or null]. */
export interface CloudMetrics {
  series: {
    name: 'cpu_pct' | 'memory_pct' | 'disk_read_bps' | 'disk_write_bps' | 'net_in_bps' | 'net_out_bps';
    points: [number, number | null][];
  }[];
}

/** Every fault between us and a cloud; each is an error of the catalogue (`schemas/errors/cloud.yaml`). */
export type CloudFault =
  | 'unreachable'
  | 'timeout'
  | 'tls'
  | 'blocked'
  | 'credentials'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'quota'
  | 'capacity'
  | 'invalid'
  | 'unsupported'
  | 'failed';

export class CloudError extends Error {
  readonly fault: CloudFault;
  /** The cloud's message, shortened and without secrets; shown to people. */
  readonly detail: string | null;
  /** The HTTP status, if the cloud answered with one. */
  readonly status: number | null;

  constructor(
    fault: CloudFault,
    { detail = null, status = null }: { detail?: string | null; status?: number | null } = {},
  ) {
    super(detail ?? fault);
    this.name = 'CloudError';
    this.fault = fault;
    this.detail = detail;
    this.status = status;
  }
}

/**
 * The capabilities of a cloud, by kind: `list`, `create`, `update`, `delete`, `content` and names of actions. Stored
 * with the cloud, so that unsupported requests are never sent.
 */
export type Capabilities = Record<string, string[]>;

export function capabilitiesOf({ kinds, ...rest }: CloudDriver): Capabilities {
  const of = (driver: KindDriver): string[] => [
    'list',
    ...(driver.create ? ['create'] : []),
    ...(driver.update ? ['update'] : []),
    ...(driver.remove ? ['delete'] : []),
    ...(driver.handOver ? ['hand_over'] : []),
    ...(driver.content ? ['content'] : []),
    ...(driver.features ?? []),
    ...Object.keys(driver.actions ?? {}),
  ];
  const extras = CLOUD_EXTRAS.filter((name) => rest[name] !== undefined);
  // Listing the present members does not need their types.
  const entries = Object.entries(kinds as Record<string, KindDriver>).map(([kind, driver]): [string, string[]] => [
    kind,
    of(driver),
  ]);
  return { ...Object.fromEntries(entries), cloud: [...extras] };
}
