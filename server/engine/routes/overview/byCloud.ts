import type { Condition } from '#model/conditions/conditions.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Context } from '#server/engine/context.ts';
import { countBy } from '#server/engine/records/list/countBy.ts';
import { titlesOf } from '#server/engine/records/list/labels.ts';
import { sqlEnvOf } from '#server/engine/records/list/listRecords.ts';
import { sumBy } from '#server/engine/records/list/sumBy.ts';

/** The part of a figure in one cloud: a list shows the records of one. */
export interface InCloud {
  cloud_id: string;
  /** The name of the cloud; its id where the reader may not know the name. */
  cloud: string;
  /** A number of records, or a sum in the form of the wire. */
  value: number | string;
}

/** The number of matching records in each cloud, or the sum of a field over them, without the clouds that have none. */
export async function byCloud(
  context: Context,
  definition: Definition,
  filter: Condition,
  sum?: FieldDefinition,
): Promise<InCloud[]> {
  const place = definition.fields['cloud_id'];
  if (place === undefined) return [];
  const query = { filter, also: definition.list.where };
  const found: (readonly [string, number])[] =
    sum === undefined
      ? Object.entries((await countBy(context, definition, place, { operation: 'list', ...query })).byWord)
      : (await sumBy(context, definition, { by: ['cloud_id'], sums: [sum.name], ...query })).map(({ values, sums }) => [
          `${values['cloud_id']}`,
          sums[sum.name] ?? 0,
        ]);
  const filled = found.filter(([cloud, value]) => cloud !== '' && value !== 0);
  const titles = await titlesOf(context.db, 'clouds', new Set(filled.map(([cloud]) => cloud)), sqlEnvOf(context));
  return filled.map(([cloud, value]) => ({
    cloud_id: cloud,
    cloud: titles.get(cloud) ?? cloud,
    value: sum === undefined ? value : onWire(value, sum),
  }));
}

/** A sum of stored numbers in the form of its field on the wire. */
export function onWire(stored: number, field: FieldDefinition): number | string {
  const value = fieldKind(field.type).fromColumn(stored, field);
  return typeof value === 'string' || typeof value === 'number' ? value : stored;
}
