import type { ConsoleDomain } from '#src/domains/domain.ts';
import { slotEntry } from '#src/schemaViews/slots/slotProps.ts';

/** The values of apps, whose form follows from the schema of their template. */
export const templates: ConsoleDomain = {
  slots: {
    StackSecrets: slotEntry(['input'], () => import('./values/StackSecrets.tsx')),
    StackValues: slotEntry(['input'], () => import('./values/StackValues.tsx')),
    StackValuesTable: slotEntry(['tab'], () => import('./values/StackValuesTable.tsx')),
  },
};
