import type { CloudKind } from '#model/language/cloudKinds.ts';
import { CloudError, type CloudFault } from '#server/domains/cloud/driver/driver.ts';
import type { Database } from '#server/engine/db/database.ts';

/** Faults that an administrator can switch on for a simulated cloud, to test how the platform reacts. */
export interface SimulatorFaults {
  /** Delays every call by this time. */
  slow_ms: number;
  /** No host accepts a machine. */
  no_valid_host: boolean;
  /** No service answers. */
  api_down: boolean;
  /** Programs that do not run: `nova-compute` on every host, `nova-compute@sim-node-01` on one. */
  stopped: string[];
  /** Refuses the next calls of this operation; `build`: machines are accepted and then fail. */
  fail: FailNext[];
}

export interface FailNext {
  kind: CloudKind;
  /** `list`, `get`, `create`, `update`, `delete`, an action's name, or `build`. */
  operation: string;
  times: number;
  fault: CloudFault;
  detail: string | null;
}

export const NO_FAULTS: SimulatorFaults = { slow_ms: 0, no_valid_host: false, api_down: false, stopped: [], fail: [] };

export async function readFaults(db: Database, cloudId: string): Promise<SimulatorFaults> {
  const [row] = await db.all<{ faults: string }>('select faults from simulated_faults where cloud_id = ?', [cloudId]);
  // Written only by `setSimulatorFault`.
  return row === undefined ? NO_FAULTS : { ...NO_FAULTS, ...(JSON.parse(row.faults) as Partial<SimulatorFaults>) };
}

/** Sets the faults of a cloud; faults that are not named are switched off. */
export async function setSimulatorFault(
  db: Database,
  cloudId: string,
  faults: Partial<SimulatorFaults>,
): Promise<SimulatorFaults> {
  const whole = { ...NO_FAULTS, ...faults };
  const text =
    'insert into simulated_faults (cloud_id, faults) values (?, ?) on conflict (cloud_id) do update set faults = excluded.faults';
  await db.run(text, [cloudId, JSON.stringify(whole)]);
  return whole;
}

/** Applies the active faults to a call: delays it, refuses it, or lets it continue. */
export async function meetFaults(
  db: Database,
  cloudId: string,
  call: { kind?: CloudKind; operation: string },
  wait: (ms: number) => Promise<void>,
): Promise<SimulatorFaults> {
  const faults = await readFaults(db, cloudId);
  if (faults.slow_ms > 0) await wait(faults.slow_ms);
  if (faults.api_down) throw new CloudError('unreachable', { detail: 'The simulated API is switched off' });
  const next = faults.fail.find(
    ({ kind, operation, times }) => kind === call.kind && operation === call.operation && times > 0,
  );
  if (next !== undefined) {
    await spend(db, cloudId, next);
    throw new CloudError(next.fault, {
      detail: next.detail ?? `The simulator is set to fail ${call.operation} of ${call.kind ?? 'the cloud'}`,
    });
  }
  return faults;
}

/** Takes the next build fault, which makes one machine fail. */
export async function takeBuildFault(db: Database, cloudId: string): Promise<string | null> {
  const { fail } = await readFaults(db, cloudId);
  const next = fail.find(({ operation, times }) => operation === 'build' && times > 0);
  if (next === undefined) return null;
  await spend(db, cloudId, next);
  return next.detail ?? 'The simulator is set to fail this build';
}

async function spend(db: Database, cloudId: string, spent: FailNext): Promise<void> {
  await db.transaction(async (tx) => {
    const faults = await readFaults(tx, cloudId);
    const fail = faults.fail
      .map((each) =>
        each.kind === spent.kind && each.operation === spent.operation ? { ...each, times: each.times - 1 } : each,
      )
      .filter(({ times }) => times > 0);
    await setSimulatorFault(tx, cloudId, { ...faults, fail });
  });
}
