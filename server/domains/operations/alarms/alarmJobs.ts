import type { AnyJobHandler } from '#server/engine/jobs/jobRunner.ts';
import { EVENT_EXPIRY } from '#server/domains/operations/alarms/episodes/expiryJob.ts';
import { expiryHandler } from '#server/domains/operations/alarms/episodes/expiryHandler.ts';
import { EVALUATE_ALARM } from '#server/domains/operations/alarms/evaluation/evaluateJob.ts';
import { evaluateHandler } from '#server/domains/operations/alarms/evaluation/evaluateHandler.ts';
import { DEMO_EPISODES, demoEpisodesHandler } from './demoEpisodes.ts';
import { WATCH_PLATFORM, watchHandler } from '#server/domains/operations/alarms/watch/watchJob.ts';
import type { ReaderOf } from '#server/domains/operations/alarms/rules/alarmObjects.ts';

export const alarmJobs = (readerOf: ReaderOf): Record<string, AnyJobHandler> => ({
  [EVALUATE_ALARM]: evaluateHandler(readerOf),
  [EVENT_EXPIRY]: expiryHandler,
  [WATCH_PLATFORM]: watchHandler,
  [DEMO_EPISODES]: demoEpisodesHandler,
});
