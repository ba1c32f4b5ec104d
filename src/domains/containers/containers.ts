import type { ConsoleDomain } from '#src/domains/domain.ts';
import { slotEntry } from '#src/schemaViews/slots/slotProps.ts';

/** Containers. */
export const containers: ConsoleDomain = {
  slots: {
    ContainerLogs: slotEntry(['tab'], () => import('./instances/ContainerLogs.tsx')),
    ContainerTerminal: slotEntry(['tab'], () => import('./instances/ContainerTerminal.tsx')),
  },
};
