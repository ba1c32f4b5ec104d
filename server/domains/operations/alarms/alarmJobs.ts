import type { AnyJobHandler } from '#server/engine/jobs/jobRunner.ts';
import { ESCALATION } from '#server/domains/operations/alarms/episodes/escalationJob.ts';
import { escalationHandler } from '#server/domains/operations/alarms/episodes/escalationHandler.ts';
import { EVENT_EXPIRY } from '#server/domains/operations/alarms/episodes/expiryJob.ts';
import { expiryHandler } from '#server/domains/operations/alarms/episodes/expiryHandler.ts';
import { EVALUATE_ALARM } from '#server/domains/operations/alarms/evaluation/evaluateJob.ts';
import { evaluateHandler } from '#server/domains/operations/alarms/evaluation/evaluateHandler.ts';
import { DEMO_EPISODES, demoEpisodesHandler } from './demoEpisodes.ts';
import { NIGHT_SUMMARY, nightHandler } from '#server/domains/operations/alarms/night/nightJob.ts';
import { WATCH_PLATFORM, watchHandler } from '#server/domains/operations/alarms/watch/watchJob.ts';
import type { ReaderOf } from '#server/domains/operations/alarms/rules/alarmObjects.ts';

export const alarmJobs = (readerOf: ReaderOf): Record<string, AnyJobHandler> => ({
  [EVALUATE_ALARM]: evaluateHandler(readerOf),
  [EVENT_EXPIRY]: expiryHandler,
  [ESCALATION]: escalationHandler,
  [WATCH_PLATFORM]: watchHandler,
  [NIGHT_SUMMARY]: nightHandler,
  [DEMO_EPISODES]: demoEpisodesHandler,
});
