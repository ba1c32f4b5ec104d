import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import { numberIn, textIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import type { Query, Service } from '#server/domains/cloud/openstack/session/createService.ts';
import type { createLocks } from './locks.ts';

/** What the kinds of private networks share. */
export interface Private {
  network: Service;
  cloud: OpenstackCloud;
  locked: ReturnType<typeof createLocks>;
}

/** All items of a collection. */
export async function everyOf(service: Service, path: string, many: string, query?: Query): Promise<JsonObject[]> {
  const items: JsonObject[] = [];
  for await (const page of service.pages(path, many, query)) items.push(...page);
  return items;
}

/** Subnets of the address family that private networks use. */
export const isV4 = (subnet: JsonObject): boolean => numberIn(subnet, 'ip_version') !== 6;

export const idOf = (item: JsonObject): string => textIn(item, 'id') ?? '';

export const conflict = (detail: string): CloudError => new CloudError('conflict', { detail });

/** True if the cloud refuses because of how things are at the moment. */
export const isConflict = (error: unknown): boolean => error instanceof CloudError && error.fault === 'conflict';
