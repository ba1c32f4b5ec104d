import { page } from '#src/domains/page.ts';
import type { ConsoleDomain } from '#src/domains/domain.ts';
import { slotEntry } from '#src/schemaViews/slots/slotProps.ts';

/** Networks and their rules. */
export const network: ConsoleDomain = {
  slots: {
    MachineApplication: slotEntry(['card'], () => import('./reach/MachineApplication.tsx')),
    MachineReach: slotEntry(['card'], () => import('./reach/MachineReach.tsx')),
    PolicyRules: slotEntry(['tab'], () => import('./PolicyRules.tsx')),
    SecurityRules: slotEntry(['tab'], () => import('./SecurityRules.tsx')),
  },
  pages: {
    Topology: page('Topology', () => import('./topology/Topology.tsx')),
  },
};
