import type { Definition } from '#model/language/definition.ts';
import type { Context, JobRequest, RecordChange, RecordId } from '#server/engine/context.ts';
import { isIn, waitingViews } from './waitingViews.ts';

export const WAITING_BEGINS = 'waiting-begins';
export const WAITING_ENDS = 'waiting-ends';

/** A record that began to wait, or ends. */
export interface WaitingNote {
  resource: string;
  view: string;
  id: RecordId;
  /** Who made the write; 0 for the platform. */
  by: number;
  byName: string;
  /** This time: a record that comes back waits again. */
  entry: string;
  operation: string;
}

/** Schedules what follows where records begin or end to wait, in the transaction of the write. */
export async function followWrites(
  context: Context,
  definition: Definition,
  changes: readonly RecordChange[],
): Promise<void> {
  const views = waitingViews(definition);
  if (views.length === 0) return;
  for (const change of changes) {
    if (change.follows) continue;
    for (const waiting of views) {
      const was = change.before !== undefined && isIn(waiting, change.before, context);
      const is = change.after !== undefined && isIn(waiting, change.after, context);
      if (was !== is) await context.jobs.schedule(context, noteJob(context, waiting.key, change, is));
    }
  }
}

function noteJob({ actor, clock, ids }: Context, view: string, change: RecordChange, begins: boolean): JobRequest {
  const { resource, id, operation } = change;
  const entry = ids.uuid();
  const kind = begins ? WAITING_BEGINS : WAITING_ENDS;
  const note: WaitingNote = { resource, view, id, by: actor.id, byName: actor.name, entry, operation };
  return {
    kind,
    // In order for one record.
    lane: `waiting ${resource} ${id}`,
    payload: { ...note },
    runAt: clock(),
    key: `${kind} ${resource} ${view} ${id} ${entry}`,
  };
}
