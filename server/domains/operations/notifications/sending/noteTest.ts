import type { Context } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { insertOnce } from '#server/engine/records/table/insertOnce.ts';
import type { Verdict } from '#server/domains/operations/notifications/channels/verdict.ts';
import { sayIn } from '#server/domains/operations/notifications/words/words.ts';
import type { Destination } from '#server/domains/operations/notifications/receivers/destinations.ts';

/** A test is in the ledger like every other message. */
export async function noteTest(context: Context, to: Destination, id: string, verdict: Verdict): Promise<void> {
  const definition = knownDefinition(context, 'notifications');
  if (definition === undefined) return;
  const { receiver, channel, person, person_name, target, destination, closed } = to;
  const at = context.clock();
  const outcome = verdict.ok ? 'sent' : 'failed';
  await insertOnce(context.db, definition, [
    {
      transition: `test ${id}`,
      kind: 'test',
      alarm_name: sayIn(context, context.lang)('testTitle'),
      receiver_id: receiver.id,
      receiver_name: receiver.name,
      channel,
      person,
      person_name,
      target,
      destination,
      status: closed === undefined ? outcome : 'skipped',
      reason: closed ?? (verdict.ok ? null : 'refused'),
      detail: verdict.detail || null,
      tries: closed === undefined ? [{ at, outcome, detail: verdict.detail || null }] : [],
      try_count: closed === undefined ? 1 : 0,
      message_id: id,
      sent_at: verdict.ok ? at : null,
      user_id: receiver.user_id,
      bp_id: receiver.bp_id,
      created_at: at,
      updated_at: at,
    },
  ]);
}
