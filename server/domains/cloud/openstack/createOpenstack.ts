import type { CloudDriver } from '#server/domains/cloud/driver/driver.ts';
import type { OpenstackAccount } from './account.ts';
import { checkOpenstack } from './checkOpenstack.ts';
import { computeKinds } from '#server/domains/cloud/openstack/compute/computeKinds.ts';
import { consoleLogOf, consoleOf, eventsOf } from '#server/domains/cloud/openstack/compute/consoles.ts';
import { discover, type OpenstackCloud } from './discover.ts';
import { readFigures } from './figures.ts';
import { imageKinds } from '#server/domains/cloud/openstack/image/imageKinds.ts';
import { networkKinds } from '#server/domains/cloud/openstack/network/networkKinds.ts';
import { readOffers } from './offers.ts';
import { machineMetrics } from './metric/machineMetrics.ts';
import { quotasOf } from './quotas.ts';
import { createSession, type OpenstackDeps } from '#server/domains/cloud/openstack/session/createSession.ts';
import { storageKinds } from '#server/domains/cloud/openstack/storage/storageKinds.ts';
import { readPrograms } from './programs.ts';
import { makesProjects, tenantFor } from './tenants.ts';

const CHECK_TIMEOUT_MS = 8_000;

/**
 * Signs in and discovers the services of the cloud; rejects with a `CloudError` if it is unreachable. Reuse it while
 * the account stays the same: it renews tokens, but discovers the services only once.
 */
export async function createOpenstack(
  deps: OpenstackDeps,
  account: OpenstackAccount,
  kindsOf: KindsOf = openstackKinds,
): Promise<CloudDriver> {
  const cloud = await discover(deps, account, createSession(deps, account));
  const { compute, homeProject } = cloud;
  return {
    check: () =>
      checkOpenstack(account, { allowLoopback: deps.allowLoopback, timeoutMs: deps.timeoutMs ?? CHECK_TIMEOUT_MS }),
    figures: () => readFigures(cloud),
    offers: () => readOffers(cloud),
    tenantFor: (owner) => tenantFor(cloud, owner),
    ...(!makesProjects(cloud) && homeProject !== null && { sharedTenant: homeProject }),
    quotas: (tenant) => quotasOf(cloud, tenant),
    programs: () => readPrograms(cloud),
    ...(compute && {
      console: (id: string) => consoleOf(compute, id),
      consoleLog: (id: string, lines: number) => consoleLogOf(compute, id, lines),
      events: (id: string) => eventsOf(compute, id),
    }),
    ...machineMetrics(cloud),
    kinds: kindsOf(cloud),
  };
}

/** The kinds of items that a cloud has, by its services. */
export type KindsOf = (cloud: OpenstackCloud) => CloudDriver['kinds'];

/** The kinds by which OpenStack itself names its items. */
export const openstackKinds: KindsOf = (cloud) => {
  const { compute, network, volume, image } = cloud;
  return {
    ...(compute && computeKinds(compute, cloud)),
    ...(network && networkKinds(network, cloud)),
    ...(volume && storageKinds(volume, cloud)),
    ...(image && imageKinds(image, cloud)),
  };
};
