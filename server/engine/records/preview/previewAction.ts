import { hash } from 'node:crypto';
import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { ActionPreview } from '#model/reading/actionPreview.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { decideOn, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord, type FindOptions } from '#server/engine/records/findRecord.ts';
import { hooksOf, hooksOfAll } from '#server/engine/records/hooksOf.ts';
import { wireRecord } from '#server/engine/records/table/resourceTable.ts';
import { readActionInput } from '#server/engine/records/write/values/readInput.ts';
import { plainPreview } from './plainPreview.ts';

/**
 * The changes that an action would make in a record, and the digest of the values that they depend on. Those who may
 * run the action see them, also in a state in which it is not possible.
 */
export async function previewAction(
  context: Context,
  definition: Definition,
  id: RecordId,
  action: ActionDefinition,
  body: Readonly<Record<string, Json>>,
  options: FindOptions = {},
): Promise<ActionPreview> {
  if (action.preview !== true) throw new ApiError('request.unknownAction');
  const record = await findRecord(context, definition, id, options);
  const decision = await decideOn(context, { action: action.name }, definition, record);
  const isOnlyLater = !decision.allowed && (decision.kind === 'state' || decision.kind === 'condition');
  if (!isOnlyLater) refuseUnless(context, decision);
  const input = await readActionInput(context, action, body, { definition, record });
  const show = hooksOf(context, definition).previews?.[action.name]?.show;
  const shared = hooksOfAll(context).sharedAction?.(definition, action.name)?.preview;
  const content = show
    ? await show(context, record, input)
    : shared
      ? await shared.show(context, definition, record, input)
      : await plainPreview(context, definition, action, { record, input });
  return { ...content, previewed: await digestOf(context, definition, action, { record, input }) };
}

/** Refuses an action whose preview showed something else than what is there now. */
export async function refuseUnseen(
  context: Context,
  definition: Definition,
  action: ActionDefinition,
  acting: Acting,
  previewed: string | undefined,
): Promise<void> {
  if (previewed === undefined || previewed === (await digestOf(context, definition, action, acting))) return;
  throw new ApiError('request.changedSincePreview');
}

/** What an action runs on, and with what. */
interface Acting {
  record: RecordData;
  input: RecordData;
}

async function digestOf(
  context: Context,
  definition: Definition,
  action: ActionDefinition,
  { record, input }: Acting,
): Promise<string> {
  const basis = hooksOf(context, definition).previews?.[action.name]?.basis;
  const shared = hooksOfAll(context).sharedAction?.(definition, action.name)?.preview;
  const shown = basis
    ? await basis(context, record)
    : shared
      ? await shared.basis(context, definition, record, input)
      : wireRecord(definition, record);
  const id = record[definition.id.field] ?? null;
  return hash('sha256', JSON.stringify([definition.resource, action.name, id, shown]), 'base64url');
}
