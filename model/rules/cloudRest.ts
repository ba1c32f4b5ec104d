/** Spec 8.3 (12002, 12003): the states of a cloud in which nothing is asked of it. */
const REST: Readonly<Record<string, CloudRest>> = {
  maintenance: { errorKey: 'cloud.maintenance', messageKey: 'reason.cloudMaintenance' },
  offline: { errorKey: 'cloud.offline', messageKey: 'reason.cloudOffline' },
};

export interface CloudRest {
  /** What the server refuses writes with. */
  errorKey: string;
  /** What the console says of it beforehand. */
  messageKey: string;
}

/** Why what lives in a cloud of this state is only read; undefined where it is written, too. */
export function cloudRest(status: string | undefined): CloudRest | undefined {
  return status !== undefined && Object.hasOwn(REST, status) ? REST[status] : undefined;
}

/** Is everything that the definition tells of found below the path of a cloud? */
export function isBelowCloud({ path }: { path: string }): boolean {
  return path.includes('{cloud_id}');
}
