import type { Definition } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { sourceOf } from '#server/engine/records/list/listRecords.ts';

export const DAYS = 30;

const DAY_MS = 86_400_000;

/** How many of the records that the reader sees were made on each of the last thirty days of their clock, today last. */
export async function addedByDay(context: Context, definition: Definition, utcOffsetMs: number): Promise<number[]> {
  const today = Math.floor((context.clock() + utcOffsetMs) / DAY_MS);
  const first = today - DAYS + 1;
  const source = await sourceOf(context, definition, {
    operation: 'list',
    filter: { created_at: { gte: new Date(first * DAY_MS - utcOffsetMs).toISOString() } },
  });
  const rows = await context.db.all<{ day: number; n: number }>(
    `select cast((t.created_at + ?) / ? as integer) as day, count(*) as n ${source.text} group by 1`,
    [utcOffsetMs, DAY_MS, ...source.params],
  );
  const byDay = new Map(rows.map(({ day, n }) => [Number(day), Number(n)]));
  return Array.from({ length: DAYS }, (_, index) => byDay.get(first + index) ?? 0);
}
