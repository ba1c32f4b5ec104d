/**
 * Whether all records of the definition are below the path of a cloud.
 *
 * @example
 *   isBelowCloud({ path: '/clouds/{cloud_id}/servers' }); // true
 */
export function isBelowCloud({ path }: { path: string }): boolean {
  return path.includes('{cloud_id}');
}

/**
 * Whether each record is in a cloud: in that of the path, or in that of its `cloud_id`.
 *
 * @example
 *   livesInClouds({ path: '/servers', cloud: { kind: 'servers' } }); // true
 */
export function livesInClouds(definition: { path: string; cloud?: unknown }): boolean {
  return definition.cloud !== undefined || isBelowCloud(definition);
}

/**
 * Whether records of all clouds are in one list, and a form chooses the cloud.
 *
 * @example
 *   spansClouds({ path: '/servers', cloud: { kind: 'servers' } }); // true
 */
export function spansClouds(definition: { path: string; cloud?: unknown }): boolean {
  return definition.cloud !== undefined && !isBelowCloud(definition);
}
