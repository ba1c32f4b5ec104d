import { heldUntil } from '#model/domains/operations/alarms/heldUntil.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { lockEvent, type AlertEvent } from '#server/domains/operations/alarms/events.ts';
import { silenceOf } from '#server/domains/operations/notifications/silences/silenceOf.ts';
import { delaysOf, escalationJob, type Escalation } from './escalationJob.ts';
import { notifyOf } from './notifyOf.ts';
import { recordHandling } from './recordHandling.ts';

/**
 * A step of the escalation: while no one has claimed the event, it informs the next people. What is claimed, closed or
 * part of another event does not escalate. A silence keeps it back until it ends, and the steps follow from there.
 */
export const escalationHandler: JobHandler<never> = {
  async finish(context, payload: Escalation) {
    const event = await lockEvent(context, payload.event);
    if (event === undefined || event.status !== 'firing' || event.folded_into !== null) return;
    const receiver = await context.db.kysely
      .selectFrom('receivers')
      .select(['id', 'name', 'calendar_id'])
      .where('id', '=', payload.receiver)
      .executeTakeFirst();
    if (receiver === undefined || receiver.calendar_id === null) return;
    const now = context.clock();
    const silence = await silenceOf(context, aboutOf(event, now));
    if (silence !== undefined) {
      const until = heldUntil(silence, now);
      if (until !== null) await context.jobs.schedule(context, escalationJob(payload, until));
      return;
    }
    const { step } = payload;
    const delays = await delaysOf(context, receiver.calendar_id);
    // The calendar has fewer steps by now.
    if (step >= delays.length) return;
    await notifyOf(context, event, {
      kind: 'escalated',
      transition: `step:${receiver.id}:${step}`,
      at: now,
      receivers: [receiver.id],
      step,
    });
    await recordHandling(context, event.id, { kind: 'escalated', detail: `${receiver.name} · ${step + 1}` });
    const next = delays[step + 1];
    if (next !== undefined)
      await context.jobs.schedule(context, escalationJob({ ...payload, step: step + 1 }, now + next));
  },
};

function aboutOf({ labels, severity, object_type, object_id, user_id, bp_id }: AlertEvent, at: number) {
  return {
    at,
    labels: labels ?? {},
    severity: severity ?? 2,
    object: object_id === null ? null : { resource: object_type, id: object_id, title: '' },
    owner: { user_id, bp_id },
  } as const;
}
