import type { CloudRegistry } from '#server/domains/cloud/driver/registry.ts';
import type { Senders } from '#server/engine/delivery/sender.ts';
import type { LiveSettings } from '#server/engine/settings/liveSettings.ts';
import type { Sessions } from '#server/domains/identity/session/sessions.ts';
import { orderHooks } from '#server/domains/billing/orders/orderHooks.ts';
import { subscriptionHooks } from '#server/domains/billing/renewals/subscriptionHooks.ts';
import { costRoute } from '#server/domains/billing/metering/charges/costRoute.ts';
import { hourlyOf } from '#server/domains/billing/metering/charges/hourlyOf.ts';
import { standingRoute } from '#server/domains/billing/arrears/standingRoute.ts';
import { accountHooks } from '#server/domains/billing/accounts/accountHooks.ts';
import { refuseZone } from '#server/domains/billing/billingZone.ts';
import { openAccount } from '#server/domains/billing/accounts/openAccounts.ts';
import { arrearsHooks, arrearsPolicyHooks } from '#server/domains/billing/accounts/arrearsHooks.ts';
import { guardAction } from '#server/domains/billing/admission/guardAction.ts';
import { priceVersionHooks } from '#server/domains/billing/priceChanges/priceVersionHooks.ts';
import { chargeRecordHooks } from '#server/domains/billing/charges/chargeRecordHooks.ts';
import { adjustmentHooks } from '#server/domains/billing/charges/adjustmentHooks.ts';
import { remittanceHooks } from '#server/domains/billing/charges/remittanceHooks.ts';
import { fundHooks } from '#server/domains/billing/accounts/fundHooks.ts';
import { explainRoute } from '#server/domains/billing/explain/explainRoute.ts';
import { closeHooks } from '#server/domains/billing/closing/closeHooks.ts';
import { voucherHooks } from '#server/domains/billing/accounts/voucherHooks.ts';
import { consumptionRoute, monthlyRoute } from '#server/domains/billing/consumption/consumptionRoutes.ts';
import { consumptionExportRoute } from '#server/domains/billing/consumption/exportRoute.ts';
import { usageEventsRoute } from '#server/domains/billing/metering/usage/usageEventsRoute.ts';
import { followWrites } from '#server/domains/billing/followWrites.ts';
import { DISCOUNT_TERMS } from '#server/domains/billing/prices/discounts/discountTerms.ts';
import { withPastTerms } from '#server/domains/billing/prices/pastTerms.ts';
import { createPlaces } from '#server/domains/billing/prices/sale/places.ts';
import { specPriceHooks } from '#server/domains/billing/prices/specs/specPriceHooks.ts';
import { productHooks } from '#server/domains/billing/priceChanges/productHooks.ts';
import { cloudHooks } from '#server/domains/cloud/hooks/cloudHooks.ts';
import { quotaHooks } from '#server/domains/cloud/hooks/quotaHooks.ts';
import { commandHooks } from '#server/domains/compute/commandHooks.ts';
import { imageHooks } from '#server/domains/compute/imageHooks.ts';
import { imageMemberHooks } from '#server/domains/compute/imageMemberHooks.ts';
import { refuseFullMachine } from '#server/domains/compute/diskLimit.ts';
import { keypairHooks } from '#server/domains/compute/keypairHooks.ts';
import { machineHooks } from '#server/domains/compute/machineHooks.ts';
import { backupHooks } from '#server/domains/storage/backupHooks.ts';
import { volumeHooks } from '#server/domains/storage/volumeHooks.ts';
import { backupScheduleHooks } from '#server/domains/storage/backupScheduleHooks.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { alarmHooks } from '#server/domains/operations/alarms/alarmHooks.ts';
import type { ReaderOf } from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import { partnerHooks } from '#server/domains/identity/partnerHooks.ts';
import type { Post } from '#server/domains/identity/verification/post.ts';
import { iamActionHooks } from '#server/domains/identity/policies/iamActionHooks.ts';
import { healthHooks } from '#server/domains/operations/health/healthHooks.ts';
import {
  followInstallations,
  followTokens,
} from '#server/domains/operations/prometheus/integrations/followInstallations.ts';
import { prometheusHooks } from '#server/domains/operations/prometheusParts.ts';
import { followAgents } from '#server/domains/operations/installations/followAgents.ts';
import { installationHooks } from '#server/domains/operations/installations/installationHooks.ts';
import { upgradeHooks } from '#server/domains/operations/upgrades/upgradeHooks.ts';
import { policyHooks, policyVersionHooks } from '#server/domains/identity/policies/policyHooks.ts';
import { projectResourcesRoute } from '#server/domains/identity/projectResourcesRoute.ts';
import { roleHooks } from '#server/domains/identity/policies/roleHooks.ts';
import { authorisationHooks } from '#server/domains/identity/policies/authorisationHooks.ts';
import { sessionHooks } from '#server/domains/identity/sessionHooks.ts';
import { userHooks } from '#server/domains/identity/userHooks.ts';
import { rulesAbout } from '#server/domains/operations/alarms/rules/rulesAbout.ts';
import { holdLicence } from '#server/domains/platform/licence/licenceLimits.ts';
import { licenceUsageRoute } from '#server/domains/platform/licence/licenceUsageRoute.ts';
import { marketRoutes } from '#server/domains/market/marketRoutes.ts';
import { offerRoute } from '#server/domains/market/offerRoute.ts';
import { summaryRoute } from '#server/domains/market/summaryRoute.ts';
import { termsRoute } from '#server/domains/market/termsRoute.ts';
import { refuseAddress } from '#server/domains/network/refuseAddress.ts';
import { networkHooks } from '#server/domains/network/networkHooks.ts';
import { configHooks } from '#server/domains/platform/configHooks.ts';
import { licenceHooks } from '#server/domains/platform/licenceHooks.ts';
import { savedViewHooks } from '#server/domains/platform/savedViewHooks.ts';
import { notificationHooks } from '#server/domains/operations/notifications/notificationHooks.ts';
import { messageHooks } from '#server/domains/messages/messageHooks.ts';
import { divisionRoute } from '#server/domains/region/divisionRoute.ts';
import { uniquenessRoute } from '#server/domains/region/uniquenessRoute.ts';

