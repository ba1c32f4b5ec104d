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

/** The numbers of series that exist. */
export async function knownSeries(db: Database, names: readonly SeriesName[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await db.all<SeriesName & { id: number }>(
    `select s.id, s.metric, s.object from (${LISTED[db.dialect]}) w
      join metric_series s on s.metric = w.metric and s.object = w.object`,
    [namesText(names)],
  );
  return new Map(rows.map(({ id, metric, object }) => [seriesKey(metric, object), id]));
}

const namesText = (names: readonly SeriesName[]) => JSON.stringify(names.map(({ metric, object }) => [metric, object]));

const LISTED = {
  sqlite: `select value ->> 0 as metric, value ->> 1 as object from json_each(?)`,
  postgres: `select value ->> 0 as metric, value ->> 1 as object from json_array_elements(cast(? as json)) as each(value)`,
};

const NAMES = {
  sqlite: (seen: string) =>
    `select value ->> 0, value ->> 1, t.seen_at from (select ${seen} as seen_at) t, json_each(?) where true`,
  postgres: (seen: string) =>
    `select value ->> 0, value ->> 1, t.seen_at from (select cast(${seen} as bigint) as seen_at) t, json_array_elements(cast(? as json)) as each(value)`,
};
