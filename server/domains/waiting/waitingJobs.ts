import { isGranted } from '#model/access/granted.ts';
import type { Json } from '#model/language/definition.ts';
import { notify } from '#server/domains/messages/notify.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import { recordEvent } from '#server/engine/audit/recordEvent.ts';
import type { AnyJobHandler, JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { titleOf } from '#server/engine/records/table/titleOf.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { decidersOf, type ReaderOf } from './decidersOf.ts';
import { WAITING_BEGINS, WAITING_ENDS, type WaitingNote } from './followWrites.ts';
import { absentAmong } from './substitutes.ts';
import { keyOf, notifyDeciders, type Stage } from './notifyDeciders.ts';
import { isIn, waitingViews, type Waiting } from './waitingViews.ts';

const WAITING_REMINDER = 'waiting-reminder';
const WAITING_ESCALATION = 'waiting-escalation';
const HOUR_MS = 3_600_000;

/** What follows when a record begins to wait, waits too long, and ends. */
export const waitingJobs = (readerOf: ReaderOf): Record<string, AnyJobHandler> => ({
  [WAITING_BEGINS]: stageHandler(readerOf, 'begun'),
  [WAITING_REMINDER]: stageHandler(readerOf, 'reminded'),
  [WAITING_ESCALATION]: stageHandler(readerOf, 'escalated'),
  [WAITING_ENDS]: endHandler(readerOf),
});

const stageHandler = (readerOf: ReaderOf, stage: Stage): JobHandler => ({
  async finish(context, payload) {
    const note = readNote(payload);
    const waiting = waitingOf(context, note);
    if (waiting === undefined || waiting.waits.quiet) return;
    const record = await findRecordOrNone(context, waiting.definition, note.id);
    if (record === undefined || !isIn(waiting, record, context)) return;
    const deciders = await decidersOf(context, waiting, record, readerOf);
    await notifyDeciders(context, waiting, { record, note, deciders, stage });
    if (stage === 'begun') for (const job of laterJobs(context, note)) await context.jobs.schedule(context, job);
  },
});

/** The reminder and the escalation, each unless it is turned off. */
function laterJobs({ clock, live }: Context, note: WaitingNote): JobRequest[] {
  const hours = {
    [WAITING_REMINDER]: live.read('waiting.remind_hours'),
    [WAITING_ESCALATION]: live.read('waiting.escalate_hours'),
  };
  return Object.entries(hours).flatMap(([kind, after]) =>
    after === 0 ? [] : [{ kind, payload: { ...note }, runAt: clock() + after * HOUR_MS, key: laterKey(kind, note) }],
  );
}

const laterKey = (kind: string, { resource, view, id }: WaitingNote) => `${kind} ${resource} ${view} ${id}`;

/** The messages about a record that no longer waits are read, and who was away hears what their substitute chose. */
const endHandler = (readerOf: ReaderOf): JobHandler => ({
  async finish(context, payload) {
    const note = readNote(payload);
    const messages = knownDefinition(context, 'messages');
    const prefix = keyOf(note);
    const waiting = waitingOf(context, note);
    const record = waiting && (await findRecordOrNone(context, waiting.definition, note.id));
    // It has come back meanwhile.
    if (waiting && record && isIn(waiting, record, context)) return;
    const rows = await context.db.kysely
      .selectFrom('messages')
      .select('id')
      .where('key', '>=', prefix)
      // The next character after the blank that ends the prefix.
      .where('key', '<', `${prefix.slice(0, -1)}!`)
      .where('read_at', 'is', null)
      .orderBy('id')
      .execute();
    const platform = onBehalf({ ...context, operationId: undefined }, { id: 0, name: '' });
    for (const { id } of rows) {
      const message = messages && (await findRecordOrNone(platform, messages, id, { lock: true }));
      if (message) await storeChanges(platform, messages, message, { read_at: context.clock() }, 'read');
    }
    for (const kind of [WAITING_REMINDER, WAITING_ESCALATION]) await context.jobs.drop(context, laterKey(kind, note));
    await notifyAbsent(context, note, readerOf);
  },
});

/** A decision of a substitute is noted as one for the person who was away, who hears of it. */
async function notifyAbsent(context: Context, note: WaitingNote, readerOf: ReaderOf): Promise<void> {
  const waiting = waitingOf(context, note);
  const action = waiting?.definition.actions[note.operation];
  if (waiting === undefined || action === undefined || !waiting.waits.decide?.includes(note.operation)) return;
  const away = await context.db.kysely
    .selectFrom('substitutes')
    .select('user_id')
    .where('substitute_id', '=', note.by)
    .where('begins_at', '<=', context.clock())
    .where('ends_at', '>', context.clock())
    .execute();
  const record = away.length === 0 ? undefined : await findRecordOrNone(context, waiting.definition, note.id);
  if (record === undefined) return;
  for (const { user_id } of away) {
    const actor = user_id === null ? undefined : await readerOf(context, user_id);
    if (actor === undefined || !isGranted(actor, waiting.waits.access)) continue;
    const seen = await findRecordOrNone({ ...context, actor }, waiting.definition, note.id);
    const self = await readerOf(context, note.by);
    if (seen === undefined || self === undefined) continue;
    if ((await absentAmong(context, [actor, self])).length === 0) continue;
    const { definition } = waiting;
    const params = {
      by: note.byName,
      absent: actor.name,
      action: action.label,
      name: definition.label,
      title: titleOf(definition, record, 'en'),
    };
    await notify(context, {
      type: 'review',
      to: { users: [actor.id] },
      title: 'waiting.decidedFor',
      text: 'waiting.decidedForText',
      params: { ...params, title: { zh: titleOf(definition, record, 'zh'), en: params.title } },
      link: `/waiting?${new URLSearchParams({ open: `${note.resource}/${note.id}` })}`,
      key: `waitingFor ${note.resource} ${note.view} ${note.id} ${note.entry}`,
    });
    await recordEvent(context, {
      type: `${note.resource}.${note.operation}`,
      state: 'completed',
      resource: note.resource,
      id: note.id,
      title: params.title,
      description: `for ${actor.name}`,
      by: { id: note.by, name: note.byName },
    });
  }
}

function waitingOf(context: Context, { resource, view }: WaitingNote): Waiting | undefined {
  const definition = knownDefinition(context, resource);
  return definition && waitingViews(definition).find(({ key }) => key === view);
}

/** The payload that `noteJob` writes. */
const readNote = (payload: Json) => payload as unknown as WaitingNote;
