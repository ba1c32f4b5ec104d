import type { CloudKind } from '#model/language/cloudKinds.ts';
import type { Logger } from 'pino';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import { seedFoundation } from '#server/domains/cloud/simulator/foundation/seedFoundation.ts';
import type { AllRules } from '#server/domains/cloud/simulator/kindRules.ts';
import type { FileStore } from '#server/engine/files/store/fileStore.ts';
import type { Ids } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import { meetFaults, type SimulatorFaults } from './faults.ts';
import { isAnythingDue, settle } from './settle.ts';
import { createWorld, type SimulatedCloud, type World } from './world.ts';

export interface SimulatorDeps {
  /** Used outside any transaction: like a remote cloud, it is never called from within one. */
  db: Database;
  clock: () => number;
  /** Every step of a machine's work ends at the instant it begins: for a clock that stands still between calls. */
  instant?: boolean | undefined;
  ids: Ids;
  log: Logger;
  /** Where the content of uploaded images is; without it, a cloud keeps none. */
  files?: FileStore;
  /** Used by the fault that makes a cloud slow. */
  wait?: (ms: number) => Promise<void>;
  /** Used by open screens: calls `run` again and again, and returns a function that stops it. */
  every?: (ms: number, run: () => void) => () => void;
}

export interface Call {
  kind?: CloudKind;
  operation: string;
}

/** Runs the calls of one simulated cloud. Rejects only with a `CloudError`. */
export interface Work {
  /** Changes the cloud in one transaction. */
  change<T>(call: Call, work: (world: World) => Promise<T>): Promise<T>;
  /** Reads the current state of the cloud. */
  read<T>(call: Call, work: (db: Database) => Promise<T>): Promise<T>;
}

export function createWork(
  { db, clock, instant, ids, log, wait = waitFor }: SimulatorDeps,
  cloud: SimulatedCloud,
  rules: AllRules,
): Work {
  let founded = false;

  function inWorld<T>(faults: SimulatorFaults, work: (world: World, tx: Database) => Promise<T>): Promise<T> {
    return db.transaction(async (tx) => {
      await oneAtATime(tx, cloud.cloud_id);
      const world = createWorld(tx, cloud, { now: clock(), instant, ids, faults });
      if (!founded) await seedFoundation(tx, world);
      await settle(tx, world, rules);
      const result = await work(world, tx);
      await world.flush();
      return result;
    });
  }

  async function guarded<T>(call: Call, work: (faults: SimulatorFaults) => Promise<T>): Promise<T> {
    try {
      return await work(await meetFaults(db, cloud.cloud_id, call, wait));
    } catch (error) {
      if (error instanceof CloudError) throw error;
      // Callers know one kind of failure; the log has the cause.
      log.error({ err: error, cloud_id: cloud.cloud_id, ...call }, 'The simulated cloud failed');
      throw new CloudError('failed', { detail: 'The simulator failed; see its log' });
    }
  }

  return {
    change: (call, work) =>
      guarded(call, async (faults) => {
        const result = await inWorld(faults, work);
        founded = true;
        return result;
      }),
    read: (call, work) =>
      guarded(call, async (faults) => {
        if (!founded || (await isAnythingDue(db, cloud.cloud_id, clock())))
          await inWorld(faults, async () => undefined);
        founded = true;
        return work(db);
      }),
  };
}

/** SQLite has one writer anyway. */
async function oneAtATime(tx: Database, cloudId: string): Promise<void> {
  if (tx.dialect === 'postgres') await tx.all('select pg_advisory_xact_lock(hashtext(?))', [`simulator ${cloudId}`]);
}

function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
