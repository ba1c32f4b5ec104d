import { EACH, type Pointer } from '#model/conditions/pointers.ts';
import type { RecordId } from '#server/engine/context.ts';
import type { Dialect, SqlPart } from '#server/engine/db/database.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';

/** SQL that selects the rows whose reference leads to this record. */
export function pointsAt({ field, top, steps }: Pointer, id: RecordId, dialect: Dialect): SqlPart {
  const column = quoted(top.name);
  const many = field.type === 'references';
  if (steps.length === 0 && !many) return { text: `${column} = ?`, params: [id] };
  if (dialect === 'sqlite') return { text: insideJson(column, '$', steps, many, 1), params: [id] };
  return { text: `${column}::jsonb @> ?::jsonb`, params: [JSON.stringify(containing(steps, many ? [id] : id))] };
}

/** The smallest document that contains the id at the end of the steps: any entry of a list matches. */
function containing([step, ...rest]: readonly string[], leaf: RecordId | RecordId[]): unknown {
  if (step === undefined) return leaf;
  const inner = containing(rest, leaf);
  return step === EACH ? [inner] : { [step]: inner };
}

/** SQLite has no containment operator: walk every list of the path. */
function insideJson(
  json: string,
  path: string,
  [step, ...rest]: readonly string[],
  many: boolean,
  depth: number,
): string {
  if (step === undefined)
    return many
      ? `exists (select 1 from json_each(${json}, '${path}') where value = ?)`
      : `json_extract(${json}, '${path}') = ?`;
  if (step !== EACH) return insideJson(json, `${path}."${step}"`, rest, many, depth);
  const entry = `e${depth}`;
  const from = `from json_each(${json}, '${path}') ${entry}`;
  if (rest.length === 0 && !many) return `exists (select 1 ${from} where ${entry}.value = ?)`;
  // Only objects and lists are valid JSON to read further.
  return `exists (select 1 ${from} where case when ${entry}.type in ('object', 'array') then ${insideJson(`${entry}.value`, '$', rest, many, depth + 1)} else false end)`;
}
