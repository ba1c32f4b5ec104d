import { objectTitle } from '#model/domains/operations/alarms/objectTitle.ts';

interface Placed {
  title: string;
  /** Its region and cloud; absent of what is in none. */
  place?: string | null;
}

/**
 * Objects of one name by their region and cloud too, as events have them; a name that stands for one object stays
 * short.
 *
 * @example
 *   distinctTitles([{ title: 'node-1', place: 'North · A' }, { title: 'node-1', place: 'North · B' }]);
 */
export function distinctTitles<Row extends Placed>(rows: readonly Row[]): Row[] {
  const named = Map.groupBy(rows, ({ title }) => title);
  return rows.map((row) =>
    (named.get(row.title)?.length ?? 0) > 1
      ? { ...row, title: objectTitle({ object_name: row.title, object_place: row.place }) }
      : row,
  );
}
