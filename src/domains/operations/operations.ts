import { page } from '#src/domains/page.ts';
import type { ConsoleDomain } from '#src/domains/domain.ts';
import { extension } from '#src/schemaViews/extensions/extension.ts';
import { slotEntry } from '#src/schemaViews/slots/slotProps.ts';

/** Alarms, logs, health and statistics. */
export const operations: ConsoleDomain = {
  slots: {
    AlarmCondition: slotEntry(['field'], () => import('./alarms/event/AlarmCondition.tsx')),
    AlarmConditions: slotEntry(['input'], () => import('./alarms/rule/AlarmConditions.tsx')),
    AlarmList: slotEntry(['list'], () => import('./alarms/AlarmList.tsx')),
    AlarmObjectType: slotEntry(['input'], () => import('./alarms/rule/AlarmObjectType.tsx')),
    AlarmObjects: slotEntry(['input'], () => import('./alarms/rule/AlarmObjects.tsx')),
    AlarmQuery: slotEntry(['input'], () => import('./alarms/rule/AlarmQuery.tsx')),
    AlarmWhy: slotEntry(['tab'], () => import('./alarms/rule/AlarmWhy.tsx')),
    AlertCauses: slotEntry(['card'], () => import('./alarms/event/AlertCauses.tsx')),
    AlertSilences: slotEntry(['card'], () => import('./alarms/event/AlertSilences.tsx')),
    AlertInformed: slotEntry(['card'], () => import('./alarms/event/AlertInformed.tsx')),
    AlertValues: slotEntry(['card'], () => import('./alarms/event/AlertValues.tsx')),
    AlertWhy: slotEntry(['card'], () => import('./alarms/event/AlertWhy.tsx')),
    BoardPanels: slotEntry(['tab'], () => import('./boards/BoardPanels.tsx')),
    BoardSharing: slotEntry(['input'], () => import('./boards/BoardSharing.tsx')),
    ComponentHealth: slotEntry(['card'], () => import('./healthComponents/ComponentHealth.tsx')),
    EventTrail: slotEntry(['tab'], () => import('./EventTrail.tsx')),
    HealthDays: slotEntry(['column'], () => import('./healthComponents/HealthDays.tsx')),
    LogList: slotEntry(['list'], () => import('./apiLogs/LogList.tsx')),
    LogTrail: slotEntry(['tab'], () => import('./apiLogs/LogTrail.tsx')),
    MetricCourses: slotEntry(['tab'], () => import('./statistics/MetricCourses.tsx')),
    ObjectName: slotEntry(['field'], () => import('./objects/ObjectName.tsx')),
    ObjectNames: slotEntry(['field'], () => import('./objects/ObjectNames.tsx')),
    OnCallTurns: slotEntry(['card'], () => import('./onCall/OnCallTurns.tsx')),
    PrometheusQuery: slotEntry(['tab'], () => import('./prometheusInstances/query/PrometheusQuery.tsx')),
    PrometheusTargets: slotEntry(['tab'], () => import('./prometheusInstances/PrometheusTargets.tsx')),
    SigningSecret: slotEntry(['input'], () => import('./SigningSecret.tsx')),
    SilenceEnd: slotEntry(['input'], () => import('./silences/SilenceEnd.tsx')),
    SilenceObjects: slotEntry(['input'], () => import('./silences/SilenceObjects.tsx')),
    SilenceResource: slotEntry(['input'], () => import('./silences/SilenceResource.tsx')),
    TemplateText: slotEntry(['input'], () => import('./TemplateText.tsx')),
  },
  extensions: {
    chart: extension(
      ({ manifest }) => manifest.resources.some(({ resource, can }) => resource === 'boards' && can.includes('create')),
      () => import('./boards/adding/AddToBoard.tsx'),
    ),
  },
  pages: {
    AlarmCoverage: page('AlarmCoverage', () => import('./alarms/AlarmCoverage.tsx')),
    AlarmStatistics: page('AlarmStatistics', () => import('./alarms/AlarmStatistics.tsx')),
    InstallComponent: page('InstallComponent', () => import('./InstallComponent.tsx')),
    Statistics: page('Statistics', () => import('./statistics/Statistics.tsx')),
  },
};
