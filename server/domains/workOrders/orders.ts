import type { Definition } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import type { StoredRecords } from '#server/domains/storedRecords.ts';

export type WorkOrder = StoredRecords['workOrders'];
export type WorkOrderComment = StoredRecords['workOrderComments'];

/** Both definitions; a product without one of them has no work orders. */
export function workOrderDefinitions(context: Context) {
  const orders = knownDefinition(context, 'workOrders');
  const comments = knownDefinition(context, 'workOrderComments');
  return orders && comments && { orders, comments };
}

/** The definition of one of the two inside its own hooks, where it exists. */
export function needed<Known extends Definition>(definition: Known | undefined): Known {
  if (definition === undefined) throw new Error('Work orders are not part of this product');
  return definition;
}

/** Whether somebody still works on it. */
export const isOpen = ({ status }: Pick<WorkOrder, 'status'>): boolean => status !== 'closed' && status !== 'withdrawn';
