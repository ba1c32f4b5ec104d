import type { Json } from '#model/language/definition.ts';
import { ticksBetween } from '#model/domains/operations/alarms/ticks.ts';
import type { SamplePoint } from '#model/domains/operations/alarms/valueAt.ts';
import { alarmOf } from '#server/domains/operations/alarms/evaluation/evaluateHandler.ts';
import { querySeries } from '#server/domains/operations/prometheus/query/querySeries.ts';
import { metricSourceOf } from '#server/domains/operations/metrics/metricSource.ts';
import type { Context } from '#server/engine/context.ts';
import { eyesSee } from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import type { AlertEvent } from '#server/domains/operations/alarms/events.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const MOST_POINTS = 500;

/** The values of the metric of an event from before its beginning until after its end, while the object is seen. */
export async function valuesAround(context: Context, event: AlertEvent): Promise<Json> {
  const { metric, object_type: resource, object_id: object, first_trigger_at: began } = event;
  const nothing = { from: null, to: null, points: [] };
  if (object === null || began === null) return nothing;
  const ended = event.recovered_at ?? context.clock();
  const around = Math.max(HOUR_MS, (ended - began) / 2);
  const [from, to] = [began - around, Math.min(context.clock(), ended + around)];
  const step = Math.ceil((to - from) / MOST_POINTS / MINUTE_MS) * MINUTE_MS;
  const span = { from, to, step };
  const points =
    metric !== null && resource !== null && (await eyesSee(context, resource, object))
      ? (await metricSourceOf(context, metric).read({ metric, objects: [object], ...span }))[0]?.points
      : await queriedPoints(context, event, span);
  if (points === undefined) return nothing;
  return { ...span, points: points.map(({ at, min, max, last }) => [at, min, max, last]) };
}

/** The values of a series, by the query that its rule has now. */
async function queriedPoints(
  context: Context,
  { alarm_id, object_id }: AlertEvent,
  { from, to, step }: { from: number; to: number; step: number },
): Promise<SamplePoint[] | undefined> {
  const alarm = alarm_id === null ? undefined : await alarmOf(context, alarm_id);
  if (alarm === undefined || alarm.instance_id === null || alarm.promql === null) return undefined;
  const ticks = ticksBetween(from, to, step);
  const series = await querySeries(context, { instance_id: alarm.instance_id, promql: alarm.promql }, ticks);
  return series.get(object_id ?? '')?.filter(({ last }) => !Number.isNaN(last));
}
