import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import { seriesName } from '#model/domains/operations/alarms/seriesName.ts';
import { finite } from '#model/rules/metrics/finite.ts';
import { sampleOf } from '#model/domains/operations/metrics/sampleOf.ts';
import type { SamplePoint } from '#model/domains/operations/alarms/valueAt.ts';
import { MOST_SERIES } from '#model/domains/operations/metrics/queryLimits.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { askInstance, type InstanceAnswer } from '#server/domains/operations/prometheus/instances/askInstance.ts';
import { accessOf } from '#server/domains/operations/prometheus/instances/instanceAccess.ts';
import { unreachable } from '#server/domains/operations/prometheus/instances/refuseUnreachable.ts';
import { tooLarge } from './tooLarge.ts';
import { ownWords } from './ownWords.ts';

/** Thirty days of ticks come in parts, so that one answer stays within its bound. */
const MOST_TICKS = 1_000;

interface RuleQuery {
  instance_id: number;
  promql: string;
}

/**
 * The values of a query at ticks, by series. The value of a tick stands in the millisecond before it, where a rule
 * looks for it. A refusal stands at the field of the rule that caused it.
 *
 * @throws {ApiError} 25045–25049 at `instance_id`, 25050 and 25051 at `promql`.
 */
export async function querySeries(
  context: Context,
  { instance_id, promql }: RuleQuery,
  ticks: readonly number[],
): Promise<Map<string, SamplePoint[]>> {
  const definition = knownDefinition(context, 'prometheusInstances');
  const platform = onBehalf(context, { id: 0, name: '' });
  const instance = definition && (await findRecordOrNone(platform, definition, instance_id));
  if (instance?.enabled !== true) throw new ApiError('alarm.prometheusOff', { at: ['instance_id'] });
  const access = accessOf(context, instance);
  const series = new Map<string, SamplePoint[]>();
  for (let begun = 0; begun < ticks.length; begun += MOST_TICKS) {
    const part = ticks.slice(begun, begun + MOST_TICKS);
    const [start = 0, next = start + 1_000] = part;
    const answer = await askInstance(access, 'query_range', {
      query: promql,
      start: inS(start),
      end: inS(part.at(-1) ?? start),
      step: inS(next - start),
    });
    if (!answer.ok) throw refusal(context, answer);
    addTo(series, answer.data);
    if (series.size > MOST_SERIES)
      throw tooLarge(context, 'promql', { message: 'prometheus.tooManySeries', max: MOST_SERIES });
  }
  return series;
}

const inS = (ms: number): string => (ms / 1_000).toFixed(3);

function addTo(series: Map<string, SamplePoint[]>, data: Json): void {
  const result = isObject(data) && Array.isArray(data.result) ? data.result : [];
  for (const { metric, values } of result.filter(isObject)) {
    if (!isObject(metric) || !Array.isArray(values)) continue;
    const name = seriesName(Object.fromEntries(Object.entries(metric).map(([label, text]) => [label, String(text)])));
    const points = series.get(name) ?? [];
    series.set(name, points);
    for (const sample of values) {
      const [seconds, text] = Array.isArray(sample) ? sample : [];
      // NaN and infinity come as text. Infinity is a value, and NaN means something only to a query that compares.
      const value = finite(sampleOf(text));
      if (typeof seconds !== 'number' || typeof text !== 'string') continue;
      points.push({ at: Math.round(seconds * 1_000) - 1, n: 1, min: value, max: value, avg: value, last: value });
    }
  }
}

function refusal(context: Context, { fault, detail }: Extract<InstanceAnswer, { ok: false }>): ApiError {
  if (fault === 'query') return new ApiError('alarm.badQuery', { fields: { promql: ownWords(context, detail) } });
  if (fault === 'tooLarge') return tooLarge(context, 'promql');
  return unreachable(context, { fault, detail }, 'instance_id');
}
