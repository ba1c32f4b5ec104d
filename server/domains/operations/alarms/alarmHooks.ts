import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import type { CloseReason } from '#model/domains/operations/alarms/alarmState.ts';
import { tickBefore } from '#model/domains/operations/alarms/ticks.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { yieldToEventLoop } from '#server/engine/process/yieldToEventLoop.ts';
import type { Hooks, InputOf } from '#server/engine/product/hooks.ts';
import { alertLogHooks } from '#server/domains/operations/alarms/episodes/alertLogHooks.ts';
import { closeObject } from '#server/domains/operations/alarms/episodes/settleObject.ts';
import { dropEvaluation, evaluateFromNowOn } from '#server/domains/operations/alarms/evaluation/evaluateJob.ts';
import { forgetFault } from '#server/domains/operations/alarms/evaluation/noteFault.ts';
import { forgetStates, readStates } from '#server/domains/operations/alarms/evaluation/stateRows.ts';
import { objectsOf, type Alarm, type ReaderOf } from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import { objectsRoute } from '#server/domains/operations/alarms/rules/objectsRoute.ts';
import { checkName } from '#server/domains/operations/alarms/rules/checkName.ts';
import { checkTexts } from '#server/domains/operations/alarms/rules/checkTexts.ts';
import { checkQuery, checkRule } from '#server/domains/operations/alarms/rules/checkRule.ts';
import { backtestRoute } from '#server/domains/operations/alarms/study/backtestRoute.ts';
import { coverageRoute } from '#server/domains/operations/alarms/study/coverageRoute.ts';
import { querySeries } from '#server/domains/operations/prometheus/query/querySeries.ts';
import { explainRoute } from '#server/domains/operations/alarms/study/explainRoute.ts';

/** The fields that an episode is about: another condition or other objects make another rule of it. */
const TERMS = [
  'instance_id',
  'promql',
  'query_is_condition',
  'object_type',
  'selection',
  'object_ids',
  'object_filter',
  'match',
  'conditions',
  'severity',
  'for_s',
  'eval_interval_s',
  'needed',
  'out_of',
  'keep_firing_s',
  'recover_s',
  'no_data',
  'no_data_after_s',
  'windows',
] as const satisfies readonly (keyof Alarm)[];

export const alarmHooks = (readerOf: ReaderOf): Hooks<'alarms' | 'alarmGroups' | 'alertLogs'> => ({
  alarms: {
    async probe(context, values, before) {
      const { instance_id, promql, eval_interval_s = 60 } = { ...before, ...values } as Partial<Alarm>;
      if (typeof instance_id !== 'number' || typeof promql !== 'string') return;
      if (before?.instance_id === instance_id && before.promql === promql) return;
      checkQuery(context, { promql });
      await querySeries(context, { instance_id, promql }, [tickBefore(context.clock(), eval_interval_s * 1_000)]);
    },
    async beforeCreate(context, input) {
      const values = { ...input, ...ownerOf(context, input), ...comparisonsOf(input.instance_id, input) };
      const rule = completed(values);
      checkTexts(context, rule);
      await checkName(context, rule);
      await checkRule(context, rule, readerOf);
      return { ...values, ...(await matchesNow(context, rule, readerOf)) };
    },
    async beforeUpdate(context, alarm, changes) {
      checkTexts(context, changes);
      if (changes.name !== undefined || changes.group_id !== undefined || changes.query_is_condition !== undefined)
        await checkName(context, { ...alarm, ...changes }, alarm.id);
      if (!TERMS.some((name) => changes[name] !== undefined)) return changes;
      const { instance_id } = { ...alarm, ...changes };
      const values = { ...changes, ...comparisonsOf(instance_id, { ...alarm, ...changes }) };
      await checkRule(context, { ...alarm, ...values }, readerOf);
      return { ...values, ...(await matchesNow(context, { ...alarm, ...values }, readerOf)) };
    },
    async beforeDelete(context, alarm) {
      await closeAll(context, alarm, 'rule_off');
      await forgetFault(context, alarm, 'rule_off');
      await dropEvaluation(context, alarm.id);
    },
    async afterWrite(context, { before, after }) {
      if (after === undefined) return;
      if (after.state !== 'active') {
        if (before?.state !== 'active') return;
        await closeAll(context, after, 'rule_off');
        await forgetFault(context, after, 'rule_off');
        await dropEvaluation(context, after.id);
      } else if (before === undefined || before.state !== 'active') await evaluateFromNowOn(context, after);
      else if (TERMS.some((name) => !isSameJson(valueOf(before, name), valueOf(after, name)))) {
        await closeAll(context, before, 'rule_changed');
        await forgetFault(context, before, 'rule_changed');
        await evaluateFromNowOn(context, after);
      }
    },
    routes: [backtestRoute(readerOf), coverageRoute, objectsRoute, explainRoute(readerOf)],
  },
  alarmGroups: {
    beforeCreate: (context, input) => ({ ...input, ...ownerOf(context, input) }),
    async beforeDelete({ db }, { id }) {
      const alarm = await db.kysely.selectFrom('alarms').select('id').where('group_id', '=', id).executeTakeFirst();
      if (alarm !== undefined) throw new ApiError('alarm.groupInUse');
    },
  },
  alertLogs: alertLogHooks,
});

/** A rule that matches nothing says so when it is saved. The series of a query are counted when it is evaluated. */
async function matchesNow(context: Context, rule: Alarm, readerOf: ReaderOf) {
  if (rule.instance_id !== null) return {};
  const count = (await objectsOf(context, rule, readerOf)).length;
  return {
    object_count: count,
    ...(count === 0 ? { fault: 'empty' as const, fault_since: context.clock() } : NO_FAULT),
  };
}

const NO_FAULT = { fault: null, fault_since: null } as const;

/** A query says itself what is measured: its conditions only compare. */
const comparisonsOf = (
  instance: Alarm['instance_id'] | undefined,
  { conditions }: { conditions?: Alarm['conditions'] | undefined },
) =>
  typeof instance === 'number' &&
  conditions && {
    conditions: conditions.map(({ metric: _metric, aggregation: _how, period_s: _period, ...compared }) => compared),
  };

const valueOf = (alarm: Alarm, name: (typeof TERMS)[number]): Json => alarm[name];

/**
 * A rule of an administrator belongs to the platform; a rule of anyone else belongs to them and is seen by their
 * organisation.
 */
function ownerOf({ actor }: Context, input: { user_id?: number | null; bp_id?: number | null }) {
  if (actor.id === 0 || isPlatformKind(actor.kind))
    return { user_id: input.user_id ?? null, bp_id: input.bp_id ?? null };
  return { user_id: actor.id, bp_id: actor.bp_id };
}

/** Input with what the definition fills in: the hook sees it before the row is there. */
const completed = (input: InputOf<'alarms'>): Alarm =>
  ({
    instance_id: null,
    promql: null,
    query_is_condition: null,
    conditions: null,
    group_id: null,
    object_type: null,
    windows: null,
    object_ids: null,
    object_filter: null,
    ...input,
  }) as Alarm;

/** Ends every open episode of a rule for a reason that no value gave, and forgets what it knew. */
async function closeAll(context: Context, alarm: Alarm, reason: CloseReason): Promise<void> {
  for (const [object, remembered] of await readStates(context, alarm.id)) {
    await yieldToEventLoop();
    await closeObject(context, alarm, { object, remembered, reason });
  }
  await forgetStates(context, alarm.id);
}
