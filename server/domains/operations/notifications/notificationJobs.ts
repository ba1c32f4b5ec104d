import type { Senders } from '#server/engine/delivery/sender.ts';
import type { AnyJobHandler } from '#server/engine/jobs/jobRunner.ts';
import { sendHandler } from './sending/sendHandler.ts';
import { SEND_NOTIFICATIONS } from './sending/sendJob.ts';
import { silenceEndsHandler } from './sending/silenceEnds.ts';
import { SILENCE_ENDS } from './silences/lookAgain.ts';

export const notificationJobs = (senders: Senders): Record<string, AnyJobHandler> => ({
  [SEND_NOTIFICATIONS]: sendHandler(senders),
  [SILENCE_ENDS]: silenceEndsHandler,
});
