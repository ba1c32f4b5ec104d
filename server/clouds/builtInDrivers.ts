import type { Logger } from 'pino';
import type { Settings } from '#server/config.ts';
import { accountOf } from './openstack/account.ts';
import { createOpenstack } from './openstack/createOpenstack.ts';
import type { DriverFactories } from './registry.ts';
import { createSimulator } from './simulator/createSimulator.ts';
import type { SimulatorDeps } from './simulator/store/work.ts';

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
