import { dependenciesOf } from '#server/domains/operations/notifications/silences/dependenciesOf.ts';
import { lookAgainNow } from '#server/domains/operations/notifications/silences/lookAgain.ts';
import type { Context } from '#server/engine/context.ts';
import { yieldToEventLoop } from '#server/engine/process/yieldToEventLoop.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { byPlatform } from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import { OPEN, type AlertEvent, type NewEvent } from '#server/domains/operations/alarms/events.ts';
import { recordTransition } from './recordTransition.ts';
import { notifyOf } from './notifyOf.ts';

type Owner = NewEvent['owner'];

/** Whose events fold into each other: a customer still hears of a machine although the operator's host is down. */
const isSameOwner = (one: Owner, other: Owner): boolean => one.user_id === other.user_id && one.bp_id === other.bp_id;

/** The open event about something that the object of a new event depends on. */
export async function foldingEvent(context: Context, { object, owner }: NewEvent): Promise<number | undefined> {
  if (object === null) return undefined;
  const open = await foldingEvents(context);
  const theirs = open.filter((event) => isSameOwner(event, owner));
  if (theirs.length === 0) return undefined;
  const references = await dependenciesOf(context, object);
  return theirs.find(({ object_type, object_id }) =>
    references.some(({ resource, id }) => resource === object_type && id === object_id),
  )?.id;
}

const foldingEvents = ({ db }: Context) =>
  db.kysely
    .selectFrom('alert_logs')
    .select(['id', 'object_type', 'object_id', 'user_id', 'bp_id'])
    .where('status', 'in', OPEN)
    .where('hides_dependents', '=', 1)
    .where('folded_into', 'is', null)
    .orderBy('id')
    .execute();

/** Folds the open events of what depends on the object of a new one into it. */
export async function foldInto(context: Context, parent: AlertEvent): Promise<void> {
  const { object_type: resource, object_id: id } = parent;
  if (resource === null || id === null) return;
  for (const event of await openOf(context, parent)) {
    await yieldToEventLoop();
    const object = { resource: event.object_type, id: event.object_id ?? '' };
    const references = await dependenciesOf(context, object);
    if (references.some((each) => each.resource === resource && each.id === id))
      await moveTo(context, event.id, parent.id, parent.first_trigger_at ?? context.clock());
  }
}

/** Open events of the same owner that stand alone, about other kinds of objects. */
const openOf = ({ db }: Context, { id, object_type, user_id, bp_id }: AlertEvent) =>
  db.kysely
    .selectFrom('alert_logs')
    .select(['id', 'object_type', 'object_id'])
    .where('status', 'in', OPEN)
    .where('folded_into', 'is', null)
    .where('id', '<>', id)
    .where('object_type', '<>', object_type)
    .where('user_id', user_id === null ? 'is' : '=', user_id)
    .where('bp_id', bp_id === null ? 'is' : '=', bp_id)
    .execute();

/** The event above has ended: what still fires stands alone again, and is notified if it never was. */
export async function unfoldFrom(context: Context, parent: number, at: number): Promise<void> {
  const events = await context.db.kysely
    .selectFrom('alert_logs')
    .select('id')
    .where('folded_into', '=', parent)
    .where('status', 'in', OPEN)
    .execute();
  for (const { id } of events) await moveTo(context, id, null, at);
}

async function moveTo(context: Context, id: number, parent: number | null, at: number): Promise<void> {
  const definition = knownDefinition(context, 'alertLogs');
  const event = definition && (await findRecordOrNone(byPlatform(context), definition, id, { lock: true }));
  if (definition === undefined || event === undefined) return;
  const moved = await storeChanges(byPlatform(context), definition, event, { folded_into: parent });
  const isFirst = parent === null && (event.notify_count ?? 0) === 0;
  const notified = await notifyOf(context, moved, { kind: 'fired', at }, isFirst);
  // Its silence may have ended while the other event stood for it.
  if (parent === null && event.silenced_by !== null) await lookAgainNow(context, event.silenced_by);
  const kind = parent === null ? 'unfolded' : 'folded';
  await recordTransition(
    context,
    id,
    { at, kind, from: 'firing', to: 'firing', severity: event.severity, value: null, reason: null },
    { transition: `${kind}:${at}`, notified, is_late: false },
  );
}
