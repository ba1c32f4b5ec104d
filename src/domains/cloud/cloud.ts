import type { ConsoleDomain } from '#src/domains/domain.ts';
import { extension } from '#src/schemaViews/extensions/extension.ts';
import { slotEntry } from '#src/schemaViews/slots/slotProps.ts';

/** Clouds. */
export const cloud: ConsoleDomain = {
  slots: {
    CloudLabels: slotEntry(['field', 'column'], () => import('./clouds/CloudLabels.tsx')),
    CloudLabelsInput: slotEntry(['input'], () => import('./clouds/CloudLabelsInput.tsx')),
    ProjectQuotas: slotEntry(['tab'], () => import('./quotas/ProjectQuotas.tsx')),
  },
  extensions: {
    form: extension(
      ({ definition }) => definition.resource === 'cloudQuotas',
      () => import('./quotas/AroundForm.tsx'),
    ),
    panels: {
      quotas: extension(
        ({ manifest }) => manifest.resources.some(({ resource }) => resource === 'clouds'),
        () => import('./home/QuotasPanel.tsx'),
      ),
    },
  },
};
