import type { ConsoleDomain } from '#src/domains/domain.ts';
import { page } from '#src/domains/page.ts';
import { extension } from '#src/schemaViews/extensions/extension.ts';
import { readsLicence } from '#src/session/actor/useReadsLicence.ts';
import { slotEntry } from '#src/schemaViews/slots/slotProps.ts';

/** Licences, messages and settings. */
export const platform: ConsoleDomain = {
  slots: {
    LicenceList: slotEntry(['list'], () => import('./licences/LicenceList.tsx')),
    MessageText: slotEntry(['field'], () => import('./messages/MessageText.tsx')),
    MessageTitle: slotEntry(['column'], () => import('./messages/MessageTitle.tsx')),
  },
  pages: {
    Settings: page('Settings', () => import('./settings/Settings.tsx')),
  },
  extensions: {
    top: extension(
      ({ manifest }) => manifest.services['sys'] !== undefined,
      () => import('./OperatorNotice.tsx'),
    ),
    frame: extension(readsLicence, () => import('./licences/LicenceWarning.tsx')),
  },
};
