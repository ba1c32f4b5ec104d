import { canField } from '#model/access/access.ts';
import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { PreviewContent } from '#model/reading/actionPreview.ts';
import type { Definition } from '#model/language/definition.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { wireRecord } from '#server/engine/records/table/resourceTable.ts';
import { valuesToSet } from '#server/engine/records/write/values/valuesToSet.ts';
import { changeTable } from './changeTable.ts';

/** The fields that the definition of an action changes, with both values. */
export async function plainPreview(
  context: Context,
  definition: Definition,
  action: ActionDefinition,
  { record, input }: { record: RecordData; input: RecordData },
): Promise<PreviewContent> {
  const { actor } = context;
  const { fields, stateField } = definition;
  const state = action.to ?? action.via;
  const set = await valuesToSet(context, definition, action, { record, input, done: {} });
  const moved = state !== undefined && stateField !== undefined ? { [stateField]: state } : {};
  const [before, after] = [record, { ...record, ...set, ...moved }].map((values) => wireRecord(definition, values));
  const changed = Object.values(fields).filter(
    (field) =>
      !field.hidden &&
      canField(actor, field, 'read') &&
      !isSameJson(before?.[field.name] ?? null, after?.[field.name] ?? null),
  );
  return changeTable(context, changed, before ?? {}, after ?? {});
}
