import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import type { DeploymentFields } from '#server/domains/cloud/driver/kinds/containers.ts';
import type { Desired } from './desiredStore.ts';
import type { ContainerEngine } from './engine.ts';
import { volumeName } from './orderOf.ts';

/** An engine reads every file of its volumes for it. */
const EVERY_MS = 60_000;
const GIB = 1_073_741_824;
/** Smaller differences are no news. */
const STEP = 1_048_576;

export interface VolumeMeter {
  /** Asks the engine again, if the last answer is old. */
  measure(): Promise<void>;
  /** As measured last. */
  of(desired: Desired): Pick<DeploymentFields, 'volume_usage' | 'volumes_over'>;
}

/** What volumes hold. Engines do not enforce sizes, so that who passes one must hear of it. */
export function createVolumeMeter(engine: Pick<ContainerEngine, 'volumeSizes'>, now: () => number): VolumeMeter {
  let known: { at: number; sizes: ReadonlyMap<string, number> } | undefined;
  return {
    async measure() {
      if (known !== undefined && now() - known.at < EVERY_MS) return;
      try {
        known = { at: now(), sizes: await engine.volumeSizes() };
      } catch (error) {
        // An engine may take too long for it. What was measured before is still the best that is known.
        if (!(error instanceof CloudError)) throw error;
        known = { at: now(), sizes: known?.sizes ?? new Map<string, number>() };
      }
    },
    of({ ref, wanted }) {
      const volumes = (wanted.spec.volumes ?? []).flatMap(({ name, size_gb: size = 1 }) => {
        const used = known?.sizes.get(volumeName(ref, name));
        if (used === undefined) return [];
        return [{ name, used_bytes: Math.ceil(used / STEP) * STEP, size_bytes: size * GIB }];
      });
      return {
        volume_usage: volumes.length > 0 ? volumes : null,
        volumes_over: volumes.some(({ used_bytes: used, size_bytes: size }) => used > size),
      };
    },
  };
}
