import { lazy } from 'react';
import type { ConsoleDomain } from '#src/domains/domain.ts';
import { page } from '#src/domains/page.ts';
import { extension } from '#src/schemaViews/extensions/extension.ts';
import { slotEntry } from '#src/schemaViews/slots/slotProps.ts';
import { DRAFTS, ORDERS } from './workOrderNames.ts';

/** Work orders: their drafts, their comments, their clocks, and what they are opened from. */
export const workOrders: ConsoleDomain = {
  slots: {
    ServiceClocks: slotEntry(['tab'], () => import('./ServiceClocks.tsx')),
    WorkOrderEvidence: slotEntry(['tab'], () => import('./evidence/WorkOrderEvidence.tsx')),
    WorkOrderThread: slotEntry(['tab'], () => import('./thread/WorkOrderThread.tsx')),
  },
  pages: {
    WorkOrderStatistics: page('WorkOrderStatistics', () => import('./WorkOrderStatistics.tsx')),
  },
  extensions: {
    fault: lazy(() => import('./ReportFault.tsx')),
    form: extension(
      ({ definition, isNew }) => isNew && [ORDERS, DRAFTS].includes(definition.resource),
      () => import('./AroundForm.tsx'),
    ),
    action: extension(
      ({ definition }) => definition.resource === DRAFTS,
      () => import('./drafts/SubmitDraft.tsx'),
    ),
    recordMenu: {
      applies: ({ definition }) => ![ORDERS, DRAFTS].includes(definition.resource),
      key: 'report',
      label: 'shell.report',
      icon: 'assignment',
      page: '/workOrderlist/add',
      search: async (given) => (await import('./reporting.ts')).recordSource(given),
    },
  },
};
