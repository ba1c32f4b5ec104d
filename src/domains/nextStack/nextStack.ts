import { page } from '#src/domains/page.ts';
import type { ConsoleDomain } from '#src/domains/domain.ts';
import { slotEntry } from '#src/schemaViews/slots/slotProps.ts';

/** Disks of NextStack. */
export const nextStack: ConsoleDomain = {
  slots: {
    RestoreVolume: slotEntry(['tab'], () => import('./vmVolumes/RestoreVolume.tsx')),
  },
  pages: {
    RestoreVolume: page('RestorePage', () => import('./vmVolumes/RestorePage.tsx')),
  },
};
