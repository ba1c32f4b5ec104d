import type { Domain } from '#server/domains/domain.ts';
import { versionHooks } from './versions/versionHooks.ts';

/** Templates of apps, and what is installed from them. */
export const createTemplates = (): Domain => ({
  hooks: { templateVersions: versionHooks },
});
