import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/domains/identity/signIn/demoAccounts.ts';
import { createLog } from '#server/engine/observe/log.ts';
import { assemble } from './assemble.ts';
import { keepInventories } from '#server/domains/cloud/inventory/syncJob.ts';
import type { Settings } from '#server/engine/config.ts';
import { pollOtherProcesses } from '#server/engine/events/pollOtherProcesses.ts';
import { consoleFiles } from '#server/engine/console/consoleFiles.ts';
import { documents } from '#server/engine/console/documents.ts';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import { createOutage } from '#server/engine/db/outage.ts';
import { openDatabase } from '#server/engine/db/openDatabase.ts';
import { firstStart, FIRST_ACCOUNT } from '#server/seed/firstStart.ts';
import { listen } from '#server/engine/http/nodeListener.ts';
import { randomIds } from '#server/engine/ids.ts';
import { forgetOldJob } from '#server/engine/jobs/forgetOldHandler.ts';
import { startJobLoop } from '#server/engine/jobs/jobLoop.ts';
import { recoverTransients } from '#server/engine/jobs/recoverTransients.ts';
import { takeOverDead, workerName } from '#server/engine/jobs/worker.ts';
import { PLATFORM_TABLES } from './platformTables.ts';
import { readLicenceKey } from './licenceKey.ts';
import { liveSchemas } from '#server/engine/schemas/liveSchemas.ts';
import { openMissingAccounts } from '#server/domains/billing/openAccounts.ts';
import { keepGenerated } from '#server/engine/records/generated/keepGenerated.ts';
import { keepSettings } from '#server/engine/settings/keepSettings.ts';
import { schemaPlaces } from '#server/engine/schemas/readDefinitions.ts';
import { readSecretKey } from './secretKey.ts';
import { seedApart } from './seedApart.ts';

const GRACE_MS = 10_000;

export interface RunningServer {
  address: string;
  stop(): Promise<void>;
}

/** Everything between the settings and an open port, in the order in which each needs the one before. */
export async function startServer(settings: Settings): Promise<RunningServer> {
  const log = createLog({ level: settings.logLevel });
  const secretKey = await readSecretKey(settings);
  const outage = createOutage(log, () => performance.now());
  const db = await openDatabase(settings, outage.heard);
  await migrateSystem(db, PLATFORM_TABLES);
  // Side by side: on a first start each takes several seconds in a process of its own.
  const [{ generatedPassword }, built] = await Promise.all([seedApart(db, settings), consoleFiles(settings, log)]);
  const schemas = await liveSchemas(db, schemaPlaces(settings), log);
  const licenceKey = await readLicenceKey(settings);
  const worker = workerName(randomIds.uuid());
  const platform = assemble({
    db,
    outage,
    worker,
    clock: Date.now,
    ids: randomIds,
    settings,
    schemas: schemas.store,
    log,
    secretKey,
    licenceKey,
    processMetrics: true,
    ...(built && { staticFiles: documents(built, schemas.store.current) }),
  });
  // Base records of the resources that an update has brought.
  await firstStart(platform.context('first-start'));
  await openMissingAccounts(platform.context('open-accounts'));
  await platform.live.begin();
  schemas.store.onChange(() => {
    keepGenerated(platform.context('generated')).catch((error: unknown) =>
      log.error({ err: error }, 'the records that follow from the definitions could not be kept'),
    );
    platform.live
      .begin()
      .catch((error: unknown) => log.error({ err: error }, 'the settings could not follow their declarations'));
  });
  const recovered = await recoverTransients(platform.context('recovery'));
  if (recovered > 0) log.warn({ recovered }, 'records were found in a state that nothing would have ended');
  const housekeeping = platform.context('housekeeping');
  const owed = await takeOverDead(housekeeping, worker);
  if (owed > 0) log.warn({ owed }, 'jobs of a process that died are taken over');
  await housekeeping.jobs.schedule(housekeeping, forgetOldJob(housekeeping.clock()));
  await keepInventories(housekeeping);
  const jobs = startJobLoop(platform.runner, platform.queue, Date.now, log);
  const stopSettings = keepSettings(platform.live, log);
  const stopHearing = pollOtherProcesses(platform.others, log);
  const listener = await listen({
    host: settings.host,
    port: settings.port,
    fetch: platform.app.fetch,
    upgrade: platform.consoles.upgrade,
    requestTimeoutMs: settings.requestTimeoutMs,
    trustProxy: settings.trustProxy,
  });
  greet(settings, listener.address, generatedPassword);

  let stopping: Promise<void> | undefined;
  async function stop() {
    log.info('stopping');
    schemas.stop();
    stopHearing();
    stopSettings();
    platform.feed.close();
    platform.consoles.close();
    await listener.stop(GRACE_MS);
    await jobs.stop();
    await platform.live.end();
    await db.close();
    log.info('stopped');
  }
  return { address: listener.address, stop: () => (stopping ??= stop()) };
}

function greet({ seed }: Settings, address: string, generatedPassword: string | undefined): void {
  console.log(`Suantai is running on ${address}`);
  if (seed === 'demo') console.log(`Demo accounts: ${DEMO_ACCOUNTS.join(', ')}\nPassword of all: ${DEMO_PASSWORD}`);
  if (generatedPassword !== undefined)
    console.log(`Account ${FIRST_ACCOUNT} with the password ${generatedPassword} (shown this once)`);
}
