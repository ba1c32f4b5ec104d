import type { ConsoleDomain } from '#src/domains/domain.ts';
import { slotEntry } from '#src/schemaViews/slots/slotProps.ts';

/** Clusters of Kubernetes. */
export const clusters: ConsoleDomain = {
  slots: {
    PodLogs: slotEntry(['tab'], () => import('./pods/PodLogs.tsx')),
    PodTerminal: slotEntry(['tab'], () => import('./pods/PodTerminal.tsx')),
  },
};
