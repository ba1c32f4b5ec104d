import { lazy } from 'react';
import type { ConsoleDomain } from '#src/domains/domain.ts';
import { extension } from '#src/schemaViews/extensions/extension.ts';
import { slotEntry } from '#src/schemaViews/slots/slotProps.ts';

// Whose they are is known once the code is there.
const hasKept = () => ['transferUserInfo', 'spaceExports'].some((key) => localStorage.getItem(key) !== null);

/** File spaces: browsing, uploads that continue, previews and links. */
export const spaces: ConsoleDomain = {
  slots: {
    DownloadEntries: slotEntry(['action'], () => import('./browse/DownloadEntries.tsx')),
    EntryName: slotEntry(['column'], () => import('./browse/EntryName.tsx')),
    EntryPreview: slotEntry(['tab'], () => import('./preview/EntryPreview.tsx')),
    ShareLink: slotEntry(['column', 'field'], () => import('./ShareLink.tsx')),
    SpaceList: slotEntry(['list'], () => import('./browse/SpaceList.tsx')),
  },
  extensions: {
    fileSource: lazy(() => import('./pick/PickFromSpaces.tsx')),
    frame: extension(hasKept, () => import('./upload/TransferKeeper.tsx')),
  },
};
