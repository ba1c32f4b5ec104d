import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { isReadable } from '#server/engine/records/list/readableFields.ts';

const AT_ONCE = 500;

/** Every record that is visible to the reader, some at a time. `filter` names only fields that they may read. */
export async function* recordPages(
  context: Context,
  definition: Definition,
  fields: readonly string[],
  also?: Condition,
  filter?: Condition,
): AsyncIterable<RecordData[]> {
  const { field } = definition.id;
  for (let last: Condition = {}; ;) {
    const page: RecordData[] = await firstRecords(context, definition, {
      fields: [...new Set([field, ...fields])],
      also: { $all: [last, also ?? {}] },
      filter,
      allows: (readable) => isReadable(readable, context.actor),
      sort: [{ field, order: 'ASC' }],
      limit: AT_ONCE,
    });
    if (page.length > 0) yield page;
    if (page.length < AT_ONCE) return;
    last = { [field]: { gt: page.at(-1)?.[field] ?? null } };
  }
}
