import type { ConsoleDomain } from '#src/domains/domain.ts';
import { slotEntry } from '#src/schemaViews/slots/slotProps.ts';

/** Machines. */
export const compute: ConsoleDomain = {
  slots: {
    CloudEvents: slotEntry(['tab'], () => import('./instances/CloudEvents.tsx')),
    ConsoleLog: slotEntry(['tab'], () => import('./instances/ConsoleLog.tsx')),
    MachineMetrics: slotEntry(['tab'], () => import('./instances/MachineMetrics.tsx')),
    MachineTerminal: slotEntry(['tab'], () => import('./instances/MachineTerminal.tsx')),
    MachineScreen: slotEntry(['tab'], () => import('./instances/MachineScreen.tsx')),
  },
};
