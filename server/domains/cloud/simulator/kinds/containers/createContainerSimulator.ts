import { containerDriver } from '#server/domains/cloud/engines/deployments/containerDriver.ts';
import type { ContainerNeeds } from '#server/domains/cloud/engines/deployments/reconcile.ts';
import { CloudError, type CloudDriver } from '#server/domains/cloud/driver/driver.ts';
import { createWork, type SimulatorDeps } from '#server/domains/cloud/simulator/store/work.ts';
import type { SimulatedCloud } from '#server/domains/cloud/simulator/store/world.ts';
import { createSimulatedEngine } from './engine.ts';
import { containerLife } from './life.ts';

export interface ContainerSimulatorDeps extends SimulatorDeps, ContainerNeeds {
  realTime: () => number;
}

const STEADY_MS = 5_000;
const MIB = 1_048_576;
const HOST = { cpus: 64, memoryBytes: 262_144 * MIB, storageBytes: 2_000_000 * MIB };

/** A simulated container engine, with the same deployments as a real one. */
export function createContainerSimulator(deps: ContainerSimulatorDeps, cloud: SimulatedCloud): CloudDriver {
  const work = createWork(deps, cloud, { containers: containerLife });
  const engine = createSimulatedEngine({
    work,
    cloudId: cloud.cloud_id,
    clock: deps.clock,
    every: deps.every ?? repeat,
  });
  const around = {
    db: deps.db,
    cloudId: cloud.cloud_id,
    engine,
    now: deps.clock,
    steadyMs: deps.instant === true ? 0 : STEADY_MS,
    realTime: deps.realTime,
    secretsOf: deps.secretsOf,
    credentialOf: deps.credentialOf,
  };
  return containerDriver(around, {
    capacity: async () => HOST,
    async check() {
      const fault = await work
        .read({ operation: 'check' }, async () => null)
        .catch((error: unknown) => (error instanceof CloudError && error.fault === 'timeout' ? 'timeout' : 'refused'));
      const line = { service: 'containers', url: `simulator://${cloud.cloud_id}/containers`, elapsed_ms: 0 };
      return {
        ok: fault === null,
        health: fault === null ? 'normal' : 'unknown',
        version: 'simulator',
        services: [{ ...line, ok: fault === null, version: fault === null ? 'simulator' : null, fault }],
      };
    },
  });
}

function repeat(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms);
  return () => clearInterval(timer);
}
