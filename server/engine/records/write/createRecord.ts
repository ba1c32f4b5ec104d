import { spansClouds } from '#model/rules/inClouds.ts';
import { derivedNumbers } from '#model/values/derivedNumbers.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { tokenOfNew } from '#server/engine/records/agent/agentToken.ts';
import { copiedValues } from '#server/engine/records/write/copies/copiedValues.ts';
import { announce } from './announce.ts';
import { checkFiles } from '#server/engine/records/write/values/checkFiles.ts';
import { ownedBy } from '#server/engine/records/write/targets/ownedBy.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { hooksOf } from '#server/engine/records/hooksOf.ts';
import { oneTimeSecrets } from '#server/engine/records/write/values/oneTimeSecrets.ts';
import { protect } from '#server/engine/records/write/values/protect.ts';
import { refuseMissing, settledValues } from '#server/engine/records/write/values/completedValues.ts';
import { takeFiles } from '#server/engine/records/write/values/taken/takeFiles.ts';
import { readInput } from '#server/engine/records/write/values/readInput.ts';
import { checkOffered } from '#server/engine/records/write/targets/offered.ts';
import { checkTargets } from '#server/engine/records/write/targets/targets.ts';
import { insertRow } from './writeRow.ts';

/**
 * Creates a record from wire input; the path supplies some values (`/clouds/{cloud_id}/volumes`). Uses the transaction
 * of `outer`.
 */
export async function createRecord(
  outer: Context,
  definition: Definition,
  body: Readonly<Record<string, Json>>,
  path: Readonly<Record<string, Json>> = {},
): Promise<RecordData> {
  const context = await belowCloud(outer, definition, { ...body, ...path });
  const settled = await settledValues(context, definition, { ...body, ...path });
  const read = readInput(context, definition, 'create', settled.values);
  refuseMissing(context, settled);
  await checkTargets(context, definition.fields, { written: read });
  const input = await takeFiles(context, definition.fields, read);
  await checkFiles(context, definition.fields, input);
  await checkOffered(context, definition.fields, { written: input });
  if (definition.cloud !== undefined) {
    const { id, bp_id } = context.actor;
    return context.clouds.create(
      context,
      definition,
      await ownedBy(context, definition, { ...input, user_id: id, bp_id }),
    );
  }
  const values = await protect(context, definition, await ownedBy(context, definition, input));
  const { stored, shown } = tokenOfNew(definition, values, context.ids);
  return { ...(await storeRecord(context, definition, { ...values, ...stored })), ...shown };
}

/** Input of a form that chooses the cloud: that cloud must carry it out, as one of the path must. */
async function belowCloud(context: Context, definition: Definition, values: RecordData): Promise<Context> {
  if (!spansClouds(definition)) return context;
  const around = await context.clouds.around(context, definition, values);
  if (around !== context) refuseUnless(around, decide(around, 'create', definition));
  return around;
}

/** Creates a record of a resource whose ids are numbers, and returns its id. */
export async function createSerial(
  context: Context,
  definition: Definition,
  body: Readonly<Record<string, Json>>,
): Promise<number> {
  const { [definition.id.field]: id } = await createRecord(context, definition, body);
  return Number(id);
}

/** Creates a record from valid values in stored form: hooks of the platform, seeding. */
export async function storeRecord(context: Context, definition: Definition, values: RecordData): Promise<RecordData> {
  const now = context.clock();
  const identity =
    definition.id.kind === 'uuid' && values[definition.id.field] === undefined
      ? { [definition.id.field]: context.ids.uuid() }
      : {};
  const prepared = (await hooksOf(context, definition).beforeCreate?.(context, values)) ?? values;
  const stamped = {
    ...identity,
    created_at: now,
    updated_at: now,
    ...prepared,
    ...derivedNumbers(definition.fields, prepared),
    ...(await copiedValues(context, definition, prepared)),
  };
  const record = await insertRow(context, definition, stamped);
  await announce(context, definition, 'create', undefined, record);
  // A secret that a hook generated to be shown once is in no column.
  return { ...record, ...oneTimeSecrets(definition, prepared) };
}
