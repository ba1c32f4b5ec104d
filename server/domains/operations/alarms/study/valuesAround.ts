import type { Json } from '#model/language/definition.ts';
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
  if (metric === null || resource === null || object === null || began === null) return nothing;
  if (!(await eyesSee(context, resource, object))) return nothing;
  const ended = event.recovered_at ?? context.clock();
  const around = Math.max(HOUR_MS, (ended - began) / 2);
  const [from, to] = [began - around, Math.min(context.clock(), ended + around)];
  const step = Math.ceil((to - from) / MOST_POINTS / MINUTE_MS) * MINUTE_MS;
  const [series] = await metricSourceOf(context, metric).read({ metric, objects: [object], from, to, step });
  return {
    from,
    to,
    step,
    points: (series?.points ?? []).map(({ at, min, max, last }) => [at, min, max, last]),
  };
}
