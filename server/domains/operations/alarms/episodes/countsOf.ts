import { dayOf } from '#model/rules/time/calendar/cycle.ts';
import { instantOfWall, wallAt } from '#model/rules/time/calendar/zone.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { OPEN } from '#server/domains/operations/alarms/events.ts';
import type { Context } from '#server/engine/context.ts';
import { countBy } from '#server/engine/records/list/countBy.ts';
import type { SourceQuery } from '#server/engine/records/list/listRecords.ts';

type Query = Pick<SourceQuery, 'filter' | 'allows' | 'also'>;

const DAY_S = 86_400;
const MOST_TOP = 10;

/** Events of the reader by severity and state, and the rules and objects with most of them. */
export async function countsOf(context: Context, definition: Definition, query: Query): Promise<Json> {
  const open = await wordsOf(context, definition, 'severity', { ...query, also: { status: [...OPEN] } });
  const byStatus = await wordsOf(context, definition, 'status', query);
  return {
    total: sumOf(byStatus),
    open: sumOf(open),
    by_status: byStatus,
    by_severity: await wordsOf(context, definition, 'severity', query),
    open_by_severity: open,
    top_alarms: topOf(await wordsOf(context, definition, 'alarm_name', query)),
    top_objects: topOf(await wordsOf(context, definition, 'object_name', query)),
  };
}

async function wordsOf(
  context: Context,
  definition: Definition,
  name: string,
  query: Query,
): Promise<Record<string, number>> {
  const field = definition.fields[name];
  if (field === undefined) return {};
  const { byWord } = await countBy(context, definition, field, query);
  return Object.fromEntries(Object.entries(byWord).filter(([word, count]) => word !== '' && count > 0));
}

const sumOf = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

const topOf = (counts: Record<string, number>): Json =>
  Object.entries(counts)
    .map(([name, count]) => ({ name, count }))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MOST_TOP);

/** For each day of the zone, how many events began, by severity. Days without one are there too. */
export async function trendOf(
  context: Context,
  definition: Definition,
  { days, ...query }: Query & { days: number },
): Promise<Json> {
  const zone = context.live.read('billing.zone');
  const now = Math.floor(context.clock() / 1_000);
  const today = Math.floor(wallAt(now, zone) / DAY_S);
  const trend: Json[] = [];
  for (let day = today - days + 1; day <= today; day++) {
    const from = instantOfWall(day * DAY_S, zone);
    const to = instantOfWall((day + 1) * DAY_S, zone);
    const also = { first_trigger_at: { gte: from * 1_000, lt: to * 1_000 } };
    const counts = await wordsOf(context, definition, 'severity', { ...query, also });
    trend.push({
      day: dayOf(from, zone),
      total: sumOf(counts),
      emergency: counts['1'] ?? 0,
      warning: counts['2'] ?? 0,
      notice: counts['3'] ?? 0,
    });
  }
  return trend;
}
