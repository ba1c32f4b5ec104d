import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { closeEvent, isOpen, lockEvent } from '#server/domains/operations/alarms/events.ts';
import { idIn } from '#server/domains/operations/alarms/evaluation/evaluateHandler.ts';
import { expiryJob } from './expiryJob.ts';

/** An event from outside ends only at its own time, never because its source is slow or away. */
export const expiryHandler: JobHandler = {
  async finish(context, payload) {
    const event = await lockEvent(context, idIn(payload));
    if (event === undefined || !isOpen(event) || event.ends_at === null) return;
    if (event.ends_at <= context.clock()) await closeEvent(context, event.id, { reason: 'expired', at: event.ends_at });
    else await context.jobs.schedule(context, expiryJob(event.id, event.ends_at));
  },
};
