import type { Json } from '#model/language/definition.ts';
import type { RecordData } from '#server/engine/context.ts';
import { addEveryLabel } from '#server/engine/records/list/labels.ts';
import { sqlEnvOf } from '#server/engine/records/list/listRecords.ts';
import { isReadable } from '#server/engine/records/list/readableFields.ts';
import { seenActors } from '#server/engine/records/list/seenActors.ts';
import { pageReply } from '#server/engine/routes/resources/list.ts';
import { readRange } from '#server/engine/routes/resources/listParameters.ts';
import type { ResourceCall } from '#server/engine/routes/resources/resourceCall.ts';

/** Leaves out steps of the platform that changed nothing, such as polling a cloud that still creates a machine. */
/**
 * `GET /{id}/history`: the changes of a record with their actors, latest first. Fields and users that the reader may
 * not see are left out.
 */
export async function history(call: ResourceCall, id: string): Promise<Response> {
  const { context, definition, query } = call;
  const { offset, limit } = readRange(query.get('range'));
  const informative = context.db.kysely
    .selectFrom('history')
    .where('resource', '=', definition.resource)
    .where('record_id', '=', id)
    .where((eb) => eb.or([eb('changes', '<>', '[]'), eb('actor_name', 'is not', null)]));
  const rows = await informative
    .select(['id', 'at', 'actor_id', 'actor_name', 'operation', 'request_id', 'changes'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await informative.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const isSeen = await seenActors(
    context,
    rows.map(({ actor_id }) => actor_id),
  );
  const entries = rows.map(({ at, changes, ...row }) => ({
    ...row,
    ...(!isSeen(row.actor_id, row.actor_name) && { actor_id: null, actor_name: null, actor_hidden: true }),
    at: new Date(at).toISOString(),
    changes: visibleChanges(call, changes),
  }));
  await nameTargets(
    call,
    entries.flatMap(({ changes }) => changes),
  );
  return pageReply(call, JSON.stringify(entries), entries.length, offset, total);
}

/** A stored change; has the titles of its references once they are read. */
interface Change {
  field: string;
  before?: Json;
  after?: Json;
  labels?: { before: Json; after: Json };
}

function visibleChanges({ context, definition }: ResourceCall, text: string): Change[] {
  const changes: unknown = JSON.parse(text);
  if (!Array.isArray(changes)) return [];
  return changes.filter(({ field: name }: Change) => {
    const field = definition.fields[name];
    // Who could read a field that its definition no longer has is unknown, so no one can.
    return field !== undefined && isReadable(field, context.actor);
  });
}

/** History holds ids. Adds the present titles of their records, as in a record. */
async function nameTargets({ context, definition }: ResourceCall, changes: readonly Change[]): Promise<void> {
  const held = changes.map(({ field, before = null, after = null }) => ({
    before: valueOf(field, before),
    after: valueOf(field, after),
  }));
  await addEveryLabel(
    context.db,
    definition,
    held.flatMap(({ before, after }) => [before, after]),
    sqlEnvOf(context),
  );
  changes.forEach((change, index) => {
    const { before, after } = held[index] ?? {};
    if (before?._labels !== undefined || after?._labels !== undefined)
      change.labels = { before: before?._labels ?? {}, after: after?._labels ?? {} };
  });
}

const valueOf = (field: string, value: Json): RecordData => ({ [field]: value });
