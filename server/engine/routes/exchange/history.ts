import type { Json, Label } from '#model/language/definition.ts';
import { definitionFor } from '#model/reading/manifest.ts';
import type { RecordData } from '#server/engine/context.ts';
import { addEveryLabel } from '#server/engine/records/list/labels.ts';
import { sqlEnvOf } from '#server/engine/records/list/listRecords.ts';
import { isReadable } from '#server/engine/records/list/readableFields.ts';
import { seenActors } from '#server/engine/records/list/seenActors.ts';
import { pageReply } from '#server/engine/routes/resources/list.ts';
import { readRange } from '#server/engine/routes/resources/listParameters.ts';
import type { ResourceCall } from '#server/engine/routes/resources/resourceCall.ts';
import { joinOperations, type Change } from './operations.ts';

/**
 * `GET /{id}/history`: the operations on a record with their actors and steps, latest first. Fields and users that the
 * reader may not see are left out, and so are steps of the platform that changed nothing, such as polling a cloud.
 */
export async function history(call: ResourceCall, id: string): Promise<Response> {
  const { offset, limit } = readRange(call.query.get('range'));
  const entries = await operationsOn(call, id, { offset, limit });
  const { total } = await call.context.db.kysely
    .selectFrom(operationsOf(informative(call, id)).as('operations'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return pageReply(call, JSON.stringify(entries), entries.length, offset, total);
}

/** A resource as its reader sees it. */
export type Reading = Pick<ResourceCall, 'context' | 'definition'>;

const informative = ({ context, definition }: Reading, id: string) =>
  context.db.kysely
    .selectFrom('history')
    .where('resource', '=', definition.resource)
    .where('record_id', '=', id)
    .where((eb) => eb.or([eb('changes', '<>', '[]'), eb('actor_name', 'is not', null)]));

const operationsOf = (rows: ReturnType<typeof informative>) =>
  rows
    // A row without an operation stands alone.
    .select(({ fn, ref, case: when }) => [
      'operation_id',
      when().when('operation_id', 'is', null).then(ref('id')).end().as('alone'),
      fn.min('id').as('first'),
    ])
    .groupBy(['operation_id', 'alone']);

/** A page of the operations on a record, latest first; `before`: only those that began before this instant. */
export async function operationsOn(
  call: Reading,
  id: string,
  { offset, limit, before }: { offset: number; limit: number; before?: number | undefined },
) {
  const { context, definition } = call;
  const operations = operationsOf(informative(call, id));
  const earlier = before === undefined ? operations : operations.having(({ fn }) => fn.min('at'), '<', before);
  const page = await earlier.orderBy('first', 'desc').limit(limit).offset(offset).execute();
  const together = page.flatMap(({ operation_id }) => operation_id ?? []);
  const alone = page.flatMap((row) => row.alone ?? []);
  const rows = await informative(call, id)
    .select(['id', 'at', 'actor_id', 'actor_name', 'operation', 'request_id', 'operation_id', 'changes', 'api_token'])
    .where((eb) =>
      eb.or([
        // A condition on an empty list is no SQL.
        ...(together.length > 0 ? [eb('operation_id', 'in', together)] : []),
        ...(alone.length > 0 ? [eb('id', 'in', alone)] : []),
      ]),
    )
    .execute();
  const isSeen = await seenActors(
    context,
    rows.map(({ actor_id }) => actor_id),
  );
  const steps = rows.map(({ at, changes, api_token: token, ...row }) => ({
    ...row,
    ...(token !== null && { api_token: token }),
    at: new Date(at).toISOString(),
    changes: visibleChanges(call, changes),
  }));
  await nameTargets(
    call,
    steps.flatMap(({ changes }) => changes),
  );
  const closed = closedActions(call);
  return joinOperations(definition, steps).map(({ steps: parts, ...operation }) => ({
    ...withoutUnseen(operation, isSeen),
    ...closed(operation.operation),
    ...(parts && { steps: parts.map((step) => withoutUnseen(step, isSeen)) }),
  }));
}

/** The words of an action that is closed to the reader: their definition does not have them. */
function closedActions({ context, definition }: Reading): (operation: string) => { operation_label?: Label } {
  const own = definitionFor(definition, context.actor, context.schemas)?.actions ?? {};
  return (operation) => {
    const label = Object.hasOwn(own, operation) ? undefined : definition.actions[operation]?.label;
    return label === undefined ? {} : { operation_label: { zh: label.zh, en: label.en } };
  };
}

function withoutUnseen<Row extends { actor_id: string | null; actor_name: string | null; api_token?: string }>(
  row: Row,
  isSeen: (id: string | null, name: string | null) => boolean,
): Omit<Row, 'api_token'> & { api_token?: string; actor_hidden?: true } {
  if (isSeen(row.actor_id, row.actor_name)) return row;
  const { api_token: _token, ...rest } = row;
  return { ...rest, actor_id: null, actor_name: null, actor_hidden: true };
}

function visibleChanges({ context, definition }: Reading, text: string): Change[] {
  const changes: unknown = JSON.parse(text);
  if (!Array.isArray(changes)) return [];
  return changes.filter(({ field: name }: Change) => {
    const field = definition.fields[name];
    // Who could read a field that its definition no longer has is unknown, so no one can.
    return field !== undefined && isReadable(field, context.actor);
  });
}

/** History holds ids. Adds the present titles of their records, as in a record. */
async function nameTargets({ context, definition }: Reading, changes: readonly Change[]): Promise<void> {
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
