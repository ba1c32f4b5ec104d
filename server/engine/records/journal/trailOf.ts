import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { decide } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { scopeOf } from '#server/engine/records/scope.ts';
import { isReadable } from '#server/engine/records/list/readableFields.ts';
import { isoTime } from '#model/values/isoTime.ts';

/** Jobs may work for a request for this long. */
const LONGEST_MS = 86_400_000;
const MOST = 100;

// A type, because an interface is no `Json`.
type Change = { field: string; before: Json; after: Json };

/** The changes of a request and the events that it led to, as far as the reader may see them. */
export async function trailOf(context: Context, requestId: string, at: number) {
  return { changes: await changesOf(context, requestId, at), events: await eventsOf(context, requestId) };
}

async function changesOf(context: Context, requestId: string, at: number) {
  const rows = await context.db.kysely
    .selectFrom('history')
    .select(['id', 'at', 'resource', 'record_id', 'operation', 'actor_name', 'changes'])
    .where('at', '>=', at - LONGEST_MS)
    .where('at', '<=', at + LONGEST_MS)
    .where((eb) => eb.or([eb('request_id', '=', requestId), eb('operation_id', '=', requestId)]))
    .orderBy('id')
    .limit(MOST)
    .execute();
  const seen = [];
  for (const { resource, record_id, changes, at: then, ...row } of rows) {
    const definition = context.schemas.resources[resource];
    if (definition === undefined || !decide(context, 'history', definition).allowed) continue;
    if (!(await isVisible(context, resource, record_id))) continue;
    // Written by `recordHistories`.
    const all = JSON.parse(changes) as Change[];
    seen.push({
      ...row,
      at: isoTime(then),
      resource,
      record_id,
      changes: all.filter(({ field: name }) => {
        const field = definition.fields[name];
        return field !== undefined && isReadable(field, context.actor);
      }),
    });
  }
  return seen;
}

/** A record that is gone is visible to those who see every record. */
async function isVisible(context: Context, resource: string, id: string): Promise<boolean> {
  const definition = context.schemas.resources[resource];
  if (definition === undefined) return false;
  try {
    await findRecord(context, definition, id);
    return true;
  } catch {
    return scopeOf(definition, context.actor) === undefined;
  }
}

async function eventsOf({ db }: Context, requestId: string) {
  const rows = await db.all<Record<string, string | number | null> & { id: number; at: number }>(
    `select id, at, level, type, state, description, resource_type, resource_id, resource_name, duration_ms
      from event_log where thread = ? or request_id = ? order by id limit ${MOST}`,
    [requestId, requestId],
  );
  return rows.map((row) => ({ ...row, at: isoTime(row.at) }));
}
