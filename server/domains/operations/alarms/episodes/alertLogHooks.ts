import type { Context } from '#server/engine/context.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { closeEvent, isOpen, type AlertEvent } from '#server/domains/operations/alarms/events.ts';
import { alertLogRoutes } from './alertLogRoutes.ts';
import { claims, isClaimedByAnother } from './claims.ts';
import { escalateEvent } from './escalateEvent.ts';
import { recordHandling } from './recordHandling.ts';
import { silenceEvent } from './silenceEvent.ts';

const MOST_NOTES = 100;

export const alertLogHooks: ResourceHooks<'alertLogs'> = {
  refuses({ actor }, operation, event) {
    const isClaim = typeof operation === 'object' && operation.action === 'claim';
    if (!isClaim || !isOpen(event) || !isClaimedByAnother(event, actor.id)) return undefined;
    const params = { name: event.claimant_name ?? '' };
    return {
      allowed: false,
      kind: 'condition',
      messageKey: 'reason.claimedBy',
      params,
      errorKey: 'alarm.eventClaimed',
    };
  },
  actions: {
    ...claims,
    silence: silenceEvent,
    escalate: escalateEvent,
    note: (context, event, { text }) => ({ set: { notes: withNote(context, event, text) } }),
    async process(context, event, { process_result, process_note, close }) {
      const closed =
        close === true && isOpen(event)
          ? await closeEvent(context, event.id, { reason: 'by_hand', at: context.clock() })
          : undefined;
      await recordHandling(context, event.id, { kind: 'processed', detail: process_note });
      return {
        set: {
          process_result,
          process_note: process_note ?? null,
          processed_by: context.actor.id,
          process_at: context.clock(),
          ...(closed === undefined && isOpen(event) && { status: 'processing' }),
          ...(closed !== undefined && endOf(closed)),
        },
      };
    },
  },
  routes: alertLogRoutes,
};

/** The fields that closing wrote: the action writes the same, and no older value over it. */
const endOf = ({ status, close_reason, recovered_at, duration_s, open_key }: AlertEvent) => ({
  status,
  close_reason,
  recovered_at,
  duration_s,
  open_key,
});

function withNote({ actor, clock }: Context, { notes }: AlertEvent, text: string) {
  return [...(notes ?? []), { at: clock(), by: actor.name, text }].slice(-MOST_NOTES);
}
