import type { ManifestEntry } from '#model/manifest.ts';
import type { ServiceDefinition } from '#model/productDefinition.ts';
import type { ResourceMeta } from './consoleDataProvider.ts';

/** One resource of one service, found: everything that a call needs. */
export interface Target {
  entry: ManifestEntry;
  service: ServiceDefinition;
  /** `/api/ecrm/v1/regions`, every parameter filled. */
  url: string;
  meta: ResourceMeta;
}
