import type { ConsoleDomain } from '#src/domains/domain.ts';
import { slotEntry } from '#src/schemaViews/slots/slotProps.ts';

/** Providers and their share of what is billed. */
export const sharing: ConsoleDomain = {
  slots: {
    StatementProof: slotEntry(['tab'], () => import('./StatementProof.tsx')),
  },
};
