import { COMPARISON_OF, readRule } from '#model/domains/operations/alarms/readRule.ts';
import { holds, isPastRecovery } from '#model/domains/operations/alarms/assess.ts';
import { contradicts } from '#model/domains/operations/alarms/contradicts.ts';
import { isObject } from '#model/fields/kind.ts';
import { isZone } from '#model/rules/time/calendar/zone.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { queryFault } from '#server/domains/operations/prometheus/query/readQuery.ts';
import { eyesOf, idsSeen, type Alarm, type ReaderOf } from './alarmObjects.ts';
import { metricsOf } from './metrics.ts';

/** The fields of a rule that are checked before it is stored, and before it is tried out. */
export type CheckedRule = Pick<
  Alarm,
  | 'instance_id'
  | 'promql'
  | 'query_is_condition'
  | 'object_type'
  | 'selection'
  | 'object_ids'
  | 'object_filter'
  | 'user_id'
  | 'match'
  | 'conditions'
  | 'severity'
  | 'for_s'
  | 'eval_interval_s'
  | 'needed'
  | 'out_of'
  | 'keep_firing_s'
  | 'recover_s'
  | 'no_data'
  | 'no_data_after_s'
  | 'windows'
  | 'notify_repeat_min'
  | 'notify_max_number'
>;

/** Refuses a rule that cannot mean anything, at the field with the mistake. */
export async function checkRule(context: Context, rule: CheckedRule, readerOf: ReaderOf): Promise<void> {
  if (rule.instance_id === null) checkMetrics(context, rule);
  else checkQuery(context, rule);
  for (const [place, { op, threshold, recovery }] of (rule.conditions ?? []).entries()) {
    // A recovery threshold at which the condition still holds would never end the alarm.
    const isWrong = typeof recovery === 'number' && typeof threshold === 'number' && isBeyond(op, recovery, threshold);
    if (isWrong) throw new ApiError('alarm.wrongRecovery', { at: [`conditions.${place}.recovery`] });
  }
  if (rule.needed > rule.out_of) throw new ApiError('alarm.timesExceed', { at: ['needed'] });
  for (const [place, { zone }] of (rule.windows ?? []).entries())
    if (typeof zone === 'string' && !isZone(zone))
      throw new ApiError('alarm.wrongZone', { at: [`windows.${place}.zone`] });
  if (contradicts(readRule(rule))) throw new ApiError('alarm.matchesNothing', { at: ['conditions'] });
  if (rule.instance_id === null) await checkObjects(context, rule, readerOf);
}

function checkMetrics(context: Context, { object_type, conditions }: CheckedRule): void {
  const metrics = metricsOf(context, object_type ?? '');
  if (metrics.length === 0) throw new ApiError('alarm.unknownObjects', { at: ['object_type'] });
  const place = (conditions ?? []).findIndex(({ metric }) => !metrics.some(({ key }) => key === metric));
  if (place >= 0) throw new ApiError('alarm.unknownMetric', { at: [`conditions.${place}.metric`] });
}

/** A mistake that can be found here has its line and column. Types are checked by the instance. */
export function checkQuery(context: Context, { promql }: Pick<CheckedRule, 'promql'>): void {
  const fault = queryFault(context, promql ?? '');
  if (fault !== undefined) throw new ApiError('alarm.badQuery', { fields: { promql: fault } });
}

/** Whether a value at the recovery threshold would fire although the alarm counts as over there. */
function isBeyond(
  op: NonNullable<CheckedRule['conditions']>[number]['op'],
  recovery: number,
  threshold: number,
): boolean {
  const word = COMPARISON_OF[op ?? 'gt'];
  const condition = {
    metric: '',
    aggregation: 'last',
    period: 0,
    severity: null,
    op: word,
    threshold,
    recovery,
  } as const;
  return word !== '==' && word !== '!=' && holds(condition, recovery) && isPastRecovery(condition, recovery);
}

/** The owner must see every chosen object; a foreign id answers like a missing one. */
async function checkObjects(context: Context, rule: CheckedRule, readerOf: ReaderOf): Promise<void> {
  const definition = context.schemas.resources[rule.object_type ?? ''];
  const eyes = await eyesOf(context, rule, readerOf);
  if (definition === undefined || eyes === undefined)
    throw new ApiError('alarm.unknownObjects', { at: ['object_type'] });
  if (rule.selection === 'chosen') {
    const ids = [...new Set(rule.object_ids ?? [])];
    const seen = new Set(await idsSeen(eyes, definition, rule, ids.length));
    const place = ids.findIndex((id) => !seen.has(id));
    if (place >= 0) throw new ApiError('alarm.unknownObject', { at: [`object_ids.${place}`] });
  }
  if (rule.selection !== 'condition') return;
  if (!isObject(rule.object_filter)) throw new ApiError('alarm.wrongFilter', { at: ['object_filter'] });
  try {
    await idsSeen(eyes, definition, rule, 1);
  } catch (error) {
    if (error instanceof ApiError) throw new ApiError('alarm.wrongFilter', { at: ['object_filter'], cause: error });
    throw error;
  }
}
