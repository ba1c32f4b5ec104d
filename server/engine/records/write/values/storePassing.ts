import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { announcePassing } from '#server/engine/records/write/announce.ts';
import { updateRow } from '#server/engine/records/write/writeRow.ts';

/** Writes temporary values, such as a progress: readers of the record receive them, its history does not. */
export async function storePassing(
  context: Context,
  definition: Definition,
  before: RecordData,
  changes: RecordData,
): Promise<void> {
  await context.transaction(async (inside) => {
    // Ids are numbers or text in every table.
    const id = before[definition.id.field] as RecordId;
    const after = await updateRow(inside, definition, id, changes);
    // The record may have been deleted.
    if (after[definition.id.field] === undefined || after[definition.id.field] === null) return;
    await announcePassing(inside, definition, before, after);
  });
}
