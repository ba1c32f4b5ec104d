import type { ManifestEntry } from '#model/reading/manifest.ts';
import type { ServiceDefinition } from '#model/language/productDefinition.ts';
import type { request } from '#src/http/httpClient.ts';
import type { ResourceMeta } from './consoleDataProvider.ts';

/** Sends a call: `request`, or a function that only records it. */
export type Send = typeof request;

/** One resource of one service, resolved: everything that a call needs. */
export interface Target {
  entry: ManifestEntry;
  service: ServiceDefinition;
  /** `/api/ecrm/v1/regions`, with every parameter filled. */
  url: string;
  /** The parameters in it: `{ cloud_id: '7' }`. */
  pathValues: Readonly<Record<string, string | number>>;
  meta: ResourceMeta;
  send: Send;
}
