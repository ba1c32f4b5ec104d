import type { ConsoleDomain } from '#src/domains/domain.ts';
import { slotEntry } from '#src/schemaViews/slots/slotProps.ts';

/** Backups. */
export const storage: ConsoleDomain = {
  slots: {
    BackupChain: slotEntry(['tab'], () => import('./backups/BackupChain.tsx')),
  },
};
