import type { Database } from '#server/engine/db/database.ts';

interface SeriesName {
  metric: string;
  object: string;
}

export const seriesKey = (metric: string, object: string): string => `${metric} ${object}`;

/** The number of each series, by `seriesKey`; those that are new get one. */
export async function seriesOf(
  db: Database,
  names: readonly SeriesName[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const wanted = new Map(names.map(({ metric, object }) => [seriesKey(metric, object), { metric, object }]));
  const known = await knownSeries(db, [...wanted.values()]);
  const missing = [...wanted].filter(([key]) => !known.has(key)).map(([, name]) => name);
  if (missing.length === 0) return known;
  await db.run(
    `insert into metric_series (metric, object, seen_at) ${NAMES[db.dialect]('?')} on conflict (metric, object) do nothing`,
    [now, namesText(missing)],
  );
  return new Map([...known, ...(await knownSeries(db, missing))]);
}

/** From here on, reading every series of a metric costs less than finding each. */
const MANY = 200;

/** The numbers of those of these series that exist. */
export async function knownSeries(db: Database, names: readonly SeriesName[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const [metric, ofMetric] of Map.groupBy(names, (name) => name.metric)) {
    const wanted = new Set(ofMetric.map(({ object }) => object));
    const [limit, params] =
      ofMetric.length > MANY
        ? ['', [metric]]
        : [` and object in (${OBJECTS[db.dialect]})`, [metric, JSON.stringify([...wanted])]];
    const rows = await db.values(`select object, id from metric_series where metric = ?${limit}`, params);
    for (const [object, id] of rows as [string, number][])
      if (wanted.has(object)) found.set(seriesKey(metric, object), id);
  }
  return found;
}

const OBJECTS = {
  sqlite: 'select value from json_each(?)',
  postgres: 'select json_array_elements_text(cast(? as json))',
};

const namesText = (names: readonly SeriesName[]) => JSON.stringify(names.map(({ metric, object }) => [metric, object]));

const NAMES = {
  sqlite: (seen: string) =>
    `select value ->> 0, value ->> 1, t.seen_at from (select ${seen} as seen_at) t, json_each(?) where true`,
  postgres: (seen: string) =>
    `select value ->> 0, value ->> 1, t.seen_at from (select cast(${seen} as bigint) as seen_at) t, json_array_elements(cast(? as json)) as each(value)`,
};
