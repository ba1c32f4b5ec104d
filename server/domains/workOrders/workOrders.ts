import type { Domain } from '#server/domains/domain.ts';
import { commentHooks } from './comments/commentHooks.ts';
import { draftHooks } from './draftHooks.ts';
import { orderHooks } from './orderHooks.ts';
import { clockHooks, recountHandler, WORK_ORDER_RECOUNT } from './clock/clockHooks.ts';
import { clockHandler, WORK_ORDER_CLOCK } from './clock/clockJob.ts';
import { chartHandler, WORK_ORDER_CHART, type ReadChart } from './evidence/chartJob.ts';
import { createInform } from './inform.ts';
import type { ReaderOf } from './people.ts';
import { forgetPresences } from './comments/presenceRoute.ts';
import { WORK_ORDER_STEPS } from './requests/restOfRequest.ts';
import { stepsHandler } from './requests/stepsHandler.ts';

export interface WorkOrderUses {
  readerOf: ReaderOf;
  readChart: ReadChart;
}

/** Work orders: questions, faults and requests of customers, and how they are answered. */
export function createWorkOrders({ readerOf, readChart }: WorkOrderUses): Domain {
  const inform = createInform(readerOf);
  return {
    hooks: {
      workOrders: orderHooks(readerOf, inform),
      workOrderComments: commentHooks(inform),
      workOrderDrafts: draftHooks,
      ...clockHooks,
    },
    cleanup: [forgetPresences],
    jobs: {
      [WORK_ORDER_CHART]: chartHandler(readerOf, readChart),
      [WORK_ORDER_CLOCK]: clockHandler(inform),
      [WORK_ORDER_RECOUNT]: recountHandler,
      [WORK_ORDER_STEPS]: stepsHandler(readerOf, inform),
    },
  };
}
