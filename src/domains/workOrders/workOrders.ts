import { lazy } from 'react';
import type { ConsoleDomain } from '#src/domains/domain.ts';
import { page } from '#src/domains/page.ts';
import { extension } from '#src/schemaViews/extensions/extension.ts';
import { slotEntry } from '#src/schemaViews/slots/slotProps.ts';

const ORDERS = 'workOrders';

/** Work orders: their comments, their clocks, and what they are opened from. */
export const workOrders: ConsoleDomain = {
  slots: {
    ServiceClocks: slotEntry(['tab'], () => import('./ServiceClocks.tsx')),
    WorkOrderEvidence: slotEntry(['tab'], () => import('./WorkOrderEvidence.tsx')),
    WorkOrderThread: slotEntry(['tab'], () => import('./thread/WorkOrderThread.tsx')),
  },
  pages: {
    WorkOrderStatistics: page('WorkOrderStatistics', () => import('./WorkOrderStatistics.tsx')),
  },
  extensions: {
    fault: lazy(() => import('./ReportFault.tsx')),
    form: extension(
      ({ definition, isNew }) => definition.resource === ORDERS && isNew,
      () => import('./AroundForm.tsx'),
    ),
    recordMenu: {
      applies: ({ definition }) => definition.resource !== ORDERS,
      key: 'report',
      label: 'shell.report',
      icon: 'assignment',
      page: '/workOrderlist/add',
      search: async (given) => (await import('./reporting.ts')).recordSource(given),
    },
  },
};
