import type { ConsoleDomain } from '#src/domains/domain.ts';
import { extension } from '#src/schemaViews/extensions/extension.ts';
import type { Session } from '#src/schemaViews/extensions/places.ts';
import { slotEntry } from '#src/schemaViews/slots/slotProps.ts';

/** Rows that the panel of the overview shows. */
const SOONEST = 6;

/** Whether the reader sees the resource data of every place. */
const seesPlaces = ({ manifest }: Session) =>
  manifest.resources.some(({ resource, can }) => resource === 'resourceSites' && can.includes('list'));

const capacity = () => import('./capacity/CapacityPanel.tsx');
const full = () => import('./capacity/FullPanel.tsx');

/** Operating data and resource data. */
export const facts: ConsoleDomain = {
  slots: {
    OperatingData: slotEntry(['list'], () => import('./operating/OperatingData.tsx')),
    OperatingParts: slotEntry(['tab'], () => import('./operating/OperatingParts.tsx')),
    ResourceData: slotEntry(['list'], () => import('./capacity/ResourceData.tsx')),
  },
  extensions: {
    panels: {
      waterfall: extension(seesPlaces, async () => {
        const { CapacityPanel } = await capacity();
        return { default: () => CapacityPanel({ isBrief: true }) };
      }),
      full: extension(seesPlaces, async () => {
        const { FullPanel } = await full();
        return { default: () => FullPanel({ most: SOONEST }) };
      }),
    },
  },
};
