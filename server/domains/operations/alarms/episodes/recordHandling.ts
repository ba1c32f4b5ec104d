import type { Context } from '#server/engine/context.ts';

interface Handling {
  kind: 'claimed' | 'taken_over' | 'handed_over' | 'released' | 'silenced' | 'escalated' | 'processed';
  /** To whom, until when, or what was noted. */
  detail?: string | null | undefined;
}

const LONGEST_DETAIL = 500;

/** A line of the timeline of an event about what people did with it; the platform has no name there. */
export async function recordHandling(
  { db, clock, ids, actor }: Context,
  event_id: number,
  { kind, detail = null }: Handling,
): Promise<void> {
  await db.kysely
    .insertInto('alert_transitions')
    .values({
      event_id,
      at: clock(),
      transition: `${kind}:${ids.uuid()}`,
      kind,
      by_name: actor.id === 0 ? null : actor.name,
      detail: detail?.slice(0, LONGEST_DETAIL) ?? null,
      is_late: 0,
      notified: kind === 'escalated' ? 1 : 0,
      created_at: clock(),
      updated_at: clock(),
    })
    .execute();
}
