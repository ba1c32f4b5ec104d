import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { PreviewContent } from '#model/reading/actionPreview.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { Context, RecordData } from '#server/engine/context.ts';

/** Fields that change, with both values; a sentence if there are none. */
export function changeTable(
  { lang, schemas }: Context,
  changed: readonly FieldDefinition[],
  before: RecordData,
  after: RecordData,
): PreviewContent {
  const word = (key: string) => renderMessage(schemas.messages, `preview.${key}`, {}, lang);
  if (changed.length === 0) return { notes: [{ text: word('nothing') }] };
  const rows = changed.map(({ name, label }) => ({
    cells: [label[lang], { field: name, value: before[name] ?? null }, { field: name, value: after[name] ?? null }],
  }));
  return { tables: [{ title: word('changes'), columns: [word('field'), word('before'), word('after')], rows }] };
}
