import type { ConsoleDomain } from '#src/domains/domain.ts';
import { extension } from '#src/schemaViews/extensions/extension.ts';
import { readsLicence } from '#src/session/actor/useReadsLicence.ts';
import { slotEntry } from '#src/schemaViews/slots/slotProps.ts';

/** Licences and messages. */
export const platform: ConsoleDomain = {
  slots: {
    LicenceList: slotEntry(['list'], () => import('./licences/LicenceList.tsx')),
    MessageText: slotEntry(['field'], () => import('./messages/MessageText.tsx')),
    MessageTitle: slotEntry(['column'], () => import('./messages/MessageTitle.tsx')),
  },
  extensions: {
    frame: extension(readsLicence, () => import('./licences/LicenceWarning.tsx')),
  },
};
