import { CLOUD_EXTRAS, type CloudOffers, type CloudKind } from '#model/language/cloudKinds.ts';
import type { RecordData } from '#server/engine/context.ts';
import type { CloudItems, CloudInputs } from './kinds.ts';

/**
 * What the control plane asks of a cloud, whatever cloud it is: one `KindDriver` for each kind of thing that it has.
 * What a driver leaves out, the cloud cannot do: `capabilitiesOf` reads it off, nothing is declared twice (decision
 * 014).
 *
 * Every call rejects with a `CloudError` and with nothing else. Times are milliseconds since 1970.
 */
export interface CloudDriver {
  /** Calls every service and tells what it found; never rejects. */
  check(): Promise<CloudReport>;
  /** Totals and what is used of them: the number behind the usage tag (spec 4.4). */
  figures(): Promise<CloudFigures>;
  kinds: { [Kind in CloudKind]?: KindDriver<CloudItems[Kind], CloudInputs[Kind]> };
  /**
   * The tenant of the cloud that belongs to an owner of ours, made on first use. `key` is stable and unique, `name` is
   * for people.
   */
  tenantFor(owner: { key: string; name: string }): Promise<string>;
  /** The account may make no tenants: everybody is given this one, and the cloud cannot tell whose something in it is. */
  sharedTenant?: string;
  /**
   * The words that may be chosen: zones, types of disks. A choice that it leaves out takes any word; absent: they all
   * do.
   */
  offers?(): Promise<CloudOffers>;
  /** How much the cloud itself lets a tenant have; absent: it does not say. */
  quotas?(tenant: string): Promise<CloudQuota[]>;
  /** Where a machine's screen is served. */
  console?(ref: string): Promise<CloudConsole>;
  /** The last lines that a machine wrote to its serial port. */
  consoleLog?(ref: string, lines: number): Promise<string>;
  /** What happened to a machine in the cloud, newest first. */
  events?(ref: string): Promise<CloudEvent[]>;
  /** Figures of a machine over time. */
  metrics?(ref: string, range: { from: number; to: number; stepSeconds: number }): Promise<CloudMetrics>;
}

export interface KindDriver<Fields extends object = RecordData, Input extends object = RecordData> {
  /**
   * Everything there is, page by page. With `since`: what changed since then, the gone ones told as such; a driver that
   * cannot tell lists all.
   */
  list(options?: { since?: number }): AsyncIterable<CloudPage<Fields>>;
  /** Undefined when there is none (any more). */
  get(ref: string): Promise<CloudItem<Fields> | undefined>;
  /**
   * Starts the making and gives back what is there at once, often still in a transient state. `token` is our id of the
   * record: a second call with the same token, after a crash, finds what the first one made.
   */
  create?(input: Input, options: CreateOptions<Fields>): Promise<CloudItem<Fields>>;
  /**
   * Takes away what a `create` with this token has left, where it came to no good end. Of what is not there it says
   * nothing.
   */
  undo?(token: string): Promise<void>;
  update?(ref: string, changes: Partial<Input>): Promise<CloudItem<Fields>>;
  /** `force`: whatever its state. Of what is gone already it says nothing. */
  remove?(ref: string, options: { force: boolean }): Promise<void>;
  /** Gives the item to another tenant, with what stays with it. Of what is that tenant's already it says nothing. */
  handOver?(ref: string, tenant: string): Promise<void>;
  /**
   * Was the action taken since then? Asked before one is repeated whose caller died over it, where its state does not
   * tell: a second snapshot would be one too many. Absent: the cloud does not say.
   */
  wasDone?(ref: string, action: string, since: number): Promise<boolean>;
  /** By the action's name in the definition. What is in the wanted state already is left so. */
  actions?: Record<string, (ref: string, input: RecordData) => Promise<ActionReply | void>>;
}

export interface CreateOptions<Fields extends object = RecordData> {
  token: string;
  tenant: string;
  /** An upload of ours, for what is made of one. */
  file?: CloudFile;
  /** Hears of what is there already while the rest takes long. */
  began?: (item: CloudItem<Fields>) => Promise<void>;
}

export interface CloudFile {
  size: number;
  /** From the first byte on, each time it is called. */
  read(): AsyncIterable<Uint8Array>;
}

export interface ActionReply {
  /** What the action made beside changing its item, of the kind named. */
  made?: { kind: CloudKind; ref: string };
}

export interface CloudItem<Fields extends object = RecordData> {
  /** The cloud's own id. */
  ref: string;
  /** The cloud's own tenant (project) that it belongs to; null: it is everybody's. */
  tenant: string | null;
  /** By the names of the definitions, in stored form; what refers to another item holds its `ref`. */
  fields: Fields;
}

export interface CloudPage<Fields extends object = RecordData> {
  items: CloudItem<Fields>[];
  /** Refs that are gone since `since`. */
  gone?: string[];
  /** False: the driver could not tell what changed, the pages together are everything there is. */
  partial: boolean;
}

/** One line of the connection report. */
export interface ServiceReport {
  service: string;
  url: string;
  ok: boolean;
  elapsed_ms: number;
  version: string | null;
  /** A word of the field `check_report` of clouds. */
  fault: string | null;
}

export interface CloudReport {
  ok: boolean;
  health: 'normal' | 'insufficient' | 'no_permission' | 'unknown';
  version: string | null;
  services: ServiceReport[];
}

export interface CloudFigures {
  vm_count: number;
  host_count: number;
  vcpu_total: number;
  vcpu_used: number;
  /** Bytes, as the fields of clouds are. */
  memory_total: number;
  memory_used: number;
  storage_total: number;
  storage_used: number;
  gpu_total: number;
  gpu_used: number;
}

/** `key` as in `schemas/quotas`: instances, cores, ram_mb, volumes, gigabytes …; `limit` -1: none. */
export interface CloudQuota {
  key: string;
  limit: number;
  used: number;
}

export interface CloudConsole {
  type: 'novnc' | 'serial';
  /** The cloud's own address; it never reaches a browser, which is given a proxied one. */
  url: string;
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

/**
 * A word for everything that can go wrong between us and a cloud; each is an error of the catalogue
 * (`schemas/errors/cloud.yaml`).
 */
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
  /** What the cloud said, shortened, free of secrets; shown to people. */
  readonly detail: string | null;
  /** HTTP status, where the cloud answered with one. */
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
 * What a cloud can do, by kind: `list`, `create`, `update`, `delete` and names of actions. Stored with the cloud, so
 * that nobody asks it in vain.
 */
export type Capabilities = Record<string, string[]>;

export function capabilitiesOf({ kinds, ...rest }: CloudDriver): Capabilities {
  const of = (driver: KindDriver): string[] => [
    'list',
    ...(driver.create ? ['create'] : []),
    ...(driver.update ? ['update'] : []),
    ...(driver.remove ? ['delete'] : []),
    ...(driver.handOver ? ['hand_over'] : []),
    ...Object.keys(driver.actions ?? {}),
  ];
  const extras = CLOUD_EXTRAS.filter((name) => rest[name] !== undefined);
  // Reading which members are there needs none of their types.
  const entries = Object.entries(kinds as Record<string, KindDriver>).map(([kind, driver]): [string, string[]] => [
    kind,
    of(driver),
  ]);
  return { ...Object.fromEntries(entries), cloud: [...extras] };
}
