import type { Json } from '#model/definition.ts';
import { isReadable } from '#server/records/list/readableFields.ts';
import { pageReply } from '#server/resourceRoutes/list.ts';
import { readRange } from '#server/resourceRoutes/listParameters.ts';
import type { ResourceCall } from '#server/resourceRoutes/resourceCall.ts';

interface HistoryRow {
  id: number;
  at: number;
  actor_id: string | null;
  actor_name: string | null;
  operation: string;
  request_id: string | null;
  changes: string;
}

/** `GET /{id}/history`: who changed what, latest first; fields that the reader may not see are left out. */
export async function history(call: ResourceCall, id: string): Promise<Response> {
  const { context, definition, query } = call;
  const { offset, limit } = readRange(query.get('range'));
  const rows = await context.db.all<HistoryRow>(
    `select id, at, actor_id, actor_name, operation, request_id, changes from history
     where resource = ? and record_id = ? order by id desc limit ? offset ?`,
    [definition.resource, id, limit, offset],
  );
  const [count] = await context.db.all<{ n: number }>('select count(*) as n from history where resource = ? and record_id = ?', [definition.resource, id]);
  const entries = rows.map(({ at, changes, ...row }) => ({ ...row, at: new Date(at).toISOString(), changes: visibleChanges(call, changes) }));
  return pageReply(call, JSON.stringify(entries), entries.length, offset, Number(count?.n ?? 0));
}

/** Written by the platform as a list of `{ field, before, after }`. */
function visibleChanges({ context, definition }: ResourceCall, text: string): Json[] {
  const changes: unknown = JSON.parse(text);
  if (!Array.isArray(changes)) return [];
  return changes.filter(({ field: name }: { field: string }) => {
    const field = definition.fields[name];
    // A field that a definition no longer has was once read by everybody who might see the record; now nobody can say who.
    return field !== undefined && isReadable(field, context.actor);
  });
}
