import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { fieldKind, kindGrammar } from '#model/fields/index.ts';
import { splitList } from '#model/values/listText.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { listRecords } from '#server/engine/records/list/listRecords.ts';
import { parseId } from '#server/engine/records/table/resourceTable.ts';

/** `zone`: the clock of a time without an offset. */
export type CellReader = (field: FieldDefinition, text: string, zone: string | undefined) => Promise<Json>;

/** Reads cells of a file. A reference is written as the title of its target; each title is looked up once. */
export function createCellReader(context: Context, path: Record<string, Json>): CellReader {
  const known = new Map<string, Json>();

  async function idOf(field: FieldDefinition, text: string): Promise<Json> {
    const key = `${field.to}\n${text}`;
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const id = await lookUp(context, field, text, path);
    known.set(key, id);
    return id;
  }

  return async (field, cell, zone) => {
    const text = cell.trim();
    if (text === '') return null;
    if (field.type === 'reference') return idOf(field, text);
    if (field.type === 'references') {
      // One after the other: a connection answers one query at a time.
      const ids: Json[] = [];
      for (const each of splitList(text)) ids.push(await idOf(field, each));
      return ids;
    }
    // With its line breaks at the end, which belong to a text of several lines.
    return kindGrammar(field.type).fromCell?.(cell, field, zone) ?? fieldKind(field.type).fromText(cell, field);
  };
}

async function lookUp(
  context: Context,
  field: FieldDefinition,
  text: string,
  path: Record<string, Json>,
): Promise<Json> {
  const target = context.schemas.resources[field.to ?? ''];
  if (!target) return text;
  // Records below the same path, such as a cloud: other clouds may have a security group of that name, too.
  const beside = Object.fromEntries(Object.entries(path).filter(([name]) => target.path.includes(`{${name}}`)));
  const { records } = await listRecords(context, target, {
    fields: [target.id.field],
    // An export names records in the language of its reader.
    filter: {
      $all: [
        beside,
        { $any: [target.titleField, ...Object.values(target.titleIn ?? {})].map((name) => ({ [name]: text })) },
      ],
    },
    sort: [],
    offset: 0,
    limit: 2,
  });
  if (records.length > 1)
    throw new ApiError('request.invalid', { fields: { [field.name]: 'import.ambiguousReference' } });
  return records[0]?.[target.id.field] ?? parseId(target, text) ?? text;
}
