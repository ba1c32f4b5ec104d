/** The kinds of things that a cloud may have; `server/domains/cloud/driver/kinds.ts` says of what fields each consists. */
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
] as const;

export type CloudKind = (typeof CLOUD_KINDS)[number];

/** What a cloud can tell beside its things, under the kind `cloud` of its capabilities. */
export const CLOUD_EXTRAS = ['quotas', 'console', 'consoleLog', 'events', 'metrics'] as const;

export type CloudExtra = (typeof CLOUD_EXTRAS)[number];

/** What a cloud lets be chosen by its word: where machines and disks may stand, and what disks there are. */
export const CLOUD_CHOICES = ['zones', 'volume_zones', 'volume_types'] as const;

export type CloudChoice = (typeof CLOUD_CHOICES)[number];

/** One word to choose. A cloud fills in what it knows. */
export interface CloudOffer {
  name: string;
  /** False: it exists, and cannot be chosen at the moment. */
  available: boolean;
  description: string | null;
  /** What disks of it are made of: `ssd`, `hdd`. */
  medium: string | null;
  /** How small and large a disk of it may be, in GiB. */
  min_gb: number | null;
  max_gb: number | null;
}

/** A choice that is absent: the cloud says nothing of it, and takes any word. */
export type CloudOffers = { readonly [Choice in CloudChoice]?: readonly CloudOffer[] };

/** What a cloud can do, by kind: `list`, `create`, `update`, `delete` and names of actions. */
export type Capabilities = Readonly<Record<string, readonly string[]>>;

/** Services that the report on a connection may name, by the words of `check_report` of clouds. */
export const CLOUD_SERVICES = ['identity', 'compute', 'network', 'block-storage', 'image', 'api'] as const;
