import type { Logger } from 'pino';
import type { Settings } from '#server/engine/process/config.ts';
import { accountOf as engineAccountOf } from '#server/domains/cloud/engines/docker/account.ts';
import { checkDocker, createDocker } from '#server/domains/cloud/engines/docker/createDocker.ts';
import { accountOf } from '#server/domains/cloud/openstack/account.ts';
import { checkOpenstack } from '#server/domains/cloud/openstack/checkOpenstack.ts';
import { createOpenstack, openstackKinds, type KindsOf } from '#server/domains/cloud/openstack/createOpenstack.ts';
import type { DriverFactories, DriverFactory } from './driver/registry.ts';
import type { ContainerNeeds } from '#server/domains/cloud/engines/deployments/reconcile.ts';
import { nextstackKinds } from '#server/domains/cloud/openstack/nextstack/nextstackKinds.ts';
import { createContainerSimulator } from '#server/domains/cloud/simulator/kinds/containers/createContainerSimulator.ts';
import { createSimulator } from '#server/domains/cloud/simulator/createSimulator.ts';
import { simulatedProduct } from '#server/domains/cloud/simulator/products.ts';
import type { SimulatorDeps } from '#server/domains/cloud/simulator/store/work.ts';

const CALL_TIMEOUT_MS = 30_000;
const CHECK_TIMEOUT_MS = 8_000;
const LOOPBACK = /^(localhost|127\.|::1|\[::1\])/;

export interface DriverDeps extends SimulatorDeps, ContainerNeeds {
  /** Tokens of other clouds expire by it. */
  realTime: () => number;
  log: Logger;
  settings: Settings;
}

/** The drivers of the product, by their names in `cloudProducts.yaml`: a driver is a folder and an entry here. */
export function builtInDrivers({ settings, realTime, ...deps }: DriverDeps): DriverFactories {
  const { log } = deps;
  const allowLoopback = allowsLoopback(settings);
  return {
    simulator: {
      connect: ({ cloud, product, kinds }) =>
        (product?.driver === 'docker' ? createContainerSimulator : createSimulator)(
          { ...deps, realTime, instant: settings.testClock !== undefined },
          {
            cloud_id: cloud.cloud_id,
            product: product?.driver === 'docker' ? 'docker' : simulatedProduct(cloud.product, kinds),
            services: product?.services,
          },
        ),
    },
    docker: {
      connect: ({ cloud, reveal }) =>
        createDocker(
          { ...deps, realTime, cloudId: cloud.cloud_id, timeoutMs: CALL_TIMEOUT_MS, allowLoopback },
          engineAccountOf(cloud, reveal),
        ),
      check: ({ cloud, reveal }) =>
        checkDocker(engineAccountOf(cloud, reveal), { timeoutMs: CHECK_TIMEOUT_MS, allowLoopback, realTime }),
    },
    openstack: ofOpenstack(openstackKinds),
    nextstack: ofOpenstack(nextstackKinds),
  };

  /** Signs in to an OpenStack, and shows it with these kinds. */
  function ofOpenstack(kindsOf: KindsOf): DriverFactory {
    const access = { clock: realTime, log, timeoutMs: CALL_TIMEOUT_MS, allowLoopback };
    return {
      connect: ({ cloud, reveal }) => createOpenstack(access, accountOf(cloud, reveal), kindsOf),
      check: ({ cloud, reveal }) =>
        checkOpenstack(accountOf(cloud, reveal), { timeoutMs: CHECK_TIMEOUT_MS, allowLoopback }),
    };
  }
}

/** A server that listens on loopback only serves its own machine, which its users can reach anyway. */
const allowsLoopback = ({ host }: Pick<Settings, 'host'>): boolean => LOOPBACK.test(host);
