import type { Definition, Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { titleSql } from './labels.ts';
import { sourceOf, sqlEnvOf, type ListQuery, type SourceQuery } from './listRecords.ts';
import { isReadable } from './readableFields.ts';
import { orderKeys } from '#server/engine/records/list/sql/order.ts';
import { countRows, pageOf } from '#server/engine/records/list/page/positions.ts';
import { sortedBySql } from '#server/engine/records/list/sql/fieldSql.ts';

export interface Options {
  options: Json[];
  total: number;
}

/** The options of a picker: ids and titles of the records that are visible to the reader, in the list's own order. */
export async function listOptions(
  context: Context,
  definition: Definition,
  query: SourceQuery & Pick<ListQuery, 'offset' | 'limit'>,
): Promise<Options> {
  const env = sqlEnvOf(context);
  const source = await sourceOf(context, definition, {
    ...query,
    operation: 'pick',
    allows: (field) => isReadable(field, context.actor),
  });
  const title = titleSql(definition, 't', env);
  const select = { text: `t.${quoted(definition.id.field)} as id, ${title.text} as label`, params: title.params };
  const keys = orderKeys(definition, definition.list.sort, (field) => sortedBySql(definition, field, 't', env));
  const rows = await pageOf(context.db, select, source, keys, query.offset, query.limit);
  return {
    // Ids are numbers or text in every table.
    options: rows.map(([id, label]) => ({ id: id as number | string, label: String(label) })),
    total: await countRows(context.db, source),
  };
}
