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
