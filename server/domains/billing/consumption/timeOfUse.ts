import type { Selectable } from 'kysely';
import type { Database, KnownTables } from '#server/engine/db/database.ts';
import { among, idList, preparedQuery } from '#server/engine/db/preparedQuery.ts';

type LineRow = Selectable<KnownTables['bill_lines']>;

/** The facts of the time of use that a line keeps; they never change afterwards. */
export type TimeOfUse = Pick<
  LineRow,
  'project_id' | 'tags' | 'cloud_id' | 'resource_type' | 'spec' | 'region_id' | 'site_id'
>;

/** A line begins at a whole second, a charged period at a millisecond. */
const SECOND_MS = 1_000;

/**
 * The time of use of new lines, in their order: project and tags of the last charged period that began by the start of
 * the line (of the item, before its first), and where the item is. Undefined for a line without an item.
 */
export async function timesOfUse(
  db: Database,
  lines: readonly Pick<LineRow, 'item_id' | 'start_at'>[],
): Promise<(TimeOfUse | undefined)[]> {
  const ids = new Set(lines.flatMap(({ item_id }) => item_id ?? []));
  if (ids.size === 0) return lines.map(() => undefined);
  const list = idList([...ids], db.dialect);
  const items = new Map((await placesOfItems(db, { list })).map(({ id, ...place }) => [id, place]));
  const starts = new Set(lines.map(({ start_at }) => start_at ?? 0));
  const periods = new Map<string, { project_id: number | null; tags: string | null }>();
  // Most lines of a settlement begin at the same midnight.
  for (const start of starts)
    for (const { item_id, ...period } of await lastBegun(db, { list, before: start + SECOND_MS }))
      periods.set(`${item_id} ${start}`, period);
  return lines.map(({ item_id, start_at }) => {
    const place = items.get(item_id ?? 0);
    return place && { ...place, ...periods.get(`${item_id} ${start_at ?? 0}`) };
  });
}

const placesOfItems = preparedQuery((kysely, { list }: { list: string }, dialect) =>
  kysely
    .selectFrom('billing_items')
    .leftJoin('clouds', 'clouds.cloud_id', 'billing_items.cloud_id')
    .select([
      'billing_items.id',
      'billing_items.project_id',
      'billing_items.tags',
      'billing_items.cloud_id',
      'billing_items.resource_type',
      'billing_items.spec',
      'billing_items.region_id',
      'clouds.site_id',
    ])
    .where((eb) => among(eb, 'billing_items.id', list, dialect)),
);

const lastBegun = preparedQuery((kysely, { list, before }: { list: string; before: number }, dialect) =>
  kysely
    .selectFrom('spans')
    .select(['spans.item_id', 'spans.project_id', 'spans.tags'])
    .where((eb) => among(eb, 'spans.item_id', list, dialect))
    .where('spans.from', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('spans as later')
            .select('later.id')
            .whereRef('later.item_id', '=', 'spans.item_id')
            .whereRef('later.from', '>', 'spans.from')
            .where('later.from', '<', before),
        ),
      ),
    )
    .orderBy('spans.id'),
);
