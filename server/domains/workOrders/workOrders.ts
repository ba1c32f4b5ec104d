import type { Domain } from '#server/domains/domain.ts';
import { commentHooks } from './commentHooks.ts';
import { orderHooks } from './orderHooks.ts';
import type { ReaderOf } from './people.ts';

export interface WorkOrderUses {
  readerOf: ReaderOf;
}

/** Work orders: questions, faults and requests of customers, and how they are answered. */
export const createWorkOrders = ({ readerOf }: WorkOrderUses): Domain => ({
  hooks: { workOrders: orderHooks(readerOf), workOrderComments: commentHooks },
});