export interface HooksDeps {
  live: LiveSettings;
  /** The transports of messages. */
  senders: Senders;
  sessions: Sessions;
  /** In PEM format; absent: no licence can be verified, so none is accepted. */
  licenceKey: string | undefined;
  clouds: CloudRegistry;
  post: Post;
  readerOf: ReaderOf;
}

/** Behaviour that definitions cannot express, by resource: the special cases of the server. */
export function createHooks({
  sessions,
  licenceKey,
  clouds,
  post,
  senders,
  live,
  readerOf,
}: HooksDeps): Record<string, ResourceHooks> {
  return {
    // Applies to every resource.
    '*': {
      afterWrite: holdLicence,
      afterWrites: async (context, definition, changes) => {
        await followWrites(context, definition, changes);
        await followAgents(context, definition, changes);
        await followInstallations(context, changes);
        await followTokens(context, changes);
      },
      beforeAction: guardAction,
      mentionedBy: rulesAbout,
      hourlyOf,
      routes: [licenceUsageRoute, usageEventsRoute, costRoute, standingRoute, explainRoute],
    },
    users: userHooks(sessions, openAccount),
    messages: messageHooks,
    sessions: sessionHooks(sessions),
    partners: partnerHooks(post, openAccount),
    projects: { routes: [projectResourcesRoute] },
    roles: roleHooks,
    iamActions: iamActionHooks,
    policies: policyHooks,
    policyVersions: policyVersionHooks,
    authorisations: authorisationHooks,
    divisions: { routes: [divisionRoute] },
    regions: { routes: [uniquenessRoute] },
    clouds: withPastTerms(cloudHooks(clouds), ['price_factor']),
    cloudQuotas: quotaHooks,
    instances: machineHooks('instances', 'volumes', { subnets: 'subnets', ports: 'ports' }, refuseAddress),
    vms: machineHooks('vms', 'vmVolumes', { subnets: 'vpcSubnets' }, refuseAddress),
    images: imageHooks('images'),
    vmImages: imageHooks('vmImages'),
    imageMembers: imageMemberHooks('imageMembers'),
    vmImageMembers: imageMemberHooks('vmImageMembers'),
    keypairs: keypairHooks('keypairs'),
    publicKeys: keypairHooks('publicKeys'),
    vmCommands: commandHooks,
    volumes: volumeHooks('volumes', 'snapshots', refuseFullMachine),
    vmVolumes: volumeHooks('vmVolumes', 'vmVolumeSnapshots', refuseFullMachine),
    backups: backupHooks('backups'),
    vmVolumeBackups: backupHooks('vmVolumeBackups'),
    backupSchedules: backupScheduleHooks('backupSchedules'),
    vmBackupSchedules: backupScheduleHooks('vmBackupSchedules'),
    snapshotPolicies: backupScheduleHooks('snapshotPolicies'),
    vmSnapshotPolicies: backupScheduleHooks('vmSnapshotPolicies'),
    products: withPastTerms(productHooks, ['status']),
    priceVersions: priceVersionHooks,
    specPrices: specPriceHooks,
    accounts: accountHooks,
    discounts: withPastTerms({}, DISCOUNT_TERMS),
    arrears: arrearsHooks,
    arrearsPolicies: arrearsPolicyHooks,
    orders: orderHooks,
    subscriptions: subscriptionHooks,
    vouchers: voucherHooks,
    closes: closeHooks,
    billLines: { routes: [consumptionRoute, monthlyRoute, consumptionExportRoute] },
    funds: fundHooks,
    remittances: remittanceHooks,
    adjustments: adjustmentHooks,
    warehouseItems: { routes: [summaryRoute(), termsRoute, offerRoute(createPlaces), ...marketRoutes] },
    chargeRecords: chargeRecordHooks,
    ...alarmHooks(readerOf),
    ...networkHooks,
    ...healthHooks,
    ...prometheusHooks,
    ...upgradeHooks,
    installations: installationHooks,
    ...notificationHooks(senders),
    licences: licenceHooks(licenceKey),
    savedViews: savedViewHooks,
    configs: configHooks(live, senders, { 'billing.zone': refuseZone }),
  };
}
