import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { decideOn } from '#server/engine/records/decide.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { isReadable } from '#server/engine/records/list/readableFields.ts';
import type { ObjectKey } from '#model/domains/operations/alarms/silence.ts';
import { dependenciesOf } from '#server/domains/operations/notifications/silences/dependenciesOf.ts';
import { jobsBefore } from './jobsBefore.ts';
import { titlesOf } from '#server/domains/operations/alarms/rules/titleOf.ts';

const DAY_MS = 86_400_000;
const MOST_OBJECTS = 20;
const MOST_ROWS = 200;
const MOST_SHOWN = 30;

interface StoredChange {
  field: string;
  before?: Json;
  after?: Json;
}

/** A change near the beginning of an episode. */
export interface Cause {
  [part: string]: Json;
}

/**
 * The changes on an object and on the objects that it refers to, and the jobs that ran on them, in the day before an
 * episode began: first those on the object itself, then the nearest in time. A reader sees only records whose history
 * they may read, and in them only the fields that they may see.
 */
export async function causesOf(context: Context, object: ObjectKey, at: number): Promise<Cause[]> {
  const near = [object, ...(await dependenciesOf(context, object))].slice(0, MOST_OBJECTS);
  const causes: (Cause & { weight: number })[] = [];
  for (const [place, each] of near.entries()) {
    if (!(await mayReadHistory(context, each))) continue;
    const [title] = (await titlesOf(context, each.resource, [each.id])).values();
    for (const row of await rowsOf(context, each, at)) {
      const changes = changesSeen(context, each, row.changes);
      // A step of the platform that changed nothing says nothing.
      if (changes.length === 0 && row.actor_name === null) continue;
      const before_s = Math.round((at - row.at) / 1_000);
      causes.push({
        resource: each.resource,
        id: each.id,
        title: title ?? each.id,
        is_object: place === 0,
        at: new Date(row.at).toISOString(),
        before_s,
        operation: row.operation,
        actor_name: row.actor_name,
        request_id: row.request_id,
        changes: changes.map(({ field, before = null, after = null }) => ({ field, before, after })),
        job: null,
        weight: weightOf(before_s, place) + (row.actor_name === null ? OWN_STEP : 0),
      });
    }
    for (const { at: then, operation, failed, detail, ...by } of await jobsBefore(context, each, at - DAY_MS, at)) {
      const before_s = Math.round((at - then) / 1_000);
      causes.push({
        resource: each.resource,
        id: each.id,
        title: title ?? each.id,
        is_object: place === 0,
        at: new Date(then).toISOString(),
        before_s,
        operation,
        ...by,
        changes: [],
        job: { failed, detail },
        weight: weightOf(before_s, place),
      });
    }
  }
  return causes
    .toSorted((one, other) => one.weight - other.weight)
    .slice(0, MOST_SHOWN)
    .map(({ weight: _weight, ...cause }) => cause);
}

/** A change by the platform follows what somebody requested, so that it stands after it. */
const OWN_STEP = 0.25;

/** An hour further away counts as much as standing one reference off. */
const weightOf = (before_s: number, place: number): number => before_s / 3_600 + (place === 0 ? 0 : 1);

async function mayReadHistory(context: Context, { resource, id }: ObjectKey): Promise<boolean> {
  const definition = context.schemas.resources[resource ?? ''];
  const record = definition && (await findRecordOrNone(context, definition, id));
  return (
    definition !== undefined && record !== undefined && (await decideOn(context, 'history', definition, record)).allowed
  );
}

const rowsOf = ({ db }: Context, { resource, id }: ObjectKey, at: number) =>
  db.kysely
    .selectFrom('history')
    .select(['at', 'operation', 'actor_name', 'request_id', 'changes'])
    .where('resource', '=', resource)
    .where('record_id', '=', id)
    .where('at', '<=', at)
    .where('at', '>', at - DAY_MS)
    .orderBy('id', 'desc')
    .limit(MOST_ROWS)
    .execute();

function changesSeen(context: Context, { resource }: ObjectKey, text: string): StoredChange[] {
  const definition = context.schemas.resources[resource ?? ''];
  const changes: unknown = JSON.parse(text);
  if (!Array.isArray(changes)) return [];
  // Written by `recordHistories`. Who could read a field that is gone is unknown, so no one can.
  return (changes as StoredChange[]).filter(({ field }) => {
    const known = definition?.fields[field];
    return known !== undefined && isReadable(known, context.actor);
  });
}
