import type { JobRequest } from '#server/engine/context.ts';

export const SEND_NOTIFICATIONS = 'send-notifications';

/**
 * Sends what waits for one destination. A destination is a lane: messages to it follow one another, and one that hangs
 * delays no other. A row that a running job has not read is sent by the next job.
 */
export const sendJob = (destination: string, runAt: number, realTime?: JobRequest['realTime']): JobRequest => ({
  kind: SEND_NOTIFICATIONS,
  lane: destination,
  payload: destination,
  key: `${SEND_NOTIFICATIONS} ${destination} ${realTime ?? 'clock'} ${runAt}`,
  runAt,
  rerunIfRunning: true,
  ...(realTime && { realTime }),
});
