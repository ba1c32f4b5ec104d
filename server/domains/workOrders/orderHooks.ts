import { wallAt } from '#model/rules/time/calendar/zone.ts';
import { priorityOf } from '#model/domains/workOrders/priorityOf.ts';
import type { Context } from '#server/engine/context.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { PROTECTED } from '#model/domains/workOrders/requestSteps.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { basisOf, previewRequest } from './requests/previewRequest.ts';
import { addEvents, eventsIn } from './clock/addEvents.ts';
import { clockFields } from './clock/clockFields.ts';
import { watchClock } from './clock/clockJob.ts';
import { serviceRoute } from './clock/serviceRoute.ts';
import { personOf, type ReaderOf } from './people.ts';
import { presenceRoute } from './comments/presenceRoute.ts';
import { scheduleChart } from './evidence/chartJob.ts';
import { aboutOf, snapshotOf } from './evidence/snapshotOf.ts';
import { staffIds } from './staff.ts';
import { statisticsRoute } from './statisticsRoute.ts';
import { stepActions } from './stepActions.ts';
import type { Inform } from './inform.ts';

/** What the next moment of its clocks depends on. */
const CLOCK_FIELDS = ['status', 'priority', 'first_responded_at'] as const;

export const orderHooks = (readerOf: ReaderOf, inform: Inform): ResourceHooks<'workOrders'> => ({
  refuses: refuseDecided,
  previews: { approve: { basis: basisOf, show: previewRequest } },
  async beforeCreate(context, input) {
    const { name, bp_id, organisation } = await personOf(context, context.actor.id);
    const priority = priorityOf(input.impact, input.urgency);
    const about = aboutOf(input);
    if (input.kind === 'deletion' && !PROTECTED.some((each) => each === about?.resource))
      throw new ApiError('workOrder.machineMissing', { at: ['kind'] });
    return {
      ...input,
      ...(about && (await snapshotOf(context, about))),
      no: await nextNumber(context),
      submitter_id: context.actor.id,
      submitter: name,
      bp_id,
      organisation,
      priority,
      ...(await clockFields(context, { priority }, [{ at: context.clock(), status: 'submitted' }])),
    };
  },
  async beforeUpdate(context, order, changes) {
    const isRanked = changes.impact !== undefined || changes.urgency !== undefined;
    const priority = isRanked
      ? priorityOf(changes.impact ?? order.impact, changes.urgency ?? order.urgency)
      : order.priority;
    const events = eventsIn(context, order, changes);
    if (events.length === 0 && priority === order.priority) return changes;
    return { ...changes, priority, ...(await clockFields(context, { id: order.id, priority }, events)) };
  },
  async afterWrite(context, { operation, before, after }) {
    if (after === undefined) return;
    await addEvents(context, before, after);
    if (CLOCK_FIELDS.some((name) => before?.[name] !== after[name])) await watchClock(context, after);
    if (operation !== 'create') return;
    await scheduleChart(context, after);
    const params = { by: after.submitter ?? '' };
    const staff = await staffIds(context);
    await inform(context, after, { words: 'workOrderSubmitted', staff, params, page: 'centre', cause: 'once' });
  },
  actions: stepActions(readerOf, inform),
  routes: [serviceRoute, presenceRoute, statisticsRoute],
});

type Refuses = NonNullable<ResourceHooks<'workOrders'>['refuses']>;

/** Of two people who decide at once, the second learns who was first. */
const refuseDecided: Refuses = (_context, operation, order) => {
  const isDecision = typeof operation === 'object' && (operation.action === 'approve' || operation.action === 'reject');
  const isDecided = order.status === 'approved' || order.status === 'rejected';
  if (!isDecision || !isDecided || !order.decided_by) return undefined;
  const params = { by: order.decided_by };
  return { allowed: false, kind: 'state', messageKey: 'reason.decided', params, errorKey: 'workOrder.decided' };
};

const DIGITS = 6;

/**
 * The number of a new work order, such as `WO-2026-000123`: counted by year of the platform's zone, without gaps. It is
 * taken in the transaction of the work order, so that a refused one leaves no gap.
 */
async function nextNumber({ db, clock, live }: Context): Promise<string> {
  const year = new Date(wallAt(clock() / 1_000, live.read('billing.zone')) * 1_000).getUTCFullYear();
  const prefix = `WO-${year}-`;
  const known = await db.kysely
    .selectFrom('work_orders')
    .select((eb) => eb.fn.max('no').as('no'))
    .where('no', 'like', `${prefix}%`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('work_order_numbers').select('year').where('year', '=', year))),
    )
    .executeTakeFirst();
  // The first one of the year that is counted follows those that came with the installation.
  const first = 1 + Number((known?.no ?? '').slice(prefix.length));
  const { last } = await db.kysely
    .insertInto('work_order_numbers')
    .values({ year, last: first })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((eb) => ({ last: eb('work_order_numbers.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return `${prefix}${String(last).padStart(DIGITS, '0')}`;
}
