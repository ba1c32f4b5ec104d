import type { Definition, Json, Label } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { Context } from '#server/engine/context.ts';
import { fromSql } from '#server/engine/db/tables/storage.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { sourceOf, sqlEnvOf, type SourceQuery } from './listRecords.ts';
import { labelSql } from './labels.ts';
import { fieldSql } from '#server/engine/records/list/sql/fieldSql.ts';

/** One value of a field among the records of a list, with its count. */
export interface FacetValue {
  value: Json;
  label: Label;
  count: number;
}

const MOST_VALUES = 100;

/** The values of a field among the matching rows, most frequent first. For an enum, includes unused values. */
export async function facetOf(
  context: Context,
  definition: Definition,
  field: FieldDefinition,
  query: SourceQuery,
): Promise<FacetValue[]> {
  const env = sqlEnvOf(context);
  const source = await sourceOf(context, definition, query);
  const value = fieldSql(definition, field.name, 't', env);
  const label = field.type === 'reference' ? labelSql(field, env) : { text: 'null', params: [] };
  const rows = await context.db.all<{ value: string | number | null; label: string | null; n: number }>(
    `select ${value.text} as value, min(${label.text}) as label, count(*) as n ${source.text} and ${value.text} is not null group by ${value.text} order by count(*) desc, ${value.text} limit ?`,
    [
      ...value.params,
      ...label.params,
      ...source.params,
      ...value.params,
      ...value.params,
      ...value.params,
      MOST_VALUES,
    ],
  );
  const column = resourceTable(definition).stored.get(field.name)?.column ?? 'text';
  const found = rows.flatMap((row) => {
    const stored = fromSql(row.value, column);
    if (stored === null || (field.type === 'reference' && row.label === null)) return [];
    const wire = fieldKind(field.type).fromColumn(stored, field);
    return [
      {
        value: wire,
        label: field.values?.[String(wire)]?.label ?? plain(row.label ?? String(wire)),
        count: row.n,
      },
    ];
  });
  const missing = Object.entries(field.values ?? {}).filter(([word]) => !found.some((each) => each.value === word));
  return [...found, ...missing.map(([word, { label: words }]) => ({ value: word, label: words, count: 0 }))];
}

const plain = (text: string): Label => ({ zh: text, en: text });
