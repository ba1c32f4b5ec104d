/** The kinds of things that a cloud may have; `server/clouds/kinds.ts` says of what fields each consists. */
export const CLOUD_KINDS = [
  'servers', 'serverSnapshots', 'flavors', 'images', 'keypairs', 'hypervisors', 'storagePools',
  'networks', 'subnets', 'ports', 'routers', 'floatingIps', 'securityGroups', 'securityGroupRules',
  'firewalls', 'firewallPolicies', 'firewallRules',
  'volumes', 'volumeSnapshots', 'backups',
  'vpcs', 'vpcSubnets', 'natGateways', 'snatRules', 'dnatRules', 'eips', 'eipPools', 'commandRuns',
] as const;

export type CloudKind = (typeof CLOUD_KINDS)[number];

/** What a cloud can tell beside its things, under the kind `cloud` of its capabilities. */
export const CLOUD_EXTRAS = ['quotas', 'console', 'consoleLog', 'events', 'metrics'] as const;

export type CloudExtra = (typeof CLOUD_EXTRAS)[number];

/** What a cloud can do, by kind: `list`, `create`, `update`, `delete` and names of actions. */
export type Capabilities = Readonly<Record<string, readonly string[]>>;
