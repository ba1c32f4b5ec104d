export const ORDERS = 'workOrders';
export const DRAFTS = 'workOrderDrafts';
/** The lists of one's own, below which each record has its page. */
export const OWN_ORDERS = '/workOrderlist';
export const OWN_DRAFTS = '/workOrderDrafts';
