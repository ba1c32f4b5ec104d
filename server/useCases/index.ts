import type { CloudRegistry } from '#server/clouds/registry.ts';
import type { Senders } from '#server/delivery/sender.ts';
import type { LiveSettings } from '#server/settings/liveSettings.ts';
import type { Sessions } from '#server/access/sessions.ts';
import { accountHooks } from './billing/accountHooks.ts';
import { productHooks } from './billing/productHooks.ts';
import { cloudHooks } from './cloud/cloudHooks.ts';
import { keypairHooks } from './cloud/keypairHooks.ts';
import { quotaHooks } from './cloud/quotaHooks.ts';
import { commandHooks } from './compute/commandHooks.ts';
import { imageHooks } from './compute/imageHooks.ts';
import { imageMemberHooks } from './compute/imageMemberHooks.ts';
import { machineHooks } from './compute/machineHooks.ts';
import { backupHooks } from './storage/backupHooks.ts';
import { volumeHooks } from './storage/volumeHooks.ts';
import { backupScheduleHooks } from './storage/backupScheduleHooks.ts';
import type { ResourceHooks } from './hooks.ts';
import { partnerHooks } from './identity/partnerHooks.ts';
import type { Post } from './identity/verification/post.ts';
import { iamActionHooks } from './identity/iamActionHooks.ts';
import { policyHooks, policyVersionHooks } from './identity/policyHooks.ts';
import { projectResourcesRoute } from './identity/projectResourcesRoute.ts';
import { roleHooks } from './identity/roleHooks.ts';
import { authorisationHooks } from './identity/authorisationHooks.ts';
import { sessionHooks } from './identity/sessionHooks.ts';
import { userHooks } from './identity/userHooks.ts';
import { holdLicence } from './licence/licenceLimits.ts';
import { licenceUsageRoute } from './licence/licenceUsageRoute.ts';
import { marketRoutes } from './market/marketRoutes.ts';
import { summaryRoute } from './market/summaryRoute.ts';
import { termsRoute } from './market/termsRoute.ts';
import { networkHooks } from './network/networkHooks.ts';
import { configHooks } from './platform/configHooks.ts';
import { licenceHooks } from './platform/licenceHooks.ts';
import { savedViewHooks } from './platform/savedViewHooks.ts';
import { divisionRoute } from './region/divisionRoute.ts';
import { uniquenessRoute } from './region/uniquenessRoute.ts';

export interface HooksDeps {
  live: LiveSettings;
  /** What messages go out over. */
  senders: Senders;
  sessions: Sessions;
  /** PEM; absent: no licence can be checked, so none is taken. */
  licenceKey: string | undefined;
  clouds: CloudRegistry;
  post: Post;
}

/** Behaviour that definitions can not express, by resource. The list of special cases of the server. */
export function createHooks({
  sessions,
  licenceKey,
  clouds,
  post,
  senders,
  live,
}: HooksDeps): Record<string, ResourceHooks> {
  return {
    // Of every resource.
    '*': { afterWrite: holdLicence, routes: [licenceUsageRoute] },
    users: userHooks(sessions),
    sessions: sessionHooks(sessions),
    partners: partnerHooks(post),
    projects: { routes: [projectResourcesRoute] },
    roles: roleHooks,
    iamActions: iamActionHooks,
    policies: policyHooks,
    policyVersions: policyVersionHooks,
    authorisations: authorisationHooks,
    divisions: { routes: [divisionRoute] },
    regions: { routes: [uniquenessRoute] },
    clouds: cloudHooks(clouds),
    cloudQuotas: quotaHooks,
    instances: machineHooks('instances', 'volumes', { subnets: 'subnets', ports: 'ports' }),
    vms: machineHooks('vms', 'vmVolumes', { subnets: 'vpcSubnets' }),
    images: imageHooks('images'),
    vmImages: imageHooks('vmImages'),
    imageMembers: imageMemberHooks('imageMembers'),
    vmImageMembers: imageMemberHooks('vmImageMembers'),
    keypairs: keypairHooks('keypairs'),
    publicKeys: keypairHooks('publicKeys'),
    vmCommands: commandHooks,
    volumes: volumeHooks('volumes', 'snapshots'),
    vmVolumes: volumeHooks('vmVolumes', 'vmVolumeSnapshots'),
    backups: backupHooks('backups'),
    vmVolumeBackups: backupHooks('vmVolumeBackups'),
    backupSchedules: backupScheduleHooks('backupSchedules'),
    vmBackupSchedules: backupScheduleHooks('vmBackupSchedules'),
    snapshotPolicies: backupScheduleHooks('snapshotPolicies'),
    vmSnapshotPolicies: backupScheduleHooks('vmSnapshotPolicies'),
    products: productHooks,
    accounts: accountHooks,
    warehouseItems: { routes: [summaryRoute(), termsRoute, ...marketRoutes] },
    ...networkHooks,
    licences: licenceHooks(licenceKey),
    savedViews: savedViewHooks,
    configs: configHooks(live, senders),
  };
}
