import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { SqlPart, SqlValue } from '#server/engine/db/database.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { fieldSql, rowsSql, type SqlEnv } from '#server/engine/records/list/sql/fieldSql.ts';

/** The mark of the records that a reference points at: the column, and the letters for its values. */
export interface ReferenceMark {
  field: string;
  select: SqlPart;
  letters(value: SqlValue | undefined): string | null;
}

/**
 * The mark of the referenced record, if its resource has one (`mark`). Read with the row, so that a list needs no query
 * per reference. Whether the reader may see it follows from the title: rows without one show no mark.
 */
export function markOf(field: FieldDefinition, env: SqlEnv): ReferenceMark | undefined {
  const target = env.schemas.resources[field.to ?? ''];
  const mark = target?.markField === undefined ? undefined : target.fields[target.markField];
  if (target === undefined || mark === undefined) return undefined;
  const inner = `m_${field.name}`.replaceAll(/\W/g, '_');
  const value = fieldSql(target, mark.name, inner, env);
  const letters = new Map(Object.entries(mark.values ?? {}).map(([word, { mark: text }]) => [word, text ?? null]));
  const rows = rowsSql(target, env);
  return {
    field: field.name,
    select: {
      text: `(select ${value.text} from ${rows.text} ${inner} where ${inner}.${quoted(target.id.field)} = t.${quoted(field.name)})`,
      params: [...value.params, ...rows.params],
    },
    letters: (word) => letters.get(String(word)) ?? null,
  };
}
