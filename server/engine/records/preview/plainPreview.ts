import { canField } from '#model/access/access.ts';
import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { PreviewContent } from '#model/reading/actionPreview.ts';
import type { Definition } from '#model/language/definition.ts';
import { renderMessage } from '#model/messages/messages.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { wireRecord } from '#server/engine/records/table/resourceTable.ts';
import { valuesToSet } from '#server/engine/records/write/values/valuesToSet.ts';

/** The fields that the definition of an action changes, with both values. */
export async function plainPreview(
  context: Context,
  definition: Definition,
  action: ActionDefinition,
  { record, input }: { record: RecordData; input: RecordData },
): Promise<PreviewContent> {
  const { actor, lang, schemas } = context;
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
  const word = (key: string) => renderMessage(schemas.messages, `preview.${key}`, {}, lang);
  if (changed.length === 0) return { notes: [{ text: word('nothing') }] };
  const rows = changed.map(({ name, label }) => ({
    cells: [label[lang], { field: name, value: before?.[name] ?? null }, { field: name, value: after?.[name] ?? null }],
  }));
  return { tables: [{ title: word('changes'), columns: [word('field'), word('before'), word('after')], rows }] };
}
