import type { Database } from '#server/engine/db/database.ts';

/** A row of `metric_blocks`. */
export interface Block {
  level: number;
  start: number;
  series: number;
  n: number;
  min: number;
  max: number;
  sum: number;
  last: number;
  slots: Uint8Array;
}

/** Blocks that begin from `from` on, before `to`, of the series after `after` up to `until`, in the order of time. */
export function blocksIn(
  db: Database,
  level: number,
  from: number,
  to: number,
  after: number,
  until: number,
): Promise<Block[]> {
  return db.all<Block>(
    'select * from metric_blocks where level = ? and start >= ? and start < ? and series > ? and series <= ? order by start',
    [level, from, to, after, until],
  );
}

export async function writeBlock(
  db: Database,
  { level, start, series, n, min, max, sum, last, slots }: Block,
): Promise<void> {
  await db.run(
    `insert into metric_blocks (level, start, series, n, min, max, sum, last, slots) values (?, ?, ?, ?, ?, ?, ?, ?, ?)
      on conflict (level, start, series) do update set n = excluded.n, min = excluded.min, max = excluded.max,
        sum = excluded.sum, last = excluded.last, slots = excluded.slots`,
    [level, start, series, n, min, max, sum, last, slots],
  );
}
