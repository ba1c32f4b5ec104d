/** The kinds of records in a cloud; `server/domains/cloud/driver/kinds.ts` lists the fields of each. */
export const CLOUD_KINDS = [
  'servers',
  'serverGroups',
  'serverSnapshots',
  'flavors',
  'images',
  'imageMembers',
  'keypairs',
  'hypervisors',
  'storagePools',
  'networks',
  'subnets',
  'ports',
  'routers',
  'floatingIps',
  'portForwardings',
  'securityGroups',
  'securityGroupRules',
  'firewalls',
  'firewallPolicies',
  'firewallRules',
  'volumes',
  'volumeSnapshots',
  'backups',
  'vpcs',
  'vpcSubnets',
  'natGateways',
  'snatRules',
  'dnatRules',
  'eips',
  'eipPools',
  'commandRuns',
  'containers',
  'containerDeployments',
] as const;

export type CloudKind = (typeof CLOUD_KINDS)[number];

/** The features that a cloud can report in addition to its records, under the kind `cloud` of its capabilities. */
export const CLOUD_EXTRAS = [
  'quotas',
  'console',
  'consoleLog',
  'events',
  'metrics',
  'cards',
  'containerLogs',
  'terminal',
] as const;

export type CloudExtra = (typeof CLOUD_EXTRAS)[number];

/** The kinds of things that a cloud with the extra `metrics` measures. */
const MEASURED: readonly string[] = ['servers', 'containers'] satisfies CloudKind[];

/**
 * Whether clouds measure things of this kind.
 *
 * @example
 *   isMeasured('volumes'); // false
 */
export const isMeasured = (kind: string | undefined): boolean => kind !== undefined && MEASURED.includes(kind);

/** Programs that operators of a cloud install or not: clouds of one product differ in these. */
const OPTIONAL: readonly string[] = [
  'portForwardings',
  'firewalls',
  'firewallPolicies',
  'firewallRules',
  'backups',
  'dnatRules',
  'commandRuns',
] satisfies CloudKind[];

/**
 * Whether clouds of one product differ in having this kind, so that the cloud itself must say it.
 *
 * @example
 *   isOptional('backups'); // true
 */
export const isOptional = (kind: string | undefined): boolean => kind !== undefined && OPTIONAL.includes(kind);

/** The metrics of a machine that a cloud with the extra `metrics` measures. */
export const CLOUD_METRICS = ['cpu', 'memory', 'disk', 'net'] as const;

export type CloudMetric = (typeof CLOUD_METRICS)[number];

/** The choices that a cloud offers: zones of machines and disks, and types of disks. */
export const CLOUD_CHOICES = ['zones', 'volume_zones', 'volume_types'] as const;

export type CloudChoice = (typeof CLOUD_CHOICES)[number];

/** One word to choose. A cloud fills in the properties that it knows. */
export interface CloudOffer {
  name: string;
  /** False: it exists, but cannot be chosen at the moment. */
  available: boolean;
  description: string | null;
  /** The medium of its disks: `ssd`, `hdd`. */
  medium: string | null;
  /** The cloud takes it where nothing is chosen. */
  isDefault?: boolean;
  /** The smallest and largest size of its disks, in GiB. */
  min_gb: number | null;
  max_gb: number | null;
}

/** If a choice is absent, the cloud has no list and accepts any word. */
export type CloudOffers = { readonly [Choice in CloudChoice]?: readonly CloudOffer[] };

/** The operations of a cloud, by kind: `list`, `create`, `update`, `delete`, `content` and names of actions. */
export type Capabilities = Readonly<Record<string, readonly string[]>>;

/** Services that the report on a connection may name, by the words of `check_report` of clouds. */
export const CLOUD_SERVICES = [
  'identity',
  'compute',
  'network',
  'block-storage',
  'image',
  'containers',
  'api',
] as const;

/** The operations of a cloud by which the platform carries out an action of its own. `content`: reading its bytes. */
export const CLOUD_OPERATIONS = ['create', 'update', 'delete', 'content'] as const;

export type CloudOperation = (typeof CLOUD_OPERATIONS)[number];
