import type { ConsoleDomain } from '#src/domains/domain.ts';
import { extension } from '#src/schemaViews/extensions/extension.ts';

/** What the operator says to everybody. */
export const statusPage: ConsoleDomain = {
  extensions: {
    // The server answers with what concerns the reader's machines.
    top: extension(
      ({ manifest }) => manifest.services['omc'] !== undefined,
      () => import('./MaintenanceBanner.tsx'),
    ),
  },
};
