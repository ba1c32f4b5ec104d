import type { Condition } from '#model/conditions/conditions.ts';
import { isNumbered } from '#model/fields/reference.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import { countBy } from '#server/engine/records/list/countBy.ts';
import { titlesOf } from '#server/engine/records/list/labels.ts';
import { sqlEnvOf } from '#server/engine/records/list/listRecords.ts';

/** The number of matching records that refer to one record, or have one text. */
export interface FigurePart {
  /** Of the record, or the text. */
  id: RecordId;
  title: string;
  value: number;
}

/**
 * The number of matching records by the target of a reference or by a text, without those that have none, largest
 * first.
 */
export async function partsBy(
  context: Context,
  definition: Definition,
  filter: Condition,
  by: string,
): Promise<FigurePart[]> {
  const field = definition.fields[by];
  if (field === undefined) return [];
  const query = { operation: 'list' as const, filter, also: definition.list.where };
  const { byWord } = await countBy(context, definition, field, query);
  const hasNumbers = field.to !== undefined && isNumbered(field);
  const filled = Object.entries(byWord).flatMap(([word, value]): { id: RecordId; value: number }[] =>
    word === '' || value === 0 ? [] : [{ id: hasNumbers ? Number(word) : word, value }],
  );
  const titles =
    field.to === undefined
      ? new Map<RecordId, string>()
      : await titlesOf(context.db, field.to, new Set(filled.map(({ id }) => id)), sqlEnvOf(context));
  return filled
    .map(({ id, value }) => ({ id, title: titles.get(id) ?? String(id), value }))
    .toSorted((one, other) => other.value - one.value);
}
