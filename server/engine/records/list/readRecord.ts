import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { parseId, resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { notFound } from '#server/engine/records/findRecord.ts';
import { readableFields } from './readableFields.ts';
import { addListLabels } from './labels.ts';
import { sourceOf, sqlEnvOf } from './listRecords.ts';
import { selectColumns } from './selectColumns.ts';

export interface ReadOptions {
  fields?: readonly string[];
  within?: Condition | undefined;
  /** Skip the check whether the reader may see the record: a user who may create it need not be allowed to list it. */
  trusted?: boolean;
}

/** One record as this reader sees it. A missing record and one of another owner give the same error. */
export async function readRecord(
  context: Context,
  definition: Definition,
  id: RecordId,
  { fields, within, trusted = false }: ReadOptions = {},
): Promise<RecordData> {
  const key = parseId(definition, id);
  if (key === undefined) throw notFound(definition);
  const env = sqlEnvOf(context);
  const { select, toWire } = selectColumns(definition, fields ?? readableFields(definition, context.actor), env);
  const source = await sourceOf(trusted ? { ...context, actor: asPlatform(context.actor) } : context, definition, {
    within,
    operation: 'show',
  });
  const [row] = await context.db.values(
    `select ${select.text} ${source.text} and t.${resourceTable(definition).id} = ?`,
    [...select.params, ...source.params, key],
  );
  if (row === undefined) throw notFound(definition);
  const record = toWire(row);
  await addListLabels(context.db, definition, [record], env);
  return record;
}
