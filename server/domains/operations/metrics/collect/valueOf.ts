import { fieldsReadBy, matches } from '#model/conditions/conditions.ts';
import { milliseconds } from '#model/fields/dateTime.ts';
import type { Definition } from '#model/language/definition.ts';
import type { OwnMetric } from '#model/language/metricDefinition.ts';
import type { RecordData } from '#server/engine/context.ts';

const UNIT_MS: Readonly<Record<string, number>> = { seconds: 1_000, days: 86_400_000 };

/** The value of a metric that follows from the record; undefined if it has none now. */
export function valueOf(
  { fields }: Pick<Definition, 'fields'>,
  { origin, unit, where }: OwnMetric,
  record: RecordData,
  now: number,
): number | undefined {
  if (where !== undefined && !matches(where, record, { now, fields })) return undefined;
  if (origin.by === 'field') {
    const value = numberAt(record, origin.field);
    if (origin.of === undefined)
      return value !== undefined && fields[origin.field]?.type === 'percent' ? value * 100 : value;
    const whole = numberAt(record, origin.of);
    return value === undefined || whole === undefined || whole <= 0 ? undefined : (value / whole) * 100;
  }
  if (origin.by === 'holds') return matches(origin.condition, record, { now, fields }) ? 1 : 0;
  if (origin.by !== 'until' && origin.by !== 'since') return undefined;
  const date = milliseconds(record[origin.field] ?? null);
  if (date === undefined) return undefined;
  return (origin.by === 'until' ? date - now : now - date) / (UNIT_MS[unit] ?? 1);
}

/** The fields that the value is made of. */
export function fieldsOf({ origin, where }: OwnMetric): string[] {
  const condition = where === undefined ? [] : fieldsReadBy(where);
  if (origin.by === 'field') return [origin.field, ...(origin.of === undefined ? [] : [origin.of]), ...condition];
  if (origin.by === 'holds') return [...fieldsReadBy(origin.condition), ...condition];
  return origin.by === 'until' || origin.by === 'since' ? [origin.field, ...condition] : condition;
}

function numberAt(record: RecordData, name: string): number | undefined {
  const value = record[name];
  return typeof value === 'number' ? value : undefined;
}
