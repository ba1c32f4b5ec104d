import type { Logger } from 'pino';
import { keepJournals } from '#server/engine/audit/keepJournals.ts';
import { consoleFiles } from '#server/engine/console/consoleFiles.ts';
import { brandOf } from '#server/engine/settings/brandOf.ts';
import { documents } from '#server/engine/console/documents.ts';
import type { Database } from '#server/engine/db/database.ts';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';
import { openDatabase } from '#server/engine/db/openDatabase.ts';
import { createOutage } from '#server/engine/db/outage.ts';
import { pollOtherProcesses } from '#server/engine/events/pollOtherProcesses.ts';
import { openFileStore } from '#server/engine/files/store/openFileStore.ts';
import { settleFiles } from '#server/engine/files/settleFiles.ts';
import { listen } from '#server/engine/http/nodeListener.ts';
import { forgetOldJob } from '#server/engine/jobs/forgetOldHandler.ts';
import { startJobLoop } from '#server/engine/jobs/jobLoop.ts';
import { recoverTransients } from '#server/engine/jobs/recoverTransients.ts';
import { takeOverDead, workerName } from '#server/engine/jobs/worker.ts';
import { createLog } from '#server/engine/observe/log.ts';
import { keepCopies } from '#server/engine/records/write/copies/keepCopies.ts';
import { keepGenerated } from '#server/engine/records/keepGenerated.ts';
import { followClock } from '#server/engine/jobs/testClock/followClock.ts';
import { openClocks } from '#server/engine/jobs/testClock/openClocks.ts';
import { liveSchemas } from '#server/engine/schemas/liveSchemas.ts';
import { schemaPlaces } from '#server/engine/schemas/readDefinitions.ts';
import { keepSettings } from '#server/engine/settings/keepSettings.ts';
import type { Settings } from '#server/engine/process/config.ts';
import type { Context } from '#server/engine/context.ts';
import type { Engine, EngineDeps } from './createEngine.ts';
import { randomIds } from '#server/engine/process/ids.ts';
import { readSecretKey } from './secretKey.ts';

/** The time that requests and jobs still have to end when the process stops. */
const GRACE_MS = 5_000;

/** A product as a process runs it. */
export interface ProductProcess {
  /** The tables without a definition, including those of the engine. */
  tables: PlatformTables;
  assemble(deps: EngineDeps): Engine;
  /**
   * Runs before the definitions are read, in parallel with the build of the console. For example, seeds the first start
   * in another process.
   */
  prepare?(db: Database): Promise<void>;
  /** Creates the first records. Absent: only records generated from definitions. */
  fill?(context: Context): Promise<void>;
}

/** The properties of a process outside its engine. */
export interface ListeningProcess {
  address: string;
  startedAt: number;
  connections(): Promise<number>;
}

export interface RunningServer {
  address: string;
  stop(): Promise<void>;
}

/** Everything between the settings and an open port, in order of dependency. */
export async function startEngine(settings: Settings, product: ProductProcess): Promise<RunningServer> {
  const log = createLog({ level: settings.logLevel });
  const secretKey = await readSecretKey(settings);
  const outage = createOutage(log, () => performance.now());
  const db = await openDatabase(settings, outage.heard);
  await migrateSystem(db, product.tables);
  const files = await openFileStore(settings);
  await settleFiles(db, files, log);
  // In parallel: on a first start, each takes several seconds in its own process.
  const [built] = await Promise.all([consoleFiles(settings, log), product.prepare?.(db)]);
  const schemas = await liveSchemas(db, schemaPlaces(settings), log);
  const clocks = await openClocks(settings, db);
  const worker = workerName(randomIds.uuid());
  const engine: Engine = product.assemble({
    db,
    files,
    outage,
    worker,
    ...clocks,
    ids: randomIds,
    settings,
    schemas: schemas.store,
    log,
    secretKey,
    processMetrics: true,
    ...(built && {
      // Requests come after the settings have been read.
      staticFiles: documents(
        built,
        schemas.store.current,
        (key) => engine.live.publicValues()[key] === true,
        () => brandOf(engine.live),
      ),
    }),
  });
  // A change of the definitions waits for the first records, and is followed from here on.
  let following: Promise<unknown> = begin(engine, product);
  schemas.store.onChange(() => {
    following = following.then(() => followDefinitions(engine, log));
  });
  await following;
  await takeOver(engine, worker, log);
  const jobs = startJobLoop(engine.runner, engine.queue, clocks.clock, log);
  const stopFollowing = clocks.testClock && followClock(clocks.testClock, log);
  const stopSettings = keepSettings(engine.live, log);
  const stopJournals = keepJournals(engine.deps.journals, log);
  const stopHearing = pollOtherProcesses(engine.others, log);
  const listener = await listen({
    host: settings.host,
    port: settings.port,
    fetch: engine.app.fetch,
    upgrade: engine.sockets.upgrade,
    requestTimeoutMs: settings.requestTimeoutMs,
    trustProxy: settings.trustProxy,
  });

  const stopAccompanying = engine.product.accompany?.(engine, {
    address: listener.address,
    startedAt: clocks.realTime(),
    connections: listener.connections,
  });

  let stopping: Promise<void> | undefined;
  async function stop() {
    log.info('stopping');
    // From here on no job begins; the running ones end beside the requests.
    const lastJobs = jobs.stop(GRACE_MS);
    const lastChange = schemas.stop();
    await stopAccompanying?.();
    stopHearing();
    stopSettings();
    engine.feed.close();
    engine.sockets.close();
    await listener.stop(GRACE_MS);
    stopFollowing?.();
    await engine.advance?.stop();
    await lastJobs;
    await lastChange;
    // Work that a change of the definitions has begun.
    await following;
    await stopJournals();
    await engine.live.end();
    await db.close();
    log.info('stopped');
  }
  return { address: listener.address, stop: () => (stopping ??= stop()) };
}

/** What a process that stopped or crashed has left, and the work that begins with this one. */
async function takeOver({ context, product }: Engine, worker: string, log: Logger): Promise<void> {
  const recovered = await recoverTransients(context('recovery'));
  if (recovered > 0) log.warn({ recovered }, 'found records in a transient state without a job');
  const housekeeping = context('housekeeping');
  const owed = await takeOverDead(housekeeping, worker);
  if (owed > 0) log.warn({ owed }, 'taking over the jobs of a crashed process');
  await housekeeping.jobs.schedule(housekeeping, forgetOldJob(housekeeping.clock()));
  await product.begin?.(housekeeping);
}

/** The first records, and the settings. */
async function begin({ context, live, product }: Engine, { fill = keepGenerated }: ProductProcess): Promise<void> {
  const first = context('first-start');
  await fill(first);
  await product.fill?.(first);
  await keepCopies(first);
  await live.begin();
}

/** Brings the generated records in line with the definitions. */
async function followDefinitions({ context, live }: Engine, log: Logger): Promise<void> {
  await keepGenerated(context('generated')).catch((error: unknown) =>
    log.error({ err: error }, 'the generated records could not be updated'),
  );
  await keepCopies(context('copies')).catch((error: unknown) =>
    log.error({ err: error }, 'the copied texts could not be filled'),
  );
  await live
    .begin()
    .catch((error: unknown) => log.error({ err: error }, 'the settings could not be updated to their declarations'));
}
