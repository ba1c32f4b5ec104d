import { recordEvent, type EventState } from '#server/engine/audit/recordEvent.ts';
import type { Context } from '#server/engine/context.ts';

interface Person {
  id: number;
  name: string;
  bp_id: number | null;
}

/** Records that somebody has signed in or out, or could not. An unknown name may be a password: it is left out. */
export function recordSession(
  context: Context,
  action: 'sign_in' | 'sign_out',
  person: Person | undefined,
  state: EventState,
): Promise<void> {
  return recordEvent(context, {
    type: `sessions.${action}`,
    state,
    level: state === 'failed' ? 'WARN' : 'INFO',
    ...(person && { resource: 'users', id: person.id, title: person.name, bp_id: person.bp_id, by: person }),
  });
}
