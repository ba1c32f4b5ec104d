/** Spec 8.3 (12002, 12003): the states in which a cloud receives no requests. */
const REST: Readonly<Record<string, CloudRest>> = {
  maintenance: { errorKey: 'cloud.maintenance', messageKey: 'reason.cloudMaintenance' },
  offline: { errorKey: 'cloud.offline', messageKey: 'reason.cloudOffline' },
};

export interface CloudRest {
  /** The error with which the server refuses writes. */
  errorKey: string;
  /** The reason that the console shows before a write. */
  messageKey: string;
}

/**
 * Why resources in a cloud of this state are read-only; undefined if they can be written.
 *
 * @example
 *   cloudRest('offline'); // { errorKey: 'cloud.offline', messageKey: 'reason.cloudOffline' }
 */
export function cloudRest(status: string | undefined): CloudRest | undefined {
  return status !== undefined && Object.hasOwn(REST, status) ? REST[status] : undefined;
}

/**
 * Whether each record is in a cloud: in that of the path, or in that of its `cloud_id`.
 *
 * @example
 *   livesInClouds({ path: '/docker/deployments', cloud: { kind: 'containers' } }); // true
 */
export function livesInClouds(definition: { path: string; cloud?: unknown }): boolean {
  return definition.cloud !== undefined || isBelowCloud(definition);
}

/**
 * Whether records of all clouds are in one list, and a form chooses the cloud.
 *
 * @example
 *   spansClouds({ path: '/docker/deployments', cloud: { kind: 'containers' } }); // true
 */
export function spansClouds(definition: { path: string; cloud?: unknown }): boolean {
  return definition.cloud !== undefined && !isBelowCloud(definition);
}

/**
 * Whether all records of the definition are below the path of a cloud.
 *
 * @example
 *   isBelowCloud({ path: '/clouds/{cloud_id}/servers' }); // true
 */
export function isBelowCloud({ path }: { path: string }): boolean {
  return path.includes('{cloud_id}');
}
