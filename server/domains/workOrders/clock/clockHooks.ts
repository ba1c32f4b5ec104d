import type { Context } from '#server/engine/context.ts';
import type { Hooks } from '#server/engine/product/hooks.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { workOrderDefinitions } from '#server/domains/workOrders/orders.ts';
import { clockFields } from './clockFields.ts';
import { watchClock } from './clockJob.ts';

export const WORK_ORDER_RECOUNT = 'work-order-recount';

const ORDERS_A_JOB = 200;

/** Another target or calendar holds for every open work order, from its submission. */
const recount = (context: Context) =>
  context.jobs.schedule(context, {
    kind: WORK_ORDER_RECOUNT,
    lane: WORK_ORDER_RECOUNT,
    key: WORK_ORDER_RECOUNT,
    payload: 0,
    runAt: context.clock(),
    rerunIfRunning: true,
  });

export const clockHooks: Hooks<'serviceCalendars' | 'serviceTargets'> = {
  serviceCalendars: { afterWrite: (context, { operation }) => (operation === 'create' ? undefined : recount(context)) },
  serviceTargets: { afterWrite: (context, { operation }) => (operation === 'create' ? undefined : recount(context)) },
};

/** Works out the clocks of open work orders, some at a time; the payload is the id after which to continue. */
export const recountHandler: JobHandler = {
  async finish(context, payload) {
    const definitions = workOrderDefinitions(context);
    if (definitions === undefined) return;
    const after = typeof payload === 'number' ? payload : 0;
    const rows = await context.db.kysely
      .selectFrom('work_orders')
      .select('id')
      .where('id', '>', after)
      .where('status', 'not in', ['closed', 'withdrawn'])
      .orderBy('id')
      .limit(ORDERS_A_JOB)
      .execute();
    const platform = onBehalf(context, { id: 0, name: '' });
    for (const { id } of rows) {
      const order = await findRecordOrNone(platform, definitions.orders, id, { lock: true });
      if (order === undefined) continue;
      const fields = await clockFields(platform, order, []);
      await watchClock(platform, await storeChanges(platform, definitions.orders, order, fields));
    }
    const last = rows.at(-1);
    if (last !== undefined && rows.length === ORDERS_A_JOB)
      await context.jobs.schedule(context, {
        kind: WORK_ORDER_RECOUNT,
        lane: WORK_ORDER_RECOUNT,
        payload: last.id,
        runAt: context.clock(),
      });
  },
};
