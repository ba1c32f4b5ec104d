import type { CloudRecord } from '#server/domains/cloud/cloudDefinitions.ts';
import { setSimulatorFault, type SimulatorFaults } from '#server/domains/cloud/simulator/store/faults.ts';
import type { Context, RecordData } from '#server/engine/context.ts';

/** Sets the faults of a simulated cloud; those not named are cleared. `set` holds the fields for its record. */
export async function switchFaults(
  { db }: Context,
  { cloud_id }: CloudRecord,
  wanted: Partial<SimulatorFaults>,
): Promise<{ faults: SimulatorFaults; set: RecordData }> {
  const faults = await setSimulatorFault(db, String(cloud_id), wanted);
  return {
    faults,
    set: {
      simulated_slow_ms: faults.slow_ms,
      simulated_full: faults.no_valid_host,
      simulated_down: faults.api_down,
      simulated_stopped: faults.stopped,
    },
  };
}

/** The faults that an administrator entered in the console. */
export function faultsEntered({
  slow_ms,
  no_valid_host,
  api_down,
  stopped,
  fail_builds,
}: RecordData): Partial<SimulatorFaults> {
  const builds = Number(fail_builds ?? 0);
  return {
    slow_ms: Number(slow_ms ?? 0),
    no_valid_host: no_valid_host === true,
    api_down: api_down === true,
    stopped: Array.isArray(stopped) ? stopped.map(String) : [],
    fail: builds > 0 ? [{ kind: 'servers', operation: 'build', times: builds, fault: 'failed', detail: null }] : [],
  };
}
