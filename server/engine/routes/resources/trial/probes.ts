import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { decideOn, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { hooksOf } from '#server/engine/records/hooksOf.ts';
import { readInput } from '#server/engine/records/write/values/readInput.ts';
import { readChanges } from '#server/engine/records/write/updateRecord.ts';

/** Lets the hook of a resource ask other systems about a new record, once its input is valid. */
export async function probeNew(context: Context, definition: Definition, body: Record<string, Json>): Promise<void> {
  const { probe } = hooksOf(context, definition);
  if (probe !== undefined) await probe(context, readInput(context, definition, 'create', body), undefined);
}

/** The same for changes that their writer may make. */
export async function probeChanged(
  context: Context,
  definition: Definition,
  id: string,
  body: Record<string, Json>,
  within: Condition | undefined,
): Promise<void> {
  const { probe } = hooksOf(context, definition);
  if (probe === undefined) return;
  const { values, before } = await changedValues(context, definition, id, body, within);
  await probe(context, values, before);
}

/**
 * A record with changes that their writer may make, and as it is stored. Secrets are as entered; those that stay are
 * only in the stored one.
 */
export async function changedValues(
  context: Context,
  definition: Definition,
  id: string,
  body: Record<string, Json>,
  within: Condition | undefined,
): Promise<{ values: RecordData; before: RecordData }> {
  const before = await findRecord(context, definition, id, { within });
  refuseUnless(context, await decideOn(context, 'update', definition, before));
  const changes = await readChanges(context, definition, before, body);
  const secrets = Object.values(definition.fields).filter(({ type }) => type === 'secret' || type === 'password');
  const kept: RecordData = { ...before };
  for (const { name } of secrets) delete kept[name];
  return { values: { ...kept, ...changes }, before };
}
