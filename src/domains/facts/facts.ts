import type { ConsoleDomain } from '#src/domains/domain.ts';
import { slotEntry } from '#src/schemaViews/slots/slotProps.ts';

/** Operating data and resource data. */
export const facts: ConsoleDomain = {
  slots: {
    OperatingData: slotEntry(['list'], () => import('./operating/OperatingData.tsx')),
    OperatingParts: slotEntry(['tab'], () => import('./operating/OperatingParts.tsx')),
    ResourceData: slotEntry(['list'], () => import('./capacity/ResourceData.tsx')),
  },
};
