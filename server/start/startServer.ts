import { openLedger } from '#server/domains/billing/ledger/openLedger.ts';
import { openMissingAccounts } from '#server/domains/billing/accounts/openAccounts.ts';
import { writeFirstPrices } from '#server/domains/billing/prices/firstPrices.ts';
import { settleSales } from '#server/domains/billing/prices/sale/settleSales.ts';
import { settleSpecs } from '#server/domains/billing/prices/specs/settleSpecs.ts';
import { openMissingItemsJob } from '#server/domains/billing/metering/openMissingItems.ts';
import { sumMissingDays } from '#server/domains/billing/consumption/sumDays.ts';
import { keepRecomputing } from '#server/domains/billing/closing/recomputeJob.ts';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { keepIntegrations } from '#server/domains/operations/prometheus/integrations/silenceJob.ts';
import { keepUpgrading } from '#server/domains/operations/upgrades/upgradeJob.ts';
import { keepChecking } from '#server/domains/operations/prometheus/instances/checkJob.ts';
import { keepWatching } from '#server/domains/operations/alarms/watch/watchJob.ts';
import { keepEvaluating } from '#server/domains/operations/alarms/evaluation/evaluateJob.ts';
import { keepInventories } from '#server/domains/cloud/inventory/syncJob.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/domains/identity/demoAccounts.ts';
import { demoEpisodesJob } from '#server/domains/operations/alarms/demo/demoEpisodes.ts';
import { keepForwarding } from '#server/domains/operations/logs/syslog/forwardJob.ts';
import { keepSystemLogs } from '#server/domains/operations/logs/keepSystemLogs.ts';
import { keptLines } from '#server/engine/observe/log.ts';
import { keepProbing } from '#server/domains/operations/health/probe/probeJob.ts';
import { keepDemoDays } from '#server/domains/operations/health/days/demoDays.ts';
import { beatOf } from './beatOf.ts';
import { keepMeasuring } from '#server/domains/operations/metrics/collect/collectJobs.ts';
import type { Settings } from '#server/engine/process/config.ts';
import { startEngine, type RunningServer } from '#server/engine/start/startEngine.ts';
import { firstStart, FIRST_ACCOUNT } from '#server/seed/firstStart.ts';
import { assemble } from './assemble.ts';
import { PLATFORM_TABLES } from './platformTables.ts';
import { seedApart } from './seedApart.ts';
import { readFile } from 'node:fs/promises';

/** By then the rules have looked at the present twice, and the first pages are answered. */
const DEMO_EPISODES_MS = 120_000;

/** The engine with this product, its first records and the work that begins with it. */
export async function startServer(settings: Settings): Promise<RunningServer> {
  const licenceKey = await readLicenceKey(settings);
  let generatedPassword: string | undefined;
  const server = await startEngine(settings, {
    tables: PLATFORM_TABLES,
    assemble: (deps) => assemble({ ...deps, licenceKey }),
    async prepare(db) {
      ({ generatedPassword } = await seedApart(db, settings));
    },
    // Base records of resources that an update has added.
    async fill(context) {
      await firstStart(context);
      await openMissingAccounts(context);
      await writeFirstPrices(context);
      await settleSales(context);
      await settleSpecs(context);
      await openLedger(context);
    },
    async begin(context) {
      await keepInventories(context);
      await context.jobs.schedule(context, openMissingItemsJob(context.clock()));
      await sumMissingDays(context);
      await keepEvaluating(context);
      await keepWatching(context);
      await keepSettling(context);
      await keepRecomputing(context);
      await keepChecking(context);
      await keepIntegrations(context);
      await keepUpgrading(context);
      await keepMeasuring(context);
      await keepProbing(context);
      await keepDemoDays(context);
      await keepForwarding(context);
      if (context.settings.seed === 'demo')
        await context.jobs.schedule(context, demoEpisodesJob(context.clock() + DEMO_EPISODES_MS));
    },
    accompany(engine, listening) {
      const ends = [
        beatOf(engine, listening),
        keepSystemLogs(engine.context('system-log'), keptLines(engine.deps.log)),
      ];
      return async () => {
        for (const end of ends) await end();
      };
    },
  });
  greet(settings, server.address, generatedPassword);
  return server;
}

function greet({ seed }: Settings, address: string, generatedPassword: string | undefined): void {
  console.log(`Suantai is running on ${address}`);
  if (seed === 'demo') console.log(`Demo accounts: ${DEMO_ACCOUNTS.join(', ')}\nPassword of all: ${DEMO_PASSWORD}`);
  if (generatedPassword !== undefined)
    console.log(`Account ${FIRST_ACCOUNT} with the password ${generatedPassword} (shown this once)`);
}

/**
 * The key that verifies licences: the operator's own, or that of the demo licence. Without a key, no licence is
 * accepted.
 */
async function readLicenceKey({ licenceKeyFile, seed }: Settings): Promise<string | undefined> {
  if (licenceKeyFile !== undefined) return readFile(licenceKeyFile, 'utf8');
  return seed === 'demo' ? readFile(new URL('../seed/demo/licenceKey.pem', import.meta.url), 'utf8') : undefined;
}
