import type { ManifestEntry } from '#model/reading/manifest.ts';
import type { ServiceDefinition } from '#model/language/productDefinition.ts';
import type { request } from '#src/http/httpClient.ts';
import type { ResourceMeta } from './consoleDataProvider.ts';

/** How a call goes out: `request`, or something that only notes it down. */
export type Send = typeof request;

/** One resource of one service, found: everything that a call needs. */
export interface Target {
  entry: ManifestEntry;
  service: ServiceDefinition;
  /** `/api/ecrm/v1/regions`, every parameter filled. */
  url: string;
  meta: ResourceMeta;
  send: Send;
}
