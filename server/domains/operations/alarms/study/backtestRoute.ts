import { wallAt } from '#model/rules/time/calendar/zone.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import type { Alarm, ReaderOf } from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import { receiverIds } from '#server/domains/operations/alarms/rules/receiverIds.ts';
import { titlesOf } from '#server/domains/operations/alarms/rules/titleOf.ts';
import { unitOf } from '#server/domains/operations/alarms/rules/metrics.ts';
import { backtest, valuesShown, type Backtested } from './backtest.ts';
import { draftRule } from './draftRule.ts';

const DAY_MS = 86_400_000;
const LONGEST_MS = 31 * DAY_MS;
const MOST_EPISODES = 200;
const [NIGHT_FROM, NIGHT_TO] = [22, 8];

/** `POST /alarms/backtest`: what a rule that is not saved yet would have done. */
export const backtestRoute = (readerOf: ReaderOf): ApiRoute => ({
  method: 'POST',
  path: '/api/omc/v1/alarms/backtest',
  access: 'signed-in',
  does: [{ resource: 'alarms', operation: 'create' }],
  isQuestion: true,
  document: {
    tag: 'alarms',
    summary: 'The episodes and notifications of a rule over stored samples; nothing is stored or sent',
    body: {
      type: 'object',
      required: ['rule'],
      properties: {
        rule: { type: 'object', description: 'A rule as it would be created; the name may be missing' },
        alarm_id: { type: ['integer', 'null'], description: 'The saved rule to compare with' },
        from: { type: 'string', format: 'date-time', description: 'Default: 7 days before `to`' },
        to: { type: 'string', format: 'date-time', description: 'Default: now' },
        object: { type: ['string', 'null'], description: 'Whose values to return; default: the first that fired' },
      },
    },
    replies: {
      200: {
        description: `Times are RFC 3339. The first ${MOST_EPISODES} episodes, and counts of all`,
        schema: {
          type: 'object',
          required: ['episodes', 'notifications'],
          properties: {
            episodes: { type: 'array', items: { type: 'object' } },
            episode_count: { type: 'integer' },
            notifications: { type: 'array', items: { type: 'object' } },
            notified: { type: 'integer' },
            nights: { type: 'integer', description: 'Times notified between 22:00 and 8:00' },
            objects: { type: 'integer' },
            measured: { type: 'integer' },
            saved: { type: ['object', 'null'] },
            series: { type: ['object', 'null'] },
          },
        },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const body = await readObject(c.req.raw, context.settings.bodyLimitBytes);
    const rule = await draftRule(context, body['rule'], readerOf);
    const span = readSpan(context, body);
    const done = await backtest(context, rule, span, readerOf);
    const saved = await savedRule(context, body['alarm_id']);
    const before = saved && (await backtest(context, saved, span, readerOf));
    const wanted = body['object'];
    const object = typeof wanted === 'string' ? wanted : (done.episodes[0]?.object ?? done.objects[0]);
    return jsonReply(context, 200, {
      from: new Date(span.from).toISOString(),
      to: new Date(span.to).toISOString(),
      ...(await summaryOf(context, rule, done)),
      saved: saved && before ? await comparison(context, saved, before, done) : null,
      series: object === undefined ? null : await seriesOf(context, rule, done, object),
    });
  },
});

export function readSpan(context: Context, body: Record<string, Json>): { from: number; to: number } {
  const now = context.clock();
  const to = Math.min(instant(body['to'], 'to') ?? now, now);
  const from = instant(body['from'], 'from') ?? to - 7 * DAY_MS;
  if (from >= to || to - from > LONGEST_MS)
    throw new ApiError('request.invalid', { fields: { from: 'validation.dateTime' } });
  return { from, to };
}

function instant(value: Json | undefined, name: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  const at = typeof value === 'string' ? Date.parse(value) : NaN;
  if (Number.isNaN(at)) throw new ApiError('request.invalid', { fields: { [name]: 'validation.dateTime' } });
  return at;
}

/** The stored rule, if the reader may see it. */
async function savedRule(context: Context, id: Json | undefined): Promise<Alarm | undefined> {
  const definition = knownDefinition(context, 'alarms');
  if (definition === undefined || id === undefined || id === null) return undefined;
  if (typeof id !== 'number' && typeof id !== 'string') throw new ApiError('alarm.notFound', { at: ['alarm_id'] });
  return findRecord(context, definition, id);
}

async function summaryOf(context: Context, rule: Alarm, done: Backtested) {
  const titles = await titlesOf(
    context,
    rule.object_type,
    done.episodes.map(({ object }) => object),
  );
  const notified = done.episodes.flatMap((episode) => episode.notified);
  return {
    episodes: done.episodes.slice(0, MOST_EPISODES).map((episode) => ({
      object: episode.object,
      object_name: titles.get(episode.object) ?? episode.object,
      pending_at: new Date(episode.pending_at).toISOString(),
      fired_at: new Date(episode.fired_at).toISOString(),
      ended_at: episode.ended_at === null ? null : new Date(episode.ended_at).toISOString(),
      reason: episode.reason,
      severity: episode.severity,
      trigger_value: episode.trigger_value,
      recovery_value: episode.recovery_value,
      notified: episode.notified.length,
    })),
    episode_count: done.episodes.length,
    notifications: receiverIds(rule).map((receiver) => ({ receiver, count: notified.length })),
    notified: notified.length,
    nights: notified.filter((at) => isNight(at, context.live.read('billing.zone'))).length,
    objects: done.objects.length,
    measured: done.measured,
  };
}

function isNight(at: number, zone: string): boolean {
  const hour = Math.floor((wallAt(Math.floor(at / 1_000), zone) % 86_400) / 3_600);
  return hour >= NIGHT_FROM || hour < NIGHT_TO;
}

/** Whether an episode of the same object was open at the same time. */
const overlaps = (one: Backtested['episodes'][number], others: Backtested['episodes']): boolean =>
  others.some(
    (other) =>
      other.object === one.object &&
      other.fired_at <= (one.ended_at ?? Infinity) &&
      one.fired_at <= (other.ended_at ?? Infinity),
  );

/** The result of the saved rule in the same time, and the episodes that only one of both has. */
async function comparison(context: Context, saved: Alarm, before: Backtested, now: Backtested) {
  const { episode_count, notified, nights } = await summaryOf(context, saved, before);
  return {
    episode_count,
    notified,
    nights,
    only_now: now.episodes.filter((each) => !overlaps(each, before.episodes)).length,
    only_saved: before.episodes.filter((each) => !overlaps(each, now.episodes)).length,
  };
}

async function seriesOf(context: Context, rule: Alarm, done: Backtested, object: string): Promise<Json> {
  const [condition] = done.rule.conditions;
  const titles = await titlesOf(context, rule.object_type, [object]);
  return {
    object,
    object_name: titles.get(object) ?? object,
    metric: condition?.metric ?? null,
    unit: unitOf(context, condition?.metric ?? ''),
    threshold: done.rule.isCondition === true ? null : (condition?.threshold ?? null),
    points: valuesShown(done, object),
  };
}
