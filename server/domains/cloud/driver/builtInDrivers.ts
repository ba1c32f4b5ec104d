import type { Logger } from 'pino';
import type { Settings } from '#server/engine/config.ts';
import { accountOf } from '#server/domains/cloud/openstack/account.ts';
import { createOpenstack } from '#server/domains/cloud/openstack/createOpenstack.ts';
import type { DriverFactories } from './registry.ts';
import { createSimulator } from '#server/domains/cloud/simulator/createSimulator.ts';
import type { SimulatorDeps } from '#server/domains/cloud/simulator/store/work.ts';

const CALL_TIMEOUT_MS = 30_000;
const LOOPBACK = /^(localhost|127\.|::1|\[::1\])/;

export interface DriverDeps extends SimulatorDeps {
  log: Logger;
  settings: Settings;
}

/** The drivers of the product. */
export function builtInDrivers({ settings, ...deps }: DriverDeps): DriverFactories {
  const { clock, log } = deps;
  return {
    simulator: ({ cloud_id, product }) =>
      createSimulator(deps, { cloud_id: String(cloud_id), product: String(product) }),
    openstack: (cloud, reveal) =>
      createOpenstack(
        { clock, log, timeoutMs: CALL_TIMEOUT_MS, allowLoopback: allowsLoopback(settings) },
        accountOf(cloud, reveal),
      ),
  };
}

/** A server that listens on loopback only serves its own machine: nothing there is out of reach anyway. */
export const allowsLoopback = ({ host }: Pick<Settings, 'host'>): boolean => LOOPBACK.test(host);
