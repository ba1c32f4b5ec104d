import type { ConsoleDomain } from '#src/domains/domain.ts';
import { extension } from '#src/schemaViews/extensions/extension.ts';
import type { Session } from '#src/schemaViews/extensions/places.ts';
import { slotEntry } from '#src/schemaViews/slots/slotProps.ts';

/** Whether the reader sees the resource data of every place. */
const seesPlaces = ({ manifest }: Session) =>
  manifest.resources.some(({ resource, can }) => resource === 'resourceSites' && can.includes('list'));

/** Operating data and resource data. */
export const facts: ConsoleDomain = {
  slots: {
    OperatingData: slotEntry(['list'], () => import('./operating/OperatingData.tsx')),
    OperatingParts: slotEntry(['tab'], () => import('./operating/OperatingParts.tsx')),
    ResourceData: slotEntry(['list'], () => import('./capacity/ResourceData.tsx')),
  },
  extensions: {
    panels: {
      waterfall: extension(seesPlaces, () => import('./capacity/BriefCapacity.tsx')),
      full: extension(seesPlaces, () => import('./capacity/SoonestFull.tsx')),
    },
  },
};
