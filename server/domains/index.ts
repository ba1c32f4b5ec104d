import type { PasswordCost } from '#server/engine/access/passwordHash.ts';
import type { EngineParts } from '#server/engine/product/product.ts';
import { billing, billingShared } from './billing/billing.ts';
import { cloudShared, createCloud, type CloudUses } from './cloud/cloud.ts';
import { clustersShared, createClusters } from './clusters/clusters.ts';
import { computeShared, createCompute } from './compute/compute.ts';
import { containersShared, createContainers } from './containers/containers.ts';
import type { Domain } from './domain.ts';
import { createFacts } from './facts/facts.ts';
import { createHelp } from './help/help.ts';
import { createIdentity, identityShared } from './identity/identity.ts';
import { createMarket } from './market/market.ts';
import { createMessages } from './messages/messages.ts';
import { createNetwork, networkShared } from './network/network.ts';
import { createOperations, operationsShared } from './operations/operations.ts';
import { createPlatform, type CheckProof } from './platform/platform.ts';
import { region, regionShared } from './region/region.ts';
import type { Tunnels } from './region/tunnels/createTunnels.ts';
import { createRegistry, registryShared } from './registry/registry.ts';
import { createSharing } from './sharing/sharing.ts';
import { spaces } from './spaces/spaces.ts';
import { createStatusPage, statusPageShared } from './statusPage/statusPage.ts';
import { createStorage } from './storage/storage.ts';
import { createTemplates, templatesShared } from './templates/templates.ts';
import { createWaiting } from './waiting/waiting.ts';
import { createWorkOrders } from './workOrders/workOrders.ts';

/** Options of this product, in addition to the parts of the engine. */
export interface ProductOptions extends Pick<CloudUses, 'drivers'> {
  /** Public key of licences, PEM. */
  licenceKey?: string | undefined;
  passwordCost?: PasswordCost | undefined;
}

/** Shells of pods, which are in no cloud, and of machines over SSH, which no cloud opens. */
const otherTerminals =
  (openTunnel: Tunnels['open']): NonNullable<NonNullable<CloudUses['consoles']>['otherTerminals']> =>
  async (context, place) =>
    (await clustersShared.podShells(context, place, {
      readerOf: identityShared.readerOf,
      simulatedShell: cloudShared.createShell,
    })) ??
    computeShared.machineShells(context, place, {
      openTunnel,
      readerOf: identityShared.readerOf,
      simulatedShell: cloudShared.createShell,
    });

/** Whom the registry knows, and where its images are named. */
const registryUses = (passwordCost: ProductOptions['passwordCost']): Parameters<typeof createRegistry>[0] => ({
  identity: identityShared,
  imageFields: [
    { resource: 'containerDeployments', field: 'image', digest: 'image_digest' },
    { resource: 'templateVersions', field: 'images' },
    { resource: 'warehouseItems', field: 'image' },
  ],
  passwordCost,
});

/** What the cloud asks about containers. */
const containerUses = (parts: EngineParts) => ({
  secretsOf: containersShared.secretsOf(parts),
  ownerOf: containersShared.ownerOf(parts),
  pullCredential: registryShared.pullCredential,
});

/** A subscription renews itself in the name of its buyer, who has to be a member. */
const HELD_BESIDES = [{ resource: 'subscriptions', field: 'buyer_id' }];

const MARKET_USES = {
  boughtValues: billingShared.boughtValues,
  createPlaces: billingShared.createPlaces,
  createServing: billingShared.createServing,
  newcomer: identityShared.newcomer,
  termsOfNew: billingShared.termsOfNew,
  aboutPackage: templatesShared.aboutPackage,
};

/** Every domain, with what it uses of others, in the order in which they follow a write and begin their work. */
export function createDomains(parts: EngineParts, { licenceKey, passwordCost, drivers }: ProductOptions): Domain[] {
  const checkProof: CheckProof = async (...call) => identity.domain.extras?.checkProof?.(...call);
  const platform = createPlatform(parts, { licenceKey, refuseZone: billingShared.refuseZone, checkProof });
  const identity = createIdentity(parts, {
    passwordCost,
    openAccount: billingShared.openAccount,
    isUnlicensed: platform.isUnlicensed,
    members: {
      alsoHeld: HELD_BESIDES,
      waitingOrders: billingShared.waitingOrders,
      personalDues: billingShared.personalDues,
    },
  });
  const tunnels = regionShared.createTunnels();
  const { open: openTunnel } = tunnels;
  const cloud = createCloud(parts, {
    drivers,
    authenticator: identity.authenticator,
    onRevoked: identity.onRevoked,
    machineChart: operationsShared.machineChart,
    consoles: {
      refuseUpgrade: clustersShared.refuseUpgrade,
      otherTerminals: otherTerminals(tunnels.open),
      others: tunnels,
    },
    containers: containerUses(parts),
  });
  const terminals = { sessionOf: identity.authenticator.sessionOf, issueTerminal: cloudShared.issueTerminal };
  return [
    // Its explanation of statements comes before that of any other kind.
    createSharing({ post: billingShared.post, zoneOf: billingShared.zoneOf }),
    billing,
    createFacts({
      zoneOf: billingShared.zoneOf,
      accountsToSettle: billingShared.accountsToSettle,
      endDay: billingShared.endDay,
      placeOldOrders: billingShared.placeOldOrders,
      readCards: cloud.readCards,
      readCapacity: operationsShared.readCapacity,
      readSeries: operationsShared.readAll,
    }),
    platform.domain,
    identity.domain,
    createMessages(parts),
    createHelp(),
    region,
    cloud.domain,
    createContainers({ membershipIn: templatesShared.membershipIn }),
    createNetwork({ hourlyOfValues: billingShared.hourlyOfValues }),
    createClusters({ charts: templatesShared, terminals }),
    createCompute({
      refuseAddress: networkShared.refuseAddress,
      terminals: { ...terminals, openTunnel },
    }),
    createStorage({
      refuseFullMachine: computeShared.refuseFullMachine,
      refuseUnpaidRecord: billingShared.refuseUnpaidRecord,
    }),
    spaces,
    createRegistry(registryUses(passwordCost)),
    createMarket(MARKET_USES),
    createOperations(parts, {
      readerOf: identityShared.readerOf,
      measureMachine: cloud.measureMachine,
      probeCloud: cloud.probeCloud,
      noticesOf: statusPageShared.noticesOf,
      canSend: identity.letters.canSend,
    }),
    createStatusPage(identity.letters),
    createTemplates({
      readerOf: identityShared.readerOf,
      runInContainer: cloud.runInContainer,
      isCalled: cloud.isCalled,
      hourlyOfValues: billingShared.hourlyOfValues,
      withoutAdmission: billingShared.withoutAdmission,
    }),
    createWaiting({ readerOf: identityShared.readerOf }),
    createWorkOrders({ readerOf: identityShared.readerOf, readChart: cloud.readChart }),
  ];
}
