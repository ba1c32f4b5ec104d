import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { decideOn, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord, findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { hooksOfAll } from '#server/engine/records/hooksOf.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { readActionInput } from '#server/engine/records/write/values/readInput.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';

interface OutsideAction<Resource extends string> {
  resource: Resource;
  /** Its address, with `{id}`. */
  path: string;
  action: string;
  /** Calls the cluster, and returns what of the record changes, and what is shown once. */
  run(
    context: Context,
    record: RecordOf<Resource>,
    input: RecordData,
  ): Promise<{ set?: RecordData; shown?: RecordData } | void>;
}

/**
 * An action that waits for a cluster. The transaction of an ordinary action must not: this one decides, calls, and
 * writes afterwards. Its refusals are those of the definition, and of the cluster.
 */
export function outsideAction<Resource extends string>({
  resource,
  path,
  action: name,
  run,
}: OutsideAction<Resource>): ApiRoute {
  return {
    method: 'POST',
    path: `${path}/${name}`,
    access: 'signed-in',
    does: [{ resource, operation: `:${name}` }],
    action: name,
    document: {
      tag: resource,
      summary: `Carries out ${name} in the cluster`,
      body: { type: 'object' },
      replies: { 200: { description: 'The record', schema: { type: 'object' } } },
    },
    async handle(c) {
      const context = c.get('context');
      const definition = context.schemas.resources[resource];
      const action = definition?.actions[name];
      if (definition === undefined || action === undefined) throw new ApiError('request.unknownAction');
      const id = c.req.param('id') ?? '';
      const body = await readObject(c.req.raw, context.settings.bodyLimitBytes);
      const { record, input } = await decided(context, definition, action, { id, body });
      // The definition is that of the resource.
      const { set: changes = {}, shown = {} } = (await run(context, record as RecordOf<Resource>, input)) ?? {};
      await written(context, definition, name, { record, changes });
      return jsonReply(context, 200, { ...(await shownAfter(context, definition, id, record)), ...shown });
    },
  };
}

async function decided(
  context: Context,
  definition: Definition,
  action: ActionDefinition,
  { id, body }: { id: RecordId; body: RecordData },
): Promise<{ record: RecordData; input: RecordData }> {
  const record: RecordData = await findRecord(context, definition, id);
  refuseUnless(context, await decideOn(context, { action: action.name }, definition, record));
  const input = await readActionInput(context, action, body, { definition, record });
  await context.transaction(async (inside) =>
    hooksOfAll(inside).beforeAction?.(inside, definition, { action, record, input }),
  );
  return { record, input };
}

/** What was done stands in the history, also where the record looks the same. */
async function written(
  context: Context,
  definition: Definition,
  name: string,
  { record, changes }: { record: RecordData; changes: RecordData },
): Promise<void> {
  await context.transaction(async (inside) => {
    // Ids are numbers or text in every table.
    const id = record[definition.id.field] as RecordId;
    const now = await findRecordOrNone(inside, definition, id, { lock: true });
    if (now !== undefined) await storeChanges(inside, definition, now, changes, name);
  });
}

/** A record that the action has removed is shown as it was. */
async function shownAfter(
  context: Context,
  definition: Definition,
  id: RecordId,
  before: RecordData,
): Promise<RecordData> {
  const now = await findRecordOrNone(context, definition, id);
  return now === undefined
    ? { [definition.id.field]: before[definition.id.field] ?? null }
    : readRecord(context, definition, id);
}
