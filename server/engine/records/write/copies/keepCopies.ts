import type { Context, RecordId } from '#server/engine/context.ts';
import { yieldToEventLoop } from '#server/engine/process/yieldToEventLoop.ts';
import { AT_ONCE, pageAfter, refreshCopies } from './carryCopies.ts';

/**
 * Fills copies that are empty, at the start and when a schema file changes: those of records that are older than the
 * key, and of rows that were written in bulk. Every process runs it; all write the same texts.
 */
export async function keepCopies(context: Context): Promise<void> {
  for (const definition of Object.values(context.schemas.resources)) {
    const names = Object.values(definition.fields).filter(({ copied }) => copied !== undefined);
    const [first] = names;
    if (first === undefined) continue;
    let last: RecordId | undefined;
    for (;;) {
      await yieldToEventLoop();
      const empty = { text: `"${first.name}" is null`, params: [] };
      const rows = await pageAfter(context, definition, empty, last);
      await context.transaction(async (inside) => {
        for (const row of rows) await refreshCopies(inside, definition, row);
      });
      if (rows.length < AT_ONCE) break;
      last = rows.at(-1)?.[definition.id.field] as RecordId;
    }
  }
}
