import { isObject } from '#model/fields/kind.ts';
import { MOST_POINTS, MOST_SERIES } from '#model/domains/operations/metrics/queryLimits.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { askInstance, type InstanceAnswer } from '#server/domains/operations/prometheus/instances/askInstance.ts';
import { findInstance } from '#server/domains/operations/prometheus/instances/findInstance.ts';
import { accessOf } from '#server/domains/operations/prometheus/instances/instanceAccess.ts';
import { unreachable } from '#server/domains/operations/prometheus/instances/refuseUnreachable.ts';
import { tooLarge } from './tooLarge.ts';
import { ownWords } from './ownWords.ts';
import { readQuery, type InstanceQuery } from './readQuery.ts';

const TYPES = ['vector', 'matrix', 'scalar', 'string'] as const;
const instant: JsonSchema = {
  type: 'string',
  description: 'Seconds since 1970, or an instant with its zone such as 2026-11-20T10:00:00+08:00',
};

/** `GET /monitor/prometheus/{id}/data/query` (spec 7.7): one PromQL query, at an instant or over a range. */
export const queryRoute: ApiRoute = {
  method: 'GET',
  path: '/api/omc/v1/monitor/prometheus/{id}/data/query',
  access: ['ADMIN'],
  does: [{ resource: 'prometheusInstances', operation: 'show' }],
  document: {
    tag: 'prometheusInstances',
    summary: `Runs a PromQL query: at an instant, or with start, end and step over a range of at most ${MOST_POINTS} points`,
    query: {
      'query!': { type: 'string', description: 'PromQL; a mistake is refused at its line and column' },
      time: instant,
      start: instant,
      end: instant,
      step: { type: 'string', description: 'Seconds, or a duration such as 5m' },
    },
    replies: {
      200: {
        description: `At most ${MOST_SERIES} series; \`truncated\` says that there are more`,
        schema: {
          type: 'object',
          required: ['resultType', 'result', 'series', 'truncated'],
          properties: {
            resultType: { enum: [...TYPES] },
            result: { type: 'array' },
            series: { type: 'integer' },
            truncated: { type: 'boolean' },
            warnings: { type: 'array', items: { type: 'string' } },
            elapsed_ms: { type: 'integer' },
          },
        },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const instance = await findInstance(context, c.req.param('id') ?? '');
    const wanted = readQuery(context, (name) => c.req.query(name));
    const answer = await askInstance(accessOf(context, instance), ...callOf(wanted, instance.timeout_s ?? 10));
    if (!answer.ok) throw refusal(context, answer);
    const { resultType, result } = isObject(answer.data) ? answer.data : {};
    const type = TYPES.find((each) => each === resultType);
    if (type === undefined || !Array.isArray(result))
      throw unreachable(context, { fault: 'notPrometheus', detail: null });
    const isList = type === 'vector' || type === 'matrix';
    return jsonReply(context, 200, {
      resultType: type,
      result: isList ? result.slice(0, MOST_SERIES) : result,
      series: isList ? result.length : 1,
      truncated: isList && result.length > MOST_SERIES,
      warnings: answer.warnings,
      elapsed_ms: answer.elapsedMs,
    });
  },
};

/** The instance gives up when no one waits for its answer any more. */
function callOf(wanted: InstanceQuery, timeoutS: number): [string, Record<string, string>] {
  const timeout = `${timeoutS}s`;
  if (wanted.kind === 'instant')
    return ['query', { query: wanted.query, timeout, ...(wanted.time !== undefined && { time: `${wanted.time}` }) }];
  const { query, start, end, step } = wanted;
  return ['query_range', { query, timeout, start: String(start), end: String(end), step: String(step) }];
}

/** A refusal by the instance means a mistake in the query; its own words say where. */
function refusal(context: Context, { fault, detail }: Extract<InstanceAnswer, { ok: false }>): ApiError {
  if (fault === 'query') return new ApiError('alarm.badQuery', { fields: { query: ownWords(context, detail) } });
  if (fault === 'tooLarge') return tooLarge(context, 'query');
  return unreachable(context, { fault, detail });
}
