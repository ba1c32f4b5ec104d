import type { ConsoleDomain } from '#src/domains/domain.ts';
import { slotEntry } from '#src/schemaViews/slots/slotProps.ts';

/** Work orders: their comments and their clocks. */
export const workOrders: ConsoleDomain = {
  slots: {
    ServiceClocks: slotEntry(['tab'], () => import('./ServiceClocks.tsx')),
    WorkOrderThread: slotEntry(['tab'], () => import('./thread/WorkOrderThread.tsx')),
  },
};
