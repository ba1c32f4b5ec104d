/** What the selection of a cloud looks at. */
export interface SelectableCloud {
  cloud_id: string;
  product: string;
}

/** The cloud that is selected once the list is loaded: the saved one while it is still there, else the first (spec 4.5). */
export function selectedCloud<T extends SelectableCloud>(clouds: readonly T[], savedId: string | undefined): T | undefined {
  return clouds.find((cloud) => cloud.cloud_id === savedId) ?? clouds[0];
}

/** Where choosing another cloud leads within the groups nextStack and compute; undefined: stay (spec 4.5). */
export function pathAfterCloudChange(group: string, from: SelectableCloud | undefined, to: SelectableCloud): string | undefined {
  const product = to.product.toLowerCase();
  if (!['nextStack', 'compute'].includes(group) || from?.product.toLowerCase() === product) return undefined;
  if (isOpenStackLike(product)) return '/instance';
  return product === 'nextstack' ? '/nextStack/vm' : undefined;
}

/** The compute group is shown only for these products, compared case-insensitively (spec 2.2). */
export function showsComputeGroup(cloud: SelectableCloud | undefined): boolean {
  return cloud !== undefined && isOpenStackLike(cloud.product.toLowerCase());
}

function isOpenStackLike(product: string): boolean {
  return product === 'easystack' || product === 'openstack';
}
