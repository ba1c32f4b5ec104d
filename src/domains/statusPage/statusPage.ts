import { isGranted } from '#model/access/granted.ts';
import type { ConsoleDomain } from '#src/domains/domain.ts';
import { extension } from '#src/schemaViews/extensions/extension.ts';

/** What the operator says to everybody. */
export const statusPage: ConsoleDomain = {
  extensions: {
    // Who runs the platform announces it.
    top: extension(
      ({ actor, manifest }) => manifest.services['omc'] !== undefined && isGranted(actor, ['TENANT', 'TENANT_ADMIN']),
      () => import('./MaintenanceBanner.tsx'),
    ),
  },
};
