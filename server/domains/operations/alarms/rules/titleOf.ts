import type { Context } from '#server/engine/context.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { byPlatform, idValues } from './alarmObjects.ts';

/** The titles of records at this moment: an event keeps the title when the record is gone. A series has none. */
export async function titlesOf(
  context: Context,
  resource: string | null,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const definition = context.schemas.resources[resource ?? ''];
  const wanted = [...new Set(ids)];
  if (definition === undefined || wanted.length === 0) return new Map();
  const { field } = definition.id;
  const records = await firstRecords(byPlatform(context), definition, {
    fields: [field, definition.titleField],
    also: { [field]: idValues(definition, wanted) },
    sort: [],
    limit: wanted.length,
  });
  return new Map(
    records.flatMap((record) => {
      const title = record[definition.titleField];
      return typeof title === 'string' && title !== '' ? [[`${record[field]}`, title] as const] : [];
    }),
  );
}

export const titleOf = async (context: Context, resource: string | null, id: string): Promise<string> =>
  (await titlesOf(context, resource, [id])).get(id) ?? id;
