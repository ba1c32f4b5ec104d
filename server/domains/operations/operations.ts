import type { Domain } from '#server/domains/domain.ts';
import { keptLines } from '#server/engine/observe/log.ts';
import type { EngineParts } from '#server/engine/product/product.ts';
import { alarmHooks } from './alarms/alarmHooks.ts';
import { alarmJobs } from './alarms/alarmJobs.ts';
import { ALARM_TABLES } from './alarms/alarmTables.ts';
import { demoEpisodesJob } from '#server/domains/operations/alarms/demoEpisodes.ts';
import { keepEvaluating } from './alarms/evaluation/evaluateJob.ts';
import type { ReaderOf } from './alarms/rules/alarmObjects.ts';
import { boardHooks } from './boards/boardHooks.ts';
import { rulesAbout } from './alarms/rules/rulesAbout.ts';
import { keepSummarising } from './alarms/night/nightJob.ts';
import { keepWatching } from './alarms/watch/watchJob.ts';
import { keepDemoDays } from './health/days/demoDays.ts';
import { forgetOldHealth } from './health/days/healthDays.ts';
import { healthHooks } from './health/healthHooks.ts';
import { HEALTH_TABLES } from './health/healthTables.ts';
import { healthJobs, keepProbing } from './health/probe/probeJob.ts';
import { beatOf } from './health/processes/beatOf.ts';
import { statusRoute, type StatusUses } from './health/status/statusRoute.ts';
import { followAgents } from './installations/followAgents.ts';
import { installationHooks } from './installations/installationHooks.ts';
import { instanceHooks } from './instanceHooks.ts';
import { forgetOldLines } from './logs/forgetOldLines.ts';
import { keepSystemLogs } from './logs/keepSystemLogs.ts';
import { forwardHandler, keepForwarding, SYSLOG_FORWARD } from './logs/syslog/forwardJob.ts';
import { SYSLOG_TABLES } from './logs/syslog/syslogTables.ts';
import { keepMeasuring, metricJobs } from './metrics/collect/collectJobs.ts';
import { machineChart } from './metrics/driver/machineChart.ts';
import { metricRoutes } from './metrics/metricRoutes.ts';
import { readCapacity } from './metrics/stats/capacity.ts';
import { readAll } from './metrics/stats/readAll.ts';
import { METRIC_TABLES } from './metrics/metricTables.ts';
import { forgetOldNotifications } from './notifications/forgetOldNotifications.ts';
import { notificationHooks } from './notifications/notificationHooks.ts';
import { notificationJobs } from './notifications/notificationJobs.ts';
import { NOTIFICATION_TABLES } from './notifications/notificationTables.ts';
import { HAND_OVER, handOverHandler, keepHandingOver } from './onCall/handOverJob.ts';
import { onCallHooks } from './onCall/onCallHooks.ts';
import { checkHandler, keepChecking, PROMETHEUS_CHECK } from './prometheus/instances/checkJob.ts';
import { followInstallations, followTokens } from './prometheus/integrations/followInstallations.ts';
import { integrationHooks } from './prometheus/integrations/integrationHooks.ts';
import { INTEGRATION_SILENCE, keepIntegrations, silenceHandler } from './prometheus/integrations/silenceJob.ts';
import { upgradeHooks } from './upgrades/upgradeHooks.ts';
import { keepUpgrading, NODE_UPGRADE, upgradeHandler } from './upgrades/upgradeJob.ts';

export const OPERATIONS_TABLES = {
  ...ALARM_TABLES,
  ...HEALTH_TABLES,
  ...METRIC_TABLES,
  ...NOTIFICATION_TABLES,
  ...SYSLOG_TABLES,
} as const;

/** The functions of operations that other domains use. */
export const operationsShared = { machineChart, readAll, readCapacity };

/** By then the rules have looked at the present twice, and the first pages are answered. */
const DEMO_EPISODES_MS = 120_000;

export interface OperationsUses extends StatusUses {
  readerOf: ReaderOf;
  measureMachine: Parameters<typeof metricJobs>[0];
  probeCloud: Parameters<typeof healthJobs>[0];
}

/** Measurement, alarms, health, agents and logs. */
export const createOperations = ({ senders }: Pick<EngineParts, 'senders'>, uses: OperationsUses): Domain => ({
  hooks: {
    '*': {
      async afterWrites(context, definition, changes) {
        await followAgents(context, definition, changes);
        await followInstallations(context, changes);
        await followTokens(context, changes);
      },
      mentionedBy: rulesAbout,
    },
    ...alarmHooks(uses.readerOf),
    ...boardHooks,
    ...healthHooks,
    ...notificationHooks(senders),
    ...onCallHooks,
    ...upgradeHooks,
    installations: installationHooks,
    monitorIntegrations: integrationHooks,
    prometheusInstances: instanceHooks,
  },
  routes: [...metricRoutes, statusRoute(uses)],
  jobs: {
    ...alarmJobs(uses.readerOf),
    ...healthJobs(uses.probeCloud),
    ...metricJobs(uses.measureMachine),
    ...notificationJobs(senders),
    [INTEGRATION_SILENCE]: silenceHandler,
    [HAND_OVER]: handOverHandler,
    [NODE_UPGRADE]: upgradeHandler,
    [PROMETHEUS_CHECK]: checkHandler,
    [SYSLOG_FORWARD]: forwardHandler,
  },
  cleanup: [forgetOldNotifications, forgetOldHealth, forgetOldLines],
  async begin(context) {
    await keepEvaluating(context);
    await keepWatching(context);
    await keepHandingOver(context);
    await keepSummarising(context);
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
    const ends = [beatOf(engine, listening), keepSystemLogs(engine.context('system-log'), keptLines(engine.deps.log))];
    return async () => {
      for (const end of ends) await end();
    };
  },
});
