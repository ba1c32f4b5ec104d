import type { Context, RecordId } from '#server/engine/context.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { yieldToEventLoop } from '#server/engine/process/yieldToEventLoop.ts';
import { AT_ONCE, pageAfter, refreshCopies } from './carryCopies.ts';

/**
 * Fills copies that are empty, at the start and when a schema file changes: those of records that are older than the
 * key, and of rows that were written in bulk. Every process runs it; all write the same texts.
 */
export async function keepCopies(context: Context): Promise<void> {
  for (const definition of Object.values(context.schemas.resources)) {
    const copies = Object.values(definition.fields).filter(({ copied }) => copied !== undefined);
    if (copies.length === 0) continue;
    // What is empty in the original, too, is looked at again at every start.
    const empty = { text: copies.map(({ name }) => `${quoted(name)} is null`).join(' or '), params: [] };
    let last: RecordId | undefined;
    for (;;) {
      await yieldToEventLoop();
      const rows = await pageAfter(context, definition, empty, last);
      await context.transaction(async (inside) => {
        for (const row of rows) await refreshCopies(inside, definition, row);
      });
      if (rows.length < AT_ONCE) break;
      last = rows.at(-1)?.[definition.id.field] as RecordId;
    }
  }
}
